import { createECDH } from "node:crypto";
import type { VapidKeys } from "./web-push.ts";

const PRIVATE_BYTES = 32;

/** Creates the key pair that identifies a lab to browsers: a point on P-256 and its scalar, in base64url. */
export function newVapidKeys(): VapidKeys {
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  // Numbers with leading zeros come shorter.
  const number = pair.getPrivateKey();
  const privateKey = Buffer.concat([Buffer.alloc(PRIVATE_BYTES - number.length), number]).toString("base64url");
  return { publicKey: pair.getPublicKey("base64url"), privateKey };
}
