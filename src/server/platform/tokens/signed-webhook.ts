import { createHmac, timingSafeEqual } from "node:crypto";

/** Seconds that a signature is valid: long enough for slow networks and clocks, too short for a later replay. */
const TOLERANCE_SECONDS = 300;

/** "t=<unix seconds>,v1=<hex>": HMAC-SHA-256 over "<seconds>.<body>", as payment providers sign their webhooks. */
export function signWebhook(rawBody: string, at: Date, secret: string): string {
  const seconds = Math.floor(at.getTime() / 1000);
  return `t=${seconds},v1=${hmac(`${seconds}.${rawBody}`, secret).toString("hex")}`;
}

/** Returns a webhook's content if its signature is valid and recent; otherwise null. */
export function readWebhook(
  { rawBody, signature }: { rawBody: string; signature: unknown },
  now: Date,
  secret: string,
): unknown {
  const signed = typeof signature === "string" ? /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature) : null;
  if (signed === null) return null;
  const [, seconds, given] = signed as unknown as [string, string, string];
  if (!timingSafeEqual(hmac(`${seconds}.${rawBody}`, secret), Buffer.from(given, "hex"))) return null;
  if (Math.abs(now.getTime() / 1000 - Number(seconds)) > TOLERANCE_SECONDS) return null;
  try {
    return JSON.parse(rawBody);
  } catch {
    return null;
  }
}

const hmac = (text: string, secret: string): Buffer => createHmac("sha256", secret).update(text).digest();
