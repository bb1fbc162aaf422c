import { createECDH } from "node:crypto";
import type { VapidKeys } from "./web-push.ts";

const PRIVATE_BYTES = 32;

/** A pair by which browsers know a lab: a point of P-256 and its number, in base64url. */
export function newVapidKeys(): VapidKeys {
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  // What begins with zeros comes shorter.
  const number = pair.getPrivateKey();
  const privateKey = Buffer.concat([Buffer.alloc(PRIVATE_BYTES - number.length), number]).toString("base64url");
  return { publicKey: pair.getPublicKey("base64url"), privateKey };
}
