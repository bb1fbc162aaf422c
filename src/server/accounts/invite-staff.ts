import { DAY_MS } from "../../rules/time.ts";
import type { Deps } from "../deps.ts";
import { hashLinkToken, newLinkToken } from "../platform/tokens/one-time-secrets.ts";
import { noteEvent } from "./events/note-event.ts";
import { replaceCode } from "./one-time-codes.ts";
import { openAccount } from "./open-account.ts";

const LINK_GOOD_FOR_MS = DAY_MS;
/** Where it is done: at the machine that the lab runs on. */
const HERE = { address: "localhost", network: "localhost", browserToken: null, userAgent: null };

/**
 * Makes the account of one who works at the lab, for whoever holds its database: how the first one comes in.
 * @returns the token by which a password is chosen
 */
export async function inviteStaff(
  { db, now }: Pick<Deps, "db" | "now">,
  person: { email: string; firstName: string; lastName: string },
): Promise<string> {
  const token = newLinkToken();
  await db.transaction(async (tx) => {
    const { id } = await openAccount({ now }, tx, { ...person, role: "ADMIN", passwordHash: null });
    await replaceCode(tx, {
      userId: id,
      purpose: "PASSWORD_RESET",
      codeHash: hashLinkToken(token),
      tries: 1,
      goodForMs: LINK_GOOD_FOR_MS,
      now: now(),
    });
    await noteEvent({ now }, tx, { userId: id, kind: "ACCOUNT_MADE", about: "ADMIN", from: { client: HERE } });
  });
  return token;
}
