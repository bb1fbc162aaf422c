import { z } from "zod";
import { TIER_IDS } from "../rules/memberships/tiers.ts";
import { USER_ROLES } from "../rules/accounts/roles.ts";
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from "../rules/accounts/password.ts";
import { US_STATES } from "../rules/accounts/address.ts";
import { anyone, call, own, session } from "./call.ts";

const name = z.string().trim().min(1, "Tell us your name").max(80);
const email = z.string().trim().max(254).pipe(z.email("That does not look like an e-mail address"));
const newPassword = z
  .string()
  .min(PASSWORD_MIN_LENGTH, `Use at least ${PASSWORD_MIN_LENGTH} characters`)
  .max(PASSWORD_MAX_LENGTH);
const phone = z
  .string()
  .trim()
  .regex(/^\+?[0-9 ().-]{7,24}$/, "Give a phone number with area code, such as (718) 555-0132");

export const Address = z
  .object({
    id: z.uuid(),
    placeId: z.string().nullable(),
    address1: z.string(),
    address2: z.string().nullable(),
    city: z.string(),
    zip: z.string(),
    state: z.string(),
    country: z.string(),
    primary: z.boolean(),
    userId: z.uuid(),
  })
  .meta({ id: "Address" });

export const NewAddress = z.object({
  placeId: z.string().max(300).nullish(),
  address1: z.string().trim().min(1, "Give the street and house number").max(120),
  address2: z.string().trim().max(120).nullish(),
  city: z.string().trim().min(1, "Give the city").max(80),
  zip: z
    .string()
    .trim()
    .regex(/^\d{5}(-\d{4})?$/, "Give a 5-digit zip code, such as 11222"),
  state: z.enum(US_STATES, "Choose the state"),
  country: z.literal("US").default("US"),
  primary: z.boolean().default(true),
});

export const User = z
  .object({
    id: z.uuid(),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    role: z.enum(USER_ROLES),
    phone: z.string().nullable(),
    profileImageUrl: z.string().nullable(),
    /** Service credits left, by kind; the ledger holds how they came about. */
    credits: z.object({
      roll: z.number().int(),
      scan4K: z.number().int(),
      rush: z.number().int(),
      pro: z.number().int(),
    }),
    /** Whether a membership is running. */
    active: z.boolean(),
    tier: z.enum(TIER_IDS),
    firstOrderCreated: z.boolean(),
    referralCode: z.string(),
    openOrders: z.number().int(),
    addresses: z.array(Address),
    preferences: z.array(z.object({ id: z.uuid(), key: z.string(), value: z.string() })),
    membership: z
      .object({ id: z.uuid(), active: z.boolean(), currentPeriodEnd: z.iso.datetime(), cancelAtPeriodEnd: z.boolean() })
      .nullable(),
  })
  .meta({ id: "User" });
export type User = z.output<typeof User>;
export type Address = z.output<typeof Address>;

/** `secondFactor` true: the password was right, but this token may call only `/auth/*` until the code is verified. */
export const SignedIn = z.object({ user: User, secondFactor: z.boolean() });

const tag = "Accounts";
const tries = { times: 10, perSeconds: 900, account: "email" } as const;

export const signUp = call({
  method: "POST",
  path: "/auth/signup",
  who: anyone,
  tag,
  limit: { times: 20, perSeconds: 900, account: "email" },
  summary: "Make a customer's account and sign in; the token comes in the authorization header",
  body: z.object({ firstName: name, lastName: name, email, password: newPassword }),
  reply: SignedIn,
  refusals: {
    EMAIL_TAKEN: {
      status: 409,
      message: "This e-mail cannot be used for a new account. Try to log in, or reset the password.",
    },
  },
});

