import { z } from "zod";
import { anyone, call, session, signedIn } from "../kit/call.ts";
import { SignedIn } from "./auth.ts";
import { emailFirst, FactorName, FirstCodes, tooManyFactors } from "./second-factors.ts";

// Options and responses follow the JSON form of W3C Web Authentication, with bytes as base64url. Responses are loose objects: browsers add
// fields that we do not read.

const tag = "Sign-in";

const Bytes = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[\w-]+$/, "Bytes are written as base64url")
    .meta({ example: "dGhlIGJ5dGVz" });

const ANSWER_SIZE = 8_000;
const answered = {
  id: Bytes(1_400),
  rawId: Bytes(1_400),
  type: z.literal("public-key"),
  clientExtensionResults: z.looseObject({}).default({}),
};

/** The browser's response when a passkey is created. */
export const NewPasskey = z
  .looseObject({
    ...answered,
    response: z.looseObject({
      clientDataJSON: Bytes(ANSWER_SIZE),
      attestationObject: Bytes(ANSWER_SIZE),
      transports: z
        .array(z.string().regex(/^[a-z-]{1,20}$/))
        .max(10)
        .default([])
        .meta({ example: ["internal"] }),
    }),
  })
  .meta({ id: "NewPasskey" });
export type NewPasskey = z.output<typeof NewPasskey>;

/** The browser's response when a passkey signs a challenge. */
export const PasskeyAnswer = z
  .looseObject({
    ...answered,
    response: z.looseObject({
      clientDataJSON: Bytes(ANSWER_SIZE),
      authenticatorData: Bytes(ANSWER_SIZE),
      signature: Bytes(ANSWER_SIZE),
      userHandle: Bytes(100).optional(),
    }),
  })
  .meta({ id: "PasskeyAnswer" });
export type PasskeyAnswer = z.output<typeof PasskeyAnswer>;

const UserVerification = z.enum(["required", "preferred", "discouraged"]);
const challenge = z
  .string()
  .meta({ description: "Challenge to sign once, within five minutes", example: "dGhlIGJ5dGVz" });
const timeout = z.number().int().meta({ description: "ms", example: 300_000 });
const Known = z.array(
  z.object({ id: z.string(), type: z.literal("public-key"), transports: z.array(z.string()).optional() }),
);

export const NewPasskeyOptions = z
  .object({
    challenge,
    timeout,
    rp: z.object({ id: z.string().meta({ example: "lab.example" }), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ type: z.literal("public-key"), alg: z.number().int() })),
    excludeCredentials: Known,
    attestation: z.literal("none"),
    authenticatorSelection: z.object({
      residentKey: z.enum(["required", "preferred", "discouraged"]),
      userVerification: UserVerification,
    }),
  })
  .meta({ id: "NewPasskeyOptions" });
export type NewPasskeyOptions = z.output<typeof NewPasskeyOptions>;

export const PasskeyOptions = z
  .object({
    challenge,
    timeout,
    rpId: z.string().meta({ example: "lab.example" }),
    allowCredentials: Known,
    userVerification: UserVerification,
  })
  .meta({ id: "PasskeyOptions" });
export type PasskeyOptions = z.output<typeof PasskeyOptions>;

const notVerified = {
  NOT_VERIFIED: { status: 422, message: "We couldn't verify the passkey. Try again, or use another method." },
} as const;

export const beginPasskey = call({
  method: "POST",
  path: "/auth/second-factors/passkeys/begin",
  who: signedIn,
  tag,
  confirmed: true,
  limit: { times: 60, perSeconds: 900, account: "caller" },
  summary: "Start adding a passkey: returns the options for the browser",
  reply: z.object({ options: NewPasskeyOptions }),
  refusals: { ...tooManyFactors, ...emailFirst },
});

export const addPasskey = call({
  method: "POST",
  path: "/auth/second-factors/passkeys",
  who: signedIn,
  tag,
  confirmed: true,
  summary: "Add a passkey created by the browser. An account's first factor ends all other sessions",
  body: z.object({ name: FactorName, passkey: NewPasskey }),
  reply: z.object({ recoveryCodes: FirstCodes }),
  refusals: {
    ...notVerified,
    KNOWN: { status: 409, message: "This passkey is already in use." },
    ...tooManyFactors,
  },
});

export const passkeyOptions = call({
  method: "POST",
  path: "/auth/second-factors/passkey-challenge",
  who: session,
  tag,
  limit: { times: 60, perSeconds: 900, account: "caller" },
  summary:
    "Start a passkey check: returns a challenge for one of the caller's passkeys, valid for five minutes in this session",
  reply: z.object({ options: PasskeyOptions }),
  refusals: { NO_PASSKEY: { status: 409, message: "This account has no passkey." } },
});

export const verifyPasskey = call({
  method: "POST",
  path: "/auth/second-factors/passkey",
  who: session,
  tag,
  limit: { times: 60, perSeconds: 900, account: "caller" },
  summary:
    "Verify what one of the caller's passkeys signed; the token in the reply's authorization header has the full role, the old one ends",
  body: z.object({ passkey: PasskeyAnswer }),
  reply: SignedIn,
  refusals: notVerified,
});

export const passkeySignInOptions = call({
  method: "POST",
  path: "/auth/passkey-signin/challenge",
  who: anyone,
  tag,
  limit: { times: 60, perSeconds: 900 },
  summary: "Start a passkey sign-in: returns a challenge that any passkey can sign",
  reply: z.object({ options: PasskeyOptions }),
});

export const signInWithPasskey = call({
  method: "POST",
  path: "/auth/passkey-signin",
  who: anyone,
  tag,
  limit: { times: 60, perSeconds: 900 },
  summary:
    "Sign in with a passkey. It counts as both factors, because it asks for a finger, a face or a PIN. The authorization header returns the token",
  body: z.object({ passkey: PasskeyAnswer }),
  reply: SignedIn,
  refusals: notVerified,
});
