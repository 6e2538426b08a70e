/** Two ways to carry frames: a WebSocket, and where those are blocked, an event stream with posts. The same four calls. */

import { token } from "./api.js";

/** A WebSocket to a table. */
export function socketPipe(code, { opened, got, closed }) {
  const address = new URL(`/t/${code}/ws`, location.href);
  address.protocol = address.protocol.replace("http", "ws");
  const socket = new WebSocket(address);
  socket.addEventListener("open", opened);
  socket.addEventListener("message", (event) => got(JSON.parse(event.data)));
  socket.addEventListener("close", (event) => closed(event.code));
  return {
    kind: "socket",
    send: (message) => socket.readyState === WebSocket.OPEN && socket.send(JSON.stringify(message)),
    close: () => socket.close(),
  };
}

/** An event stream from a table, and posts to it. */
export function streamPipe(code, { opened, got, closed }) {
  const name = token(20);
  const stream = new EventSource(`/t/${code}/stream?s=${name}`);
  let over = false;
  const end = (reason) => {
    if (over) return;
    over = true;
    stream.close();
    closed(reason);
  };
  stream.addEventListener("open", opened);
  stream.addEventListener("message", (event) => got(JSON.parse(event.data)));
  stream.addEventListener("close", (event) => end(Number(event.data)));
  stream.addEventListener("error", () => end(1006));
  let line = Promise.resolve();
  const post = (message) => async () => {
    const response = await fetch(`/t/${code}/post?s=${name}`, { method: "POST", body: JSON.stringify(message) }).catch(() => null);
    if (!response || response.status === 409) end(1006);
  };
  return {
    kind: "stream",
    send: (message) => {
      line = line.then(post(message));
    },
    close: () => end(1000),
  };
}
