import type { Pool } from "pg";
import { z } from "zod";
import { newId } from "../../platform/ids.ts";
import { readWebhook, signWebhook } from "../../platform/tokens/signed-webhook.ts";
import type { EventHeaders, SignedEvent, VerifiedEvent } from "./port.ts";

const AT_ONCE = 100;
const HEADER = "payment-signature";

const Event = z.object({
  id: z.string().min(1).max(200),
  type: z.string().min(1).max(100),
  subject: z.string().min(1).max(200),
});

/**
 * Has the test provider tell that something happened, in its own state until it is delivered.
 * @param event.type such as "refund.failed"
 * @param event.subject its id of what it is about
 */
export async function tellTestEvent(pool: Pool, now: Date, event: { type: string; subject: string }): Promise<void> {
  const id = `evt_test_${newId()}`;
  // Events have no customer, which is how the index finds those that wait; delivered ones are gone.
  await pool.query("insert into sandbox_payment_objects (id, kind, data, created_at) values ($1, 'event', $2, $3)", [
    id,
    JSON.stringify({ id, ...event }),
    now,
  ]);
}

/** The test provider's webhooks, signed as they are handed out. */
export function testEvents(pool: Pool, now: () => Date, secret: string) {
  return {
    async waiting(): Promise<SignedEvent[]> {
      const { rows } = await pool.query<{ id: string; data: unknown }>(
        `select id, data from sandbox_payment_objects where customer_id is null and kind = 'event' order by id limit $1`,
        [AT_ONCE],
      );
      return rows.map(({ id, data }) => {
        const rawBody = JSON.stringify(data);
        return { id, rawBody, headers: { [HEADER]: signWebhook(rawBody, now(), secret) } };
      });
    },
    async delivered(ids: readonly string[]): Promise<void> {
      await pool.query("delete from sandbox_payment_objects where id = any($1::text[]) and kind = 'event'", [ids]);
    },
  };
}

export function verifyTestEvent(
  { rawBody, headers }: { rawBody: string; headers: EventHeaders },
  now: Date,
  secret: string,
): VerifiedEvent | null {
  return Event.safeParse(readWebhook({ rawBody, signature: headers[HEADER] }, now, secret)).data ?? null;
}
