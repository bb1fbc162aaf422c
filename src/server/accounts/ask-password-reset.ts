import { setTimeout } from "node:timers/promises";
import { and, eq, sql } from "drizzle-orm";
import { normaliseEmail } from "../../rules/accounts/email.ts";
import { HOUR_MS } from "../../rules/time.ts";
import type { Deps } from "../deps.ts";
import { enqueueMail } from "../mails/enqueue-mail.ts";
import type { Client } from "../platform/http/client.ts";
import { hashLinkToken, newLinkToken } from "../platform/tokens/one-time-secrets.ts";
import { seal } from "../platform/tokens/sealed.ts";
import { mayTry, takeTries } from "./count-tries.ts";
import { noteEvent } from "./events/note-event.ts";
import { lockUser } from "./lock-user.ts";
import { replaceCode } from "./one-time-codes.ts";
import { users } from "./tables.ts";

const LINK_GOOD_FOR_MS = HOUR_MS;
/** Longer than making a link takes, so that the time of the answer does not tell whether there is an account. */
const ANSWER_TAKES_MS = 100;

/** Mails a link to choose a new password, if there is an account to choose one for. */
export async function askPasswordReset(deps: Deps, typed: string, client: Client): Promise<void> {
  const { network } = client;
  const email = normaliseEmail(typed);
  await takeTries(deps, [
    { kind: "reset", by: [email, network] },
    { kind: "reset-network", by: [network] },
  ]);
  await Promise.all([sendLink(deps, email, client), setTimeout(ANSWER_TAKES_MS)]);
}

async function sendLink(deps: Deps, email: string, client: Client): Promise<void> {
  const { db, now, settings } = deps;
  const [account] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(sql`lower(${users.email})`, email), eq(users.guest, false)));
  if (account === undefined) return;
  // Strangers may ask for links, too: more of them would only fill a mailbox, in which the last one sent still works.
  if (!(await mayTry(deps, [{ kind: "reset-mail", by: [account.id] }]))) return;
  const token = newLinkToken();
  await db.transaction(async (tx) => {
    const user = await lockUser(tx, account.id);
    const { id } = await replaceCode(tx, {
      userId: user.id,
      purpose: "PASSWORD_RESET",
      codeHash: hashLinkToken(token),
      tries: 1,
      goodForMs: LINK_GOOD_FOR_MS,
      now: now(),
    });
    await noteEvent(deps, tx, { userId: user.id, kind: "RESET_ASKED", from: { client } });
    await enqueueMail(deps, tx, {
      template: "password-reset",
      to: user.email,
      key: `password-reset:${id}`,
      data: { firstName: user.firstName, token: seal(settings.authSecret, token) },
    });
  });
}
