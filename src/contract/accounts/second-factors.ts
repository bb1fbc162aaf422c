import { z } from "zod";
import { FACTOR_NAME_LENGTH, FACTORS_AT_MOST, WAYS_TO_VERIFY } from "../../rules/accounts/second-factors.ts";
import { staff, call, own, session, signedIn } from "../kit/call.ts";
import { Email, Time } from "../kit/fields.ts";
import { emailTaken, User } from "./accounts.ts";
import { Code, SignedIn } from "./auth.ts";

const tag = "Sign-in";

export const FactorName = z
  .string()
  .trim()
  .min(1, "Enter a name, for example My phone")
  .max(FACTOR_NAME_LENGTH)
  .meta({ example: "My phone" });

/** Shown once: only their hashes are stored. */
export const RecoveryCodes = z.array(z.string().meta({ example: "4F7K2-9QXTB" }));
export const FirstCodes = RecoveryCodes.nullable().meta({
  description: "Recovery codes, returned with the first factor; otherwise null",
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
  summary: "The second factors the caller can use besides the password; the best first",
  reply: z.object({
    ways: z.array(z.enum(WAYS_TO_VERIFY)).meta({
      description: "SENT_CODE: the code from `/auth/managers/request-two-factor-code`",
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
    "Verify a code of an authenticator app; each works once. The authorization header returns a token with the full role; the old one ends",
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
  summary:
    "Verify a recovery code; each works once. Returns a new token in the authorization header. The owner gets an e-mail",
  body: z.object({
    code: z
      .string()
      .trim()
      .min(1, "Enter one of your recovery codes")
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
  backedUp: z.boolean().meta({ description: "Synced to other devices by a passkey service" }),
}).meta({ id: "Passkey" });
export type Authenticator = z.output<typeof Authenticator>;
export type Passkey = z.output<typeof Passkey>;

export const listSecondFactors = call({
  method: "GET",
  path: "/users/:userId/second-factors",
  who: own("userId", "customers.read"),
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
  summary: "E-mail the caller a 6-digit code that confirms their address, valid for 10 minutes and 5 tries",
});

export const verifyEmailCode = call({
  method: "POST",
  path: "/auth/email-code/verify",
  who: signedIn,
  tag,
  summary: "Confirm the caller's e-mail with the code sent to it",
  body: z.object({ code: Code }),
  refusals: {
    WRONG_CODE: { status: 422, message: "That code is wrong, used or expired. Check it, or request a new one." },
  },
});

export const requestEmailChange = call({
  method: "POST",
  path: "/auth/email-change",
  who: signedIn,
  tag,
  confirmed: true,
  slowsDown: true,
  summary:
    "E-mail a 6-digit code to the caller's new address, valid for 10 minutes and 5 tries; the reply does not reveal whether the address is in use",
  body: z.object({ email: Email }),
});

/** Error for a code that was sent to a different e-mail address. */
const wrongEmailCode = {
  WRONG_CODE: { status: 422, message: "That code is wrong, used or expired. Check it, or request a new one." },
} as const;

export const requestUserEmailChange = call({
  method: "POST",
  path: "/users/:userId/email-code",
  who: staff("customers.write"),
  tag,
  confirmed: true,
  summary:
    "E-mail a 6-digit code to a user's new address, valid for 10 minutes and 5 tries; the user reads it to staff",
  body: z.object({ email: Email }),
});

export const changeUserEmail = call({
  method: "PUT",
  path: "/users/:userId/email",
  who: staff("customers.write"),
  tag,
  confirmed: true,
  summary:
    "Change a user's sign-in e-mail with the code sent to the new one; links and codes sent to the old e-mail stop working, and it gets a notice",
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
    "Change the caller's sign-in e-mail with the code sent to the new one; links and codes sent to the old e-mail stop working, and it gets a notice",
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
    "Start setting up an authenticator app: returns its secret as text and as the QR code's address. Discards an unfinished setup",
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
    "Finish setting up an authenticator app with a code that it shows. An account's first factor ends all other sessions",
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
  summary: "Create ten new recovery codes; earlier codes stop working",
  reply: z.object({ recoveryCodes: RecoveryCodes }),
  refusals: {
    NO_FACTOR: { status: 409, message: "Recovery codes replace a lost second factor. Set one up first." },
  },
});

export const removeSecondFactor = call({
  method: "DELETE",
  path: "/users/:userId/second-factors/:factorId",
  who: own("userId", "customers.write"),
  tag,
  confirmed: true,
  summary:
    "Remove an authenticator app or passkey, and with the last one the recovery codes; ends the user's other sessions",
});

export const removeSecondFactors = call({
  method: "DELETE",
  path: "/users/:userId/second-factors",
  who: staff("customers.write"),
  tag,
  confirmed: true,
  summary:
    "Remove all second factors and recovery codes of a user who lost them; ends all their sessions. Repeating it is harmless",
});
