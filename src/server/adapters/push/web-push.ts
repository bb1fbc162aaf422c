import { encryptNotification } from "@block65/webcrypto-web-push";
import { importJWK, SignJWT } from "jose";
import { isThisMachine } from "../../platform/http/this-machine.ts";
import { SubscriptionExpired, PushRefused, type PushService, type PushTarget } from "./port.ts";

const TIMEOUT_MS = 10_000;
/** How long a signature is valid: services accept a day at most. */
const SIGNED_FOR_S = 12 * 3600;
/** Statuses for an endpoint that no longer works or never did: Apple uses 400. */
const GONE = new Set([400, 404, 410]);
/** Temporary errors: too many requests, or too slow. */
const LATER = new Set([408, 425, 429]);

export type VapidKeys = { publicKey: string; privateKey: string };

/**
 * Sends Web Push (RFC 8030), encrypted for the browser (RFC 8291) and signed by the lab (RFC 8292).
 * @param options.services hosts of push services, subdomains included
 * @param options.contact whom a service may contact about the lab's messages: a mailto or https URL
 */
export function webPush({
  keys: { publicKey, privateKey },
  services,
  contact,
  now,
}: {
  keys: VapidKeys;
  services: readonly string[];
  contact: () => string;
  now: () => Date;
}): PushService {
  const point = Buffer.from(publicKey, "base64url");
  const [x, y] = [point.subarray(1, 33).toString("base64url"), point.subarray(33).toString("base64url")];
  const key = importJWK({ kty: "EC", crv: "P-256", x, y, d: privateKey }, "ES256");

  const signature = async (audience: string) => {
    const at = Math.floor(now().getTime() / 1000);
    const token = new SignJWT({ sub: contact() }).setProtectedHeader({ typ: "JWT", alg: "ES256" });
    return token
      .setAudience(audience)
      .setExpirationTime(at + SIGNED_FOR_S)
      .sign(await key);
  };

  const isPushService = (endpoint: string): boolean => {
    if (!URL.canParse(endpoint)) return false;
    const { protocol, host, username, password, hash } = new URL(endpoint);
    if (username !== "" || password !== "" || hash !== "") return false;
    if (protocol !== "https:" && !(protocol === "http:" && isThisMachine(host))) return false;
    return services.some((service) => host === service || host.endsWith(`.${service}`));
  };

  return {
    publicKey,
    isPushService,
    async send(target, { text, topic, keptFor }) {
      // A stored endpoint may belong to a service that is no longer allowed.
      if (!isPushService(target.endpoint)) throw new SubscriptionExpired("The address is of no push service");
      const body = await encrypted(target, text);
      const { status } = await post(target.endpoint, body, {
        authorization: `vapid t=${await signature(new URL(target.endpoint).origin)}, k=${publicKey}`,
        "content-encoding": "aes128gcm",
        "content-type": "application/octet-stream",
        ttl: String(keptFor),
        topic,
      });
      if (status >= 200 && status < 300) return;
      const words = `The push service answered ${status}`;
      if (GONE.has(status)) throw new SubscriptionExpired(words);
      if (status < 500 && !LATER.has(status)) throw new PushRefused(words);
      throw new Error(words);
    },
  };
}

/** Throws SubscriptionExpired if the keys are invalid: they are not a browser's. */
async function encrypted({ endpoint, p256dh, auth }: PushTarget, text: string): Promise<Uint8Array<ArrayBuffer>> {
  try {
    const keys = { p256dh, auth };
    return await encryptNotification({ endpoint, expirationTime: null, keys }, new TextEncoder().encode(text));
  } catch (error) {
    throw new SubscriptionExpired("The browser's keys are none", { cause: error });
  }
}

/** Ignores the response's text: it is the service's own and may be long. */
async function post(endpoint: string, body: Uint8Array<ArrayBuffer>, headers: Record<string, string>) {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(endpoint, { method: "POST", body, headers, redirect: "error", signal });
  await response.body?.cancel();
  return response;
}
