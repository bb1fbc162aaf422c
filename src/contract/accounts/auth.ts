import { z } from "zod";
import {
  isTooClose,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  PASSWORD_TOO_CLOSE,
} from "../../rules/accounts/password.ts";
import { Station } from "./station.ts";
import { PersonName, User } from "./accounts.ts";
import { anyone, call, session, signedIn } from "../kit/call.ts";
import { Email } from "../kit/fields.ts";
import { NOT_OPEN } from "../kit/not-open.ts";

export const sizedPassword = z
  .string()
  .min(PASSWORD_MIN_LENGTH, `Use at least ${PASSWORD_MIN_LENGTH} characters`)
  .max(PASSWORD_MAX_LENGTH)
  .meta({ example: "a long walk in the rain" });
/** The server also checks it against the owner's details. */
const newPassword = sizedPassword.refine((password) => !isTooClose(password), PASSWORD_TOO_CLOSE);
const referralCode = z
  .string()
  .trim()
  .max(40)
  .optional()
  .meta({ description: "The inviting customer's code; an unknown code is ignored", example: "K7QJ2MXP" });

/**
 * `secondFactor` is true if the password was correct but the token may call only `/auth/*` until a second factor is
 * verified. Required for admins and for users with a second factor; for other users, only while a stranger tries
 * passwords on their account.
 */
export const SignedIn = z.object({
  user: User,
  secondFactor: z.boolean(),
  station: Station.nullable().meta({ description: "Set at a bench station, where `user` is the worker" }),
});

const tag = "Sign-in";

export const signUp = call({
  method: "POST",
  path: "/auth/signup",
  who: anyone,
  tag,
  // Allows a workshop of 30 people behind one IP address, with two attempts each.
  limit: { times: 60, perSeconds: 900, account: "email" },
  summary: "Create a customer account and sign in; the authorization header returns the token",
  body: z
    .object({ firstName: PersonName, lastName: PersonName, email: Email, password: sizedPassword, referralCode })
    .refine(({ password, ...owner }) => !isTooClose(password, owner), {
      path: ["password"],
      message: PASSWORD_TOO_CLOSE,
    }),
  reply: SignedIn,
  refusals: {
    EMAIL_TAKEN: {
      status: 409,
      message: "This e-mail cannot be used for a new account. Try to log in, or reset the password.",
    },
    NOT_OPEN,
  },
});

export const logIn = call({
  method: "POST",
  path: "/auth/login",
  who: anyone,
  tag,
  slowsDown: true,
  summary:
    "Sign in with e-mail and password; the authorization header returns the token. Admins, users with a second factor, and new browsers during an attack must then verify a second factor",
  body: z.object({ email: Email, password: z.string().min(1, "Enter your password").max(PASSWORD_MAX_LENGTH) }),
  reply: SignedIn,
  refusals: { WRONG_LOGIN: { status: 401, message: "E-mail and password do not match." } },
});

export const logOut = call({
  method: "POST",
  path: "/auth/logout",
  who: session,
  tag,
  summary: "End this session at once",
});

export const currentUser = call({
  method: "GET",
  path: "/auth/current-user",
  who: session,
  tag,
  summary: "The signed-in user; `secondFactor` is true until the second factor is verified",
  reply: SignedIn,
});

export const requestPasswordReset = call({
  method: "POST",
  path: "/auth/password-reset",
  who: anyone,
  tag,
  slowsDown: true,
  summary: "E-mail a password reset link; the reply is the same whether or not the account exists",
  body: z.object({ email: Email }),
});

const badToken = {
  BAD_TOKEN: { status: 422, message: "This link has expired or was already used. Request a new one." },
} as const;

export const validateResetToken = call({
  method: "GET",
  path: "/auth/password-reset/validate-token",
  who: anyone,
  tag,
  limit: { times: 120, perSeconds: 900 },
  summary: "Whether a password-reset token may still be used",
  query: z.object({ token: z.string().min(1).max(200) }),
  reply: z.object({ valid: z.boolean() }),
});

