import { DAY_MS } from "../../rules/time.ts";
import type { Deps } from "../deps.ts";
import { hashLinkToken, newLinkToken } from "../platform/tokens/one-time-secrets.ts";
import { noteEvent } from "./events/note-event.ts";
import { replaceCode } from "./one-time-codes.ts";
import { openAccount } from "./open-account.ts";

const LINK_GOOD_FOR_MS = DAY_MS;
/** The client recorded for commands run on the lab's server. */
const HERE = { address: "localhost", network: "localhost", browserToken: null, userAgent: null };

/**
 * Creates a staff account for a person with access to the database, such as the first admin.
 * @returns the token for choosing a password
 */
export async function inviteStaff(
  { db, now }: Pick<Deps, "db" | "now">,
  person: { email: string; firstName: string; lastName: string },
): Promise<string> {
  const token = newLinkToken();
  await db.transaction(async (tx) => {
    const { id } = await openAccount({ now }, tx, { ...person, role: "ADMIN", staffRole: "OWNER", passwordHash: null });
    await replaceCode(tx, {
      userId: id,
      purpose: "PASSWORD_RESET",
      codeHash: hashLinkToken(token),
      attempts: 1,
      goodForMs: LINK_GOOD_FOR_MS,
      now: now(),
    });
    await noteEvent({ now }, tx, { userId: id, kind: "ACCOUNT_MADE", about: "ADMIN", from: { client: HERE } });
  });
  return token;
}
