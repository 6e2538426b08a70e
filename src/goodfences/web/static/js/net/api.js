/** JSON over plain requests. */

/** Get JSON; throws an Error with the status when the answer is not 2xx. */
export async function getJson(path) {
  const response = await fetch(path, { headers: { Accept: "application/json" } });
  if (!response.ok) throw Object.assign(new Error(`${response.status} ${path}`), { status: response.status });
  return response.json();
}

/** Post JSON and read JSON; on a refusal the error has `status` and, when the server gave one, `say`. */
export async function postJson(path, body) {
  const response = await fetch(path, {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/json" },
    body: JSON.stringify(body),
  });
  const answer = await response.json().catch(() => null);
  if (!response.ok) throw Object.assign(new Error(`${response.status} ${path}`), { status: response.status, say: answer?.say });
  return answer;
}

/** Letters that name something of this page's own: message ids, streams. */
export function token(length) {
  const letters = "abcdefghijkmnpqrstuvwxyz23456789";
  return Array.from(crypto.getRandomValues(new Uint8Array(length)), (byte) => letters[byte % 32]).join("");
}
