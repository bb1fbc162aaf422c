import { useSyncExternalStore } from "react";
import type {
  NewPasskey,
  NewPasskeyOptions,
  PasskeyAnswer,
  PasskeyOptions,
} from "../../../contract/accounts/passkeys.ts";
import { CallError } from "../../../contract/kit/client.ts";

/** Loaded on first use. */
const webauthn = () => import("@simplewebauthn/browser");

const never = () => () => undefined;

/**
 * Returns whether this browser and host support passkeys, as the early script found. Nearly all do, so the server
 * renders the space for them; it is hidden before the first paint where they do not (second-factors.module.css).
 */
export const usePasskeysWork = (): boolean =>
  useSyncExternalStore(
    never,
    () => document.documentElement.dataset["noPasskeys"] === undefined,
    () => true,
  );

export async function signByPasskey(options: PasskeyOptions): Promise<PasskeyAnswer> {
  const { startAuthentication } = await webauthn();
  return inWords(startAuthentication({ optionsJSON: options as never })) as Promise<PasskeyAnswer>;
}

export async function makePasskey(options: NewPasskeyOptions): Promise<NewPasskey> {
  const { startRegistration } = await webauthn();
  return inWords(startRegistration({ optionsJSON: options as never })) as Promise<NewPasskey>;
}

const WORDS: Record<string, string> = {
  InvalidStateError: "This device already has a passkey for your account.",
  SecurityError: "Passkeys don't work at this web address.",
  NotSupportedError: "This device or key can't store a passkey. Try another one.",
  ConstraintError: "This device or key can't store a passkey. Try another one.",
};

/** Converts browser errors into the errors that API calls throw. */
function inWords(promise: Promise<unknown>): Promise<unknown> {
  return promise.catch((error: unknown) => {
    const name = error instanceof Error ? error.name : "";
    const message = WORDS[name] ?? "No passkey was used, or it took too long. Try again.";
    throw new CallError({ message, status: 422, errors: [] });
  });
}
