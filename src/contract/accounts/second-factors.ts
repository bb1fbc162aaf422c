import { z } from "zod";
import { FACTOR_NAME_LENGTH, FACTORS_AT_MOST, WAYS_TO_VERIFY } from "../../rules/accounts/second-factors.ts";
import { ADMIN, call, own, session, signedIn } from "../kit/call.ts";
import { Email, Time } from "../kit/fields.ts";
import { emailTaken, User } from "./accounts.ts";
import { Code, SignedIn } from "./auth.ts";

const tag = "Sign-in";

/** What its owner calls a phone, an app or a key. */
export const FactorName = z
  .string()
  .trim()
  .min(1, "Give it a name, such as My phone")
  .max(FACTOR_NAME_LENGTH)
  .meta({ example: "My phone" });

/** Shown once: only their hashes are stored. */
export const RecoveryCodes = z.array(z.string().meta({ example: "4F7K2-9QXTB" }));
/** What the first thing that is set up brings. */
export const FirstCodes = RecoveryCodes.nullable().meta({
  description: "The recovery codes that come with the first factor; null for a further one",
});

const wrongCode = {
  WRONG_CODE: { status: 422, message: "That code is wrong or was already used. Check it, or wait for the next one." },
} as const;
export const tooManyFactors = {
  TOO_MANY: { status: 409, message: `You already have ${FACTORS_AT_MOST}. Remove one that you no longer use.` },
} as const;
export const emailFirst = {
  EMAIL_FIRST: {
    status: 409,
    message: "Confirm your e-mail first. We'll send you a code.",
  },
} as const;

export const listWaysToVerify = call({
  method: "GET",
  path: "/auth/second-factors",
  who: session,
  tag,
  summary: "By what the caller's account may show that it is its owner, besides the password; the best way first",
  reply: z.object({
    ways: z.array(z.enum(WAYS_TO_VERIFY)).meta({
      description: "SENT_CODE is that of `/auth/managers/request-two-factor-code`",
      example: ["PASSKEY", "RECOVERY_CODE"],
    }),
  }),
});

export const verifyAuthenticatorCode = call({
  method: "POST",
  path: "/auth/second-factors/authenticator-code",
  who: session,
  tag,
  slowsDown: true,
  summary:
    "Verify the code that an authenticator app shows, each once; the token in the reply's authorization header has the full role, the old one ends",
  body: z.object({ code: Code }),
  reply: SignedIn,
  refusals: wrongCode,
});

export const verifyRecoveryCode = call({
  method: "POST",
  path: "/auth/second-factors/recovery-code",
  who: session,
  tag,
  slowsDown: true,
  summary: "Verify one of the recovery codes, each once; a new token as with the other ways. The owner gets an e-mail",
  body: z.object({
    code: z
      .string()
      .trim()
      .min(1, "Give one of your recovery codes")
      .max(40)
      .meta({ description: "In any case, with or without the dash", example: "4F7K2-9QXTB" }),
  }),
  reply: SignedIn,
  refusals: {
    WRONG_CODE: { status: 422, message: "This recovery code is wrong or was already used." },
  },
});

export const Authenticator = z
  .object({ id: z.uuid(), name: FactorName, addedAt: Time, lastUsedAt: Time.nullable() })
  .meta({ id: "Authenticator" });
export const Passkey = Authenticator.extend({
  backedUp: z.boolean().meta({ description: "Kept by a service that brings it to other devices, too" }),
}).meta({ id: "Passkey" });
export type Authenticator = z.output<typeof Authenticator>;
export type Passkey = z.output<typeof Passkey>;

export const listSecondFactors = call({
  method: "GET",
  path: "/users/:userId/second-factors",
  who: own("userId"),
  tag,
  summary: "A user's second factors, oldest first, and the number of recovery codes left",
  reply: z.object({
    authenticators: z.array(Authenticator),
    passkeys: z.array(Passkey),
    recoveryCodesLeft: z.number().int().meta({ example: 10 }),
  }),
});

export const sendEmailCode = call({
  method: "POST",
  path: "/auth/email-code",
  who: signedIn,
  tag,
  slowsDown: true,
  summary: "Mail the caller a 6-digit code that shows whose the e-mail is, good for 10 minutes and 5 tries",
});

