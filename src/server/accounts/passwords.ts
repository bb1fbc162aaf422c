import { hash, verify } from "@node-rs/argon2";
import commonPasswords from "fxa-common-password-list";
import { type PasswordOwner, passwordProblem } from "../../rules/accounts/password.ts";
import { invalidField } from "../platform/http/errors.ts";

/**
 * argon2id, the default variant of `@node-rs/argon2`, with the costs that OWASP recommends for it (19 MiB, 2 rounds).
 */
const COSTS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Normalizes Unicode, so passwords that look the same match on any keyboard. */
const spelled = (password: string) => password.normalize("NFKC");

/**
 * Rejects, with an error for the form field, passwords that are too short, very common, or little more than the club's
 * or the owner's name (docs/product/accounts.md#passwords).
 */
export function refuseWeakPassword(password: string, owner: PasswordOwner, field = "password"): void {
  const problem = passwordProblem(password, owner);
  if (problem !== null) throw invalidField(field, problem);
  const plain = spelled(password);
  if (commonPasswords.test(plain) || commonPasswords.test(plain.toLowerCase())) {
    throw invalidField(field, "This password is too common. Choose a different one.");
  }
}

export const hashPassword = (password: string): Promise<string> => hash(spelled(password), COSTS);

let dummyHash: Promise<string> | undefined;

/**
 * Compares a dummy hash for unknown accounts and accounts without a password, so the response time does not reveal
 * them.
 */
export async function passwordMatches(passwordHash: string | null, password: string): Promise<boolean> {
  const dummy = await (dummyHash ??= hashPassword("nobody's password"));
  const matches = await verify(passwordHash ?? dummy, spelled(password));
  return matches && passwordHash !== null;
}
