/** The scheme of provably fair shuffles, in the browser's own cryptography: HMAC-SHA256 streams and Fisher-Yates. */

const WORDS = 2 ** 32;

/** Bytes from hex. */
export const fromHex = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));

const toHex = (bytes) => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** The SHA-256 of bytes, in hex: what was shown before the deal. */
export async function fingerprint(bytes) {
  return toHex(await crypto.subtle.digest("SHA-256", bytes));
}

async function hmac(key, message) {
  const imported = await crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign("HMAC", imported, message));
}

/** The key of one purpose of a match ("shuffle 1"), in hex. */
export const derive = async (secret, purpose) => toHex(await hmac(secret, new TextEncoder().encode(purpose)));

/** An endless stream of numbers: block i is HMAC-SHA256(key, i as 8 bytes), read as 32-bit words. */
class Stream {
  #key;
  #block = 0n;
  #words = [];

  constructor(key) {
    this.#key = key;
  }

  async word() {
    if (!this.#words.length) {
      const count = new DataView(new ArrayBuffer(8));
      count.setBigUint64(0, this.#block);
      this.#block += 1n;
      const block = new DataView((await hmac(this.#key, count.buffer)).buffer);
      for (let i = 0; i < 8; i += 1) this.#words.push(block.getUint32(4 * i));
    }
    return this.#words.shift();
  }

  /** A number from 0 to n - 1: the first word under the largest multiple of n, modulo n. */
  async below(n) {
    const limit = WORDS - (WORDS % n);
    let word = await this.word();
    while (word >= limit) word = await this.word();
    return word % n;
  }
}

/** The cards in the order that a key gives them. */
export async function shuffled(cards, key) {
  const stream = new Stream(key);
  const order = [...cards];
  for (let place = order.length - 1; place > 0; place -= 1) {
    const other = await stream.below(place + 1);
    [order[place], order[other]] = [order[other], order[place]];
  }
  return order;
}

/** Check one shuffle: "ok", "bad" or "wait" (not revealed yet). */
export async function checkShuffle(proof, secret) {
  if (!proof.key) return "wait";
  const key = fromHex(proof.key);
  if ((await fingerprint(key)) !== proof.commitment) return "bad";
  if (secret && (await derive(fromHex(secret), proof.purpose)) !== proof.key) return "bad";
  const order = [...proof.left, ...(await shuffled(proof.cards, key))];
  return proof.dealt.every(([, card], i) => order[i] === card) ? "ok" : "bad";
}

/** Check the secret of a match against what was shown before it. */
export async function checkSecret({ secret, commitment }) {
  if (!secret) return "wait";
  return (await fingerprint(fromHex(secret))) === commitment ? "ok" : "bad";
}
