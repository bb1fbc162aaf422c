import { z } from "zod";
import { IDENTITY_PROVIDERS } from "../../rules/accounts/identity-providers.ts";
import { call, signedIn } from "../kit/call.ts";
import { Time } from "../kit/fields.ts";

const tag = "Sign-in";
const Provider = z.enum(IDENTITY_PROVIDERS);

export const listSignIns = call({
  method: "GET",
  path: "/auth/sign-ins",
  who: signedIn,
  tag,
  summary: "The providers the caller can sign in with, and whether the account has another way to sign in",
  reply: z.object({
    signIns: z.array(z.object({ provider: Provider, since: Time })),
    otherWay: z.boolean().meta({ description: "The account has a password or a passkey" }),
  }),
});

export const linkSignIn = call({
  method: "POST",
  path: "/auth/sign-ins",
  who: signedIn,
  tag,
  confirmed: true,
  limit: { times: 20, perSeconds: 900, account: "caller" },
  summary:
    "Link Google or Facebook with a token of that provider, whatever e-mail it has; the account's e-mail gets a notice. Repeating it is harmless",
  body: z.object({ provider: Provider, token: z.string().min(1).max(8000) }),
  refusals: {
    BAD_TOKEN: { status: 422, message: "The sign-in could not be verified. Please try again." },
    NOT_SET_UP: { status: 503, message: "Sign-in with this provider is not set up here." },
    PROVIDER_DOWN: { status: 503, message: "The sign-in service is not responding. Try again later." },
    IN_USE: { status: 409, message: "That account is connected to another account here. Log in to that one instead." },
    ANOTHER: { status: 409, message: "A different account of that service is already connected. Disconnect it first." },
  },
});

export const unlinkSignIn = call({
  method: "DELETE",
  path: "/auth/sign-ins",
  who: signedIn,
  tag,
  confirmed: true,
  summary: "Unlink Google or Facebook; refused if it is the only way to sign in. Repeating it is harmless",
  query: z.object({ provider: Provider }),
  refusals: {
    LAST_WAY_IN: {
      status: 409,
      message: "This is your only way to log in. Set a password first: use “Forgot your password?” on the login page.",
    },
  },
});
