import { z } from "zod";
import { PASSWORD_MAX_LENGTH } from "../../rules/accounts/password.ts";
import { call, own, signedIn } from "../kit/call.ts";
import { Time } from "../kit/fields.ts";
import { Code } from "./auth.ts";

const tag = "Sign-in";

export const UserSession = z
  .object({
    id: z.uuid(),
    current: z.boolean().meta({ description: "The one that asks" }),
    browser: z.string().meta({ description: "The browser's user agent", example: "Firefox on macOS" }),
    address: z
      .string()
      .nullable()
      .meta({ description: "The network address it was last seen at", example: "203.0.113.7" }),
    waitsForCode: z.boolean().meta({ description: "The password was accepted, but no second factor yet" }),
    signedInAt: Time,
    lastSeenAt: Time.meta({ description: "Exact to a minute" }),
    endsAt: Time.meta({ description: "When it ends at the latest" }),
  })
  .meta({ id: "UserSession" });
export type UserSession = z.output<typeof UserSession>;

export const listSessions = call({
  method: "GET",
  path: "/users/:userId/sessions",
  who: own("userId", "customers.read"),
  tag,
  summary: "Where a user is signed in, the last seen first, at most a hundred",
  reply: z.object({ sessions: z.array(UserSession) }),
});

export const endSession = call({
  method: "DELETE",
  path: "/users/:userId/sessions/:sessionId",
  who: own("userId", "customers.write"),
  confirmed: true,
  tag,
  summary: "End one session at once; its browser counts as new again. Repeating it is harmless",
});

export const endOtherSessions = call({
  method: "DELETE",
  path: "/users/:userId/sessions",
  who: own("userId", "customers.write"),
  confirmed: true,
  tag,
  summary: "End all sessions of a user except the caller's; other browsers count as new again",
});

export const confirmIdentity = call({
  method: "POST",
  path: "/auth/confirm",
  who: signedIn,
  tag,
  slowsDown: true,
  summary:
    "Confirm the password, or a sent code if the account has none; unlocks protected calls for ten minutes, as verifying a second factor does. The authorization header returns a new token; the old one ends",
  body: z.union([
    z.object({ password: z.string().min(1, "Enter your password").max(PASSWORD_MAX_LENGTH) }),
    z.object({ code: Code }),
  ]),
  refusals: {
    WRONG_PASSWORD: { status: 422, message: "That password is wrong." },
    WRONG_CODE: { status: 422, message: "That code is wrong, used or expired. Check it, or request a new one." },
  },
});
