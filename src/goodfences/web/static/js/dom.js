/** Making and updating elements. Text goes in through textContent only; styles through classes and CSSOM. */

const SVG = "http://www.w3.org/2000/svg";

/** Make an element: h("p.note", { id: "x", onclick: f }, "text", child). */
export function h(spec, attributes = {}, ...children) {
  const [tag, ...classes] = spec.split(".");
  const element = document.createElement(tag || "div");
  if (classes.length) element.className = classes.join(" ");
  return fill(element, attributes, children);
}

/** Make an SVG element, the same way. */
export function s(spec, attributes = {}, ...children) {
  const [tag, ...classes] = spec.split(".");
  const element = document.createElementNS(SVG, tag);
  if (classes.length) element.setAttribute("class", classes.join(" "));
  return fill(element, attributes, children);
}

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else set(element, name, value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** Set an attribute, only when it changes; null, undefined and false remove it. */
export function set(element, name, value) {
  if (value === null || value === undefined || value === false) {
    if (element.hasAttribute(name)) element.removeAttribute(name);
  } else {
    const text = value === true ? "" : String(value);
    if (element.getAttribute(name) !== text) element.setAttribute(name, text);
  }
}

/** Set the text of an element, only when it changes. */
export function text(element, words) {
  if (element.textContent !== words) element.textContent = words;
}

/** Say with aria-disabled whether a button does something; it stays focusable and in its place. */
export function able(button, can) {
  set(button, "aria-disabled", can ? null : "true");
}

/** Whether a button may be used. */
export const isAble = (button) => button.getAttribute("aria-disabled") !== "true";

/**
 * Keep a parent's children equal to a list, by key: what stays is moved and updated, never made anew, so that focus
 * and running motion survive.
 */
export function keyed(parent, items, { key, make, update }) {
  const old = new Map([...parent.children].map((child) => [child.dataset.key, child]));
  let place = parent.firstElementChild;
  items.forEach((item, index) => {
    const name = String(key(item, index));
    let child = old.get(name);
    if (child) old.delete(name);
    else {
      child = make(item, index);
      child.dataset.key = name;
    }
    if (child === place) place = place.nextElementSibling;
    else parent.insertBefore(child, place);
    update?.(child, item, index);
  });
  for (const child of old.values()) child.remove();
}

/** Replace all children; only for what holds no focus. */
export function fillWith(parent, ...children) {
  parent.replaceChildren(...children.flat().filter(Boolean));
}

/** The first element that matches, or null. */
export const find = (selector, root = document) => root.querySelector(selector);
