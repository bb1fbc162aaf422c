import { sql } from "drizzle-orm";
import type * as contract from "../../contract/community/community.ts";
import type { BodyOf } from "../../contract/kit/call.ts";
import type { Deps } from "../deps.ts";
import { enqueueMail } from "../mails/enqueue-mail.ts";
import { newId } from "../platform/ids.ts";
import { columnName, columnNames } from "../platform/database/column-name.ts";
import { columns } from "../platform/database/select-as.ts";
import { unsubscribeToken } from "./unsubscribe-token.ts";
import { subscribers } from "./tables.ts";

const GIVEN = columns(subscribers, "id", "email", "zip", "ipAddress", "country", "createdAt");

/** Puts an e-mail on the newsletter's list, once; who had left is on it again. Only a new name gets the welcome. */
export async function joinWaitlist(deps: Deps, subscriber: BodyOf<typeof contract.joinWaitlist>): Promise<void> {
  const { email, zip, ipAddress, country } = subscriber;
  await deps.db.transaction(async (tx) => {
    const id = newId();
    // Who asks again changes nothing of what is known: anyone can type anyone's e-mail.
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
