import { beginAuthenticator } from "../../../contract/accounts/second-factors.ts";
import { FACTORS_AT_MOST } from "../../../rules/accounts/second-factors.ts";
import type { Db, Tx } from "../../deps.ts";
import { refuse } from "../../platform/http/errors.ts";
import { factorCounts } from "./factors-of.ts";

/** The refusals that all calls which add something declare alike. */
const refused = (code: "TOO_MANY" | "EMAIL_FIRST") => refuse(beginAuthenticator, code);

/**
 * Refuses what would be too many, and an account whose e-mail nobody has proved to be theirs: anyone can make one with anyone's
 * e-mail, and a passkey would go on opening it when its owner comes.
 * @returns whether it would be the account's first
 */
export async function mayAdd(
  db: Db | Tx,
  user: { id: string; emailVerifiedAt: Date | null },
  kind: "passkeys" | "authenticators",
): Promise<{ first: boolean }> {
  if (user.emailVerifiedAt === null) throw refused("EMAIL_FIRST");
  const has = await factorCounts(db, user.id);
  if (has[kind] >= FACTORS_AT_MOST) throw refused("TOO_MANY");
  return { first: has.passkeys + has.authenticators === 0 };
}
