import { hash, verify } from "@node-rs/argon2";
import commonPasswords from "fxa-common-password-list";
import { type PasswordOwner, passwordProblem } from "../../rules/accounts/password.ts";
import { invalidField } from "../platform/http/errors.ts";

/** argon2id, the variety that `@node-rs/argon2` uses by default; the costs are OWASP's for it (19 MiB, 2 rounds). */
const COSTS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** One spelling for what looks the same, whichever keyboard it was typed on. */
const spelled = (password: string) => password.normalize("NFKC");

/**
 * Refuses, at the field of the form, what is too short, among the commonest, or little more than the club's name or its owner's
 * (docs/product/accounts.md#passwords).
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

let nobodysHash: Promise<string> | undefined;

/** Takes as long for an account that does not exist, or has no password, as for one that has: it is compared all the same. */
export async function passwordMatches(passwordHash: string | null, password: string): Promise<boolean> {
  const dummy = await (nobodysHash ??= hashPassword("nobody's password"));
  const matches = await verify(passwordHash ?? dummy, spelled(password));
  return matches && passwordHash !== null;
}