export const verifyEmailCode = call({
  method: "POST",
  path: "/auth/email-code/verify",
  who: signedIn,
  tag,
  summary: "Show by the mailed code that the e-mail is the caller's",
  body: z.object({ code: Code }),
  refusals: {
    WRONG_CODE: { status: 422, message: "That code is wrong, used or expired. Check it, or request a new one." },
  },
});

export const askEmailChange = call({
  method: "POST",
  path: "/auth/email-change",
  who: signedIn,
  tag,
  confirmed: true,
  slowsDown: true,
  summary:
    "Mail a 6-digit code to another e-mail of the caller's, good for 10 minutes and 5 tries; the reply does not reveal whether the e-mail is in use",
  body: z.object({ email: Email }),
});

/** Of a code that was mailed to another e-mail. */
const wrongEmailCode = {
  WRONG_CODE: { status: 422, message: "That code is wrong, used or expired. Check it, or request a new one." },
} as const;

export const askUserEmailChange = call({
  method: "POST",
  path: "/users/:userId/email-code",
  who: ADMIN,
  tag,
  confirmed: true,
  summary:
    "Mail a 6-digit code to the e-mail that a user wants to log in with, good for 10 minutes and 5 tries; they tell it to the staff who asked",
  body: z.object({ email: Email }),
});

export const changeUserEmail = call({
  method: "PUT",
  path: "/users/:userId/email",
  who: ADMIN,
  tag,
  confirmed: true,
  summary:
    "Change the e-mail that a user signs in with, by the code that was mailed to it; links and codes sent to the old e-mail stop working, and it gets a notice",
  body: z.object({ email: Email, code: Code }),
  reply: User,
  refusals: { ...wrongEmailCode, ...emailTaken },
});

export const changeOwnEmail = call({
  method: "PUT",
  path: "/auth/email-change",
  who: signedIn,
  tag,
  confirmed: true,
  summary:
    "Log in with another e-mail from now on, by the code that was mailed to it; links and codes sent to the old e-mail stop working, and it gets a notice",
  body: z.object({ email: Email, code: Code }),
  reply: User,
  refusals: {
    ...wrongEmailCode,
    EMAIL_TAKEN: { status: 409, message: "Another account has this e-mail. Log in to that account instead." },
  },
});

export const beginAuthenticator = call({
  method: "POST",
  path: "/auth/second-factors/authenticators",
  who: signedIn,
  tag,
  confirmed: true,
  summary:
    "Begin to set up an authenticator app: its secret, as text and as the address that its QR code holds. One that was begun before is thrown away",
  reply: z.object({
    secret: z.string().meta({ description: "Base 32", example: "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ" }),
    address: z.string().meta({ example: "otpauth://totp/Nice:ada%40example.com?secret=GEZDGNBVGY3TQOJQ&issuer=Nice" }),
  }),
  refusals: { ...tooManyFactors, ...emailFirst },
});

export const switchOnAuthenticator = call({
  method: "POST",
  path: "/auth/second-factors/authenticators/switch-on",
  who: signedIn,
  tag,
  confirmed: true,
  slowsDown: true,
  summary:
    "Switch on the authenticator app that was begun, by a code that it shows. With an account's first factor all other sessions end",
  body: z.object({ name: FactorName, code: Code }),
  reply: z.object({ recoveryCodes: FirstCodes }),
  refusals: {
    ...wrongCode,
    NOT_BEGUN: { status: 409, message: "This took too long or was restarted in another window. Please begin again." },
    ...tooManyFactors,
  },
});

export const renewRecoveryCodes = call({
  method: "POST",
  path: "/auth/second-factors/recovery-codes",
  who: signedIn,
  tag,
  confirmed: true,
  summary: "Make ten new recovery codes; those from before are over",
  reply: z.object({ recoveryCodes: RecoveryCodes }),
  refusals: {
    NO_FACTOR: { status: 409, message: "Recovery codes replace a lost second factor. Set one up first." },
  },
});

export const removeSecondFactor = call({
  method: "DELETE",
  path: "/users/:userId/second-factors/:factorId",
  who: own("userId"),
  tag,
  confirmed: true,
  summary:
    "Remove an authenticator or a passkey, with the last one the recovery codes; all of the user's other sessions end",
});

export const removeSecondFactors = call({
  method: "DELETE",
  path: "/users/:userId/second-factors",
  who: ADMIN,
  tag,
  confirmed: true,
  summary:
    "Remove all that a user has set up, and their recovery codes, for who has lost everything; ends all their sessions. Repeating it is harmless",
});
