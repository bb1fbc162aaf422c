import { and, eq, isNull, sql } from "drizzle-orm";
import * as contract from "../../contract/community/community.ts";
import type { BodyOf } from "../../contract/kit/call.ts";
import type { Deps } from "../deps.ts";
import { enqueueMail } from "../mails/enqueue-mail.ts";
import { columnName, columnNames, columns } from "../platform/database/columns.ts";
import { refuse } from "../platform/http/errors.ts";
import { newId } from "../platform/ids.ts";
import { idOfSigned, signedId } from "../platform/tokens/signed-id.ts";
import { subscribers } from "./tables.ts";

const GIVEN = columns(subscribers, "id", "email", "zip", "ipAddress", "country", "createdAt");

/**
 * Subscribes an e-mail to the newsletter once; subscribes former subscribers again. Only new subscribers get the
 * welcome.
 */
export async function joinWaitlist(deps: Deps, subscriber: BodyOf<typeof contract.joinWaitlist>): Promise<void> {
  const { email, zip, ipAddress, country } = subscriber;
  await deps.db.transaction(async (tx) => {
    const id = newId();
    // Subscribing again does not change stored data: anyone can type anyone's e-mail.
    const { rows } = await tx.execute<{ id: string }>(sql`
      insert into ${subscribers} (${columnNames(GIVEN)})
      values (${id}, ${email}, ${zip || null}, ${ipAddress || null}, ${country || null}, ${deps.now()})
      on conflict (lower(${columnName(subscribers.email)})) do update set ${columnName(subscribers.unsubscribedAt)} = null
        where ${subscribers.unsubscribedAt} is not null
      returning ${subscribers.id}`);
    if (rows[0]?.id !== id) return;
    await enqueueMail(deps, tx, {
      template: "waitlist-welcome",
      to: email,
      key: `waitlist:${id}`,
      data: { token: unsubscribeToken(deps.settings.authSecret, id) },
    });
  });
}

/** Unsubscribes; the row stays, so that no one is welcomed twice. */
export async function leaveWaitlist({ db, now, settings }: Deps, token: string): Promise<void> {
  const id = subscriberOfToken(settings.authSecret, token);
  if (id === null) throw refuse(contract.leaveWaitlist, "BAD_TOKEN");
  await db
    .update(subscribers)
    .set({ unsubscribedAt: now() })
    .where(and(eq(subscribers.id, id), isNull(subscribers.unsubscribedAt)));
}

const PURPOSE = "unsubscribe";

/** Needs no stored state, and is valid for as long as the newsletter exists. */
export const unsubscribeToken = (authSecret: string, subscriberId: string): string =>
  signedId(authSecret, PURPOSE, subscriberId);

/** Returns the token's subscriber; null if we did not sign it. */
export const subscriberOfToken = (authSecret: string, token: string): string | null =>
  idOfSigned(authSecret, PURPOSE, token);
