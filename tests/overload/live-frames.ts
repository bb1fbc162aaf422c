import { LIVE_PROTOCOL, liveSocketPath } from "../../src/contract/kit/live.ts";
import { bytesOf } from "./floods.ts";
import type { Target } from "./attack.ts";

export function liveSocketRequest({ customer }: Target): string {
  const token = customer.token()!.replace(/^Bearer /, "");
  return bytesOf({
    path: liveSocketPath(customer.userId),
    headers: {
      connection: "upgrade",
      upgrade: "websocket",
      "sec-websocket-version": "13",
      "sec-websocket-key": "bmljZSBmaWxtIGxhYiAuLg==",
      "sec-websocket-protocol": `${LIVE_PROTOCOL}, ${token}`,
    },
  });
}

/** A browser's frame with a zero mask (RFC 6455). @param first its flags and opcode */
export const frame = (first: number, text = ""): string =>
  `${String.fromCharCode(first, 0x80 | text.length)}\0\0\0\0${text}`;

export const TEXT_PING = frame(0x81, "ping");
/** The beginning of a message, and a fragment from its middle. */
export const BEGIN = frame(0x01, "p");
export const GO_ON = frame(0x00, "i");
/** A header alone that announces far more than a message may have. */
export const HUGE = `${String.fromCharCode(0x81, 0xff)}\0\0\0\x10\0\0\0\0\0\0\0\0`;