export const logIn = call({
  method: "POST",
  path: "/auth/login",
  who: anyone,
  tag,
  limit: tries,
  summary:
    "Sign in with e-mail and password; the token comes in the authorization header. An admin must then verify a second factor",
  body: z.object({ email, password: z.string().min(1, "Give your password").max(PASSWORD_MAX_LENGTH) }),
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
  summary: "Who is signed in; `secondFactor` is true while an admin's code is still to be verified",
  reply: SignedIn,
});

export const askPasswordReset = call({
  method: "POST",
  path: "/auth/password-reset",
  who: anyone,
  tag,
  limit: { times: 5, perSeconds: 900, account: "email" },
  summary: "Mail a link to choose a new password; answers the same whether or not the account exists",
  body: z.object({ email }),
});

const badToken = {
  BAD_TOKEN: { status: 422, message: "This link has expired or was used already. Ask for a new one." },
} as const;

export const validateResetToken = call({
  method: "GET",
  path: "/auth/password-reset/validate-token",
  who: anyone,
  tag,
  limit: { times: 30, perSeconds: 900 },
  summary: "Whether a password-reset token may still be used",
  query: z.object({ token: z.string().min(1).max(200) }),
  reply: z.object({ valid: z.boolean() }),
});

export const resetPassword = call({
  method: "PUT",
  path: "/auth/password-reset/reset",
  who: anyone,
  tag,
  limit: { times: 10, perSeconds: 900 },
  summary: "Choose a new password with a token from the mail; ends all sessions",
  body: z.object({ token: z.string().min(1).max(200), password: newPassword }),
  refusals: badToken,
});

export const requestTwoFactorCode = call({
  method: "POST",
  path: "/auth/managers/request-two-factor-code",
  who: session,
  tag,
  limit: { times: 5, perSeconds: 600 },
  summary: "Send an admin the 6-digit code, good for 10 minutes and 5 tries",
  reply: z.object({ sentBy: z.enum(["EMAIL", "SMS"]) }),
  refusals: { NOT_NEEDED: { status: 409, message: "This account has no second step." } },
});

export const verifyTwoFactorCode = call({
  method: "POST",
  path: "/auth/managers/verify-two-factor-code",
  who: session,
  tag,
  limit: { times: 20, perSeconds: 600 },
  summary: "Verify the code; the token in the reply's authorization header has the full role",
  body: z.object({
    code: z
      .string()
      .trim()
      .regex(/^\d{6}$/, "The code has 6 digits"),
  }),
  reply: SignedIn,
  refusals: {
    WRONG_CODE: { status: 422, message: "That code is wrong, used or expired. Check it, or ask for a new one." },
  },
});

export const getUser = call({
  method: "GET",
  path: "/users/:userId",
  who: own("userId"),
  tag,
  summary: "A user with addresses, preferences, credits and membership",
  reply: User,
});

export const updateUser = call({
  method: "PUT",
  path: "/users/:userId",
  who: own("userId"),
  tag,
  summary: "Change name or phone",
  body: z.object({ firstName: name.optional(), lastName: name.optional(), phone: phone.nullable().optional() }),
  reply: User,
});

export const addAddress = call({
  method: "POST",
  path: "/users/:userId/address",
  who: own("userId"),
  tag,
  summary: "Add an address; the first one, or one marked primary, becomes the primary address",
  body: NewAddress,
  reply: z.object({ address: Address }),
});

export const getAddress = call({
  method: "GET",
  path: "/users/:userId/address/:addressId",
  who: own("userId"),
  tag,
  summary: "One address of a user",
  reply: z.object({ address: Address }),
});

export const updateAddress = call({
  method: "PUT",
  path: "/users/:userId/address/:addressId",
  who: own("userId"),
  tag,
  summary: "Change an address",
  body: NewAddress,
  reply: z.object({ address: Address }),
});

export const removeAddress = call({
  method: "DELETE",
  path: "/users/:userId/address/:addressId",
  who: own("userId"),
  tag,
  summary: "Remove an address; when it was the primary one, the newest of the others becomes it",
});
