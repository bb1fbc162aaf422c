import { z } from "zod";
import { MOST_OF_AN_ENDPOINT } from "../../rules/accounts/push-devices.ts";
import { call, own, signedIn } from "../kit/call.ts";
import { Time } from "../kit/fields.ts";

const tag = "Notices";

const PublicKey = z
  .string()
  .regex(/^[\w-]{87}$/)
  .meta({
    description: "A point of P-256 in base64url",
    example: "BL3SXWjsERNBKfaXqXvKSTVSwSKgq1LCpTCsEGKvJK7KRLJARpHCfKCAMUaDr7VcwAqE2ZQ-sxtyMQxJFQh34tA",
  });

export const PushDevice = z
  .object({
    id: z.uuid(),
    current: z.boolean().meta({ description: "The browser that asks" }),
    browser: z.string().meta({ description: "The browser's user agent", example: "Chrome on Android" }),
    since: Time,
  })
  .meta({ id: "PushDevice" });
export type PushDevice = z.output<typeof PushDevice>;

export const listPushDevices = call({
  method: "GET",
  path: "/users/:userId/push-devices",
  who: own("userId", "customers.read"),
  tag,
  summary: "The browsers with push notifications of a user, newest first, and the key for subscribing others",
  reply: z.object({
    publicKey: PublicKey.nullable().meta({ description: "Null: the lab does not send push notifications" }),
    devices: z.array(PushDevice),
  }),
});

export const savePushDevice = call({
  method: "PUT",
  path: "/auth/push-device",
  who: signedIn,
  tag,
  limit: { times: 20, perSeconds: 600, account: "caller" },
  summary:
    "Turn on push notifications for the caller's browser. At most ten browsers; an eleventh replaces the oldest. Repeating it is harmless",
  body: z.object({
    endpoint: z.url({ protocol: /^https?$/ }).max(MOST_OF_AN_ENDPOINT),
    p256dh: PublicKey,
    auth: z
      .string()
      .regex(/^[\w-]{22}$/)
      .meta({ description: "16 bytes in base64url", example: "8eDyX_uCN0XRhSbY5hs7Hg" }),
    publicKey: PublicKey.meta({ description: "The lab's public key that the browser subscribed with" }),
  }),
  reply: z.object({ device: PushDevice }),
  refusals: {
    NOT_SET_UP: { status: 409, message: "This lab does not send push notifications." },
    OTHER_KEY: { status: 409, message: "The lab's notification key has changed. Turn notifications on again." },
    UNKNOWN_SERVICE: {
      status: 422,
      message: "The lab can't send notifications to this browser's push service.",
    },
    NO_BROWSER: { status: 409, message: "Log in again in this browser, then turn notifications on." },
  },
});

export const removePushDevice = call({
  method: "DELETE",
  path: "/users/:userId/push-devices/:deviceId",
  who: own("userId", "customers.write"),
  tag,
  summary: "Turn off notifications for a browser",
});