export const resetPassword = call({
  method: "PUT",
  path: "/auth/password-reset/reset",
  who: anyone,
  tag,
  limit: { times: 60, perSeconds: 900 },
  summary: "Set a new password with the token from the e-mail; ends all sessions",
  body: z.object({ token: z.string().min(1).max(200), password: newPassword }),
  refusals: badToken,
});

export const requestTwoFactorCode = call({
  method: "POST",
  path: "/auth/managers/request-two-factor-code",
  who: session,
  tag,
  slowsDown: true,
  summary:
    "Send the 6-digit login code for this session, valid for 10 minutes and 5 tries; not for accounts with another second factor",
  reply: z.object({ sentBy: z.enum(["EMAIL", "SMS"]) }),
  refusals: {
    NOT_NEEDED: { status: 409, message: "This account has no second factor." },
    OTHER_WAY: {
      status: 409,
      message: "This account has a passkey or an authenticator app. Use it, or a recovery code.",
    },
  },
});

export const Code = z
  .string()
  .trim()
  .regex(/^\d{6}$/, "The code has 6 digits")
  .meta({ example: "042137" });

export const verifyTwoFactorCode = call({
  method: "POST",
  path: "/auth/managers/verify-two-factor-code",
  who: session,
  tag,
  summary: "Verify the code; the token in the reply's authorization header has the full role, the old one ends",
  body: z.object({ code: Code }),
  reply: SignedIn,
  refusals: {
    WRONG_CODE: { status: 422, message: "That code is wrong, used or expired. Check it, or request a new one." },
  },
});

export const changePassword = call({
  method: "PUT",
  path: "/auth/password",
  who: signedIn,
  tag,
  limit: { times: 10, perSeconds: 900, account: "caller" },
  summary: "Change the password; ends all other sessions and returns a new token for this one",
  body: z.object({
    current: z.string().min(1, "Enter your current password").max(PASSWORD_MAX_LENGTH),
    next: newPassword,
  }),
  refusals: {
    WRONG_PASSWORD: {
      status: 422,
      message: "That is not your current password. If you never set one, reset your password by e-mail.",
    },
  },
});

const token = z.string().min(1).max(8000);
const socialRefusals = {
  BAD_TOKEN: { status: 422, message: "The sign-in could not be verified. Please try again." },
  NO_EMAIL: {
    status: 422,
    message: "We need an e-mail address. Share it when you sign in, or create an account here.",
  },
  EMAIL_TAKEN: {
    status: 409,
    message: "This e-mail cannot be used for a new account. Log in with its password, or reset the password.",
  },
  PROVIDER_DOWN: { status: 503, message: "The sign-in service is not responding. Try again, or log in by e-mail." },
  NOT_OPEN,
} as const;

export const signInWithGoogle = call({
  method: "POST",
  path: "/auth/google-signin",
  who: anyone,
  tag,
  limit: { times: 60, perSeconds: 900 },
  summary:
    "Sign in with Google's ID token, creating an account if there is none. Admins, and users with a second factor, must then verify it",
  body: z.object({ token, referralCode }),
  reply: SignedIn,
  refusals: {
    ...socialRefusals,
    GOOGLE_NOT_SET_UP: { status: 503, message: "Sign-in with Google is not set up here: GOOGLE_CLIENT_ID is missing." },
  },
});

export const signInWithFacebook = call({
  method: "POST",
  path: "/auth/facebook-signin",
  who: anyone,
  tag,
  limit: { times: 60, perSeconds: 900 },
  summary:
    "Sign in with Facebook's access token, creating an account if there is none. Admins, and users with a second factor, must then verify it",
  body: z.object({ token, referralCode }),
  reply: SignedIn,
  refusals: {
    ...socialRefusals,
    FACEBOOK_NOT_SET_UP: {
      status: 503,
      message: "Sign-in with Facebook is not set up here: FACEBOOK_APP_ID and FACEBOOK_APP_SECRET are missing.",
    },
  },
});

export const listSignInProviders = call({
  method: "GET",
  path: "/auth/providers",
  who: anyone,
  tag,
  summary: "Which providers one can sign in with, and the public ids that their buttons need; null is not set up",
  reply: z.object({
    google: z.object({ clientId: z.string() }).nullable(),
    facebook: z.object({ appId: z.string() }).nullable(),
  }),
});
