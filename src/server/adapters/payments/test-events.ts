import { createHmac, timingSafeEqual } from "node:crypto";
import type { Pool } from "pg";
import { z } from "zod";
import { newId } from "../../platform/ids.ts";
import type { EventHeaders, SignedEvent, VerifiedEvent } from "./port.ts";

/** Seconds that a signature is good for: long enough for slow networks and clocks, too short to send one again later. */
const TOLERANCE_SECONDS = 300;
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
  await pool.query("insert into test_provider_objects (id, kind, data, created_at) values ($1, 'event', $2, $3)", [
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
        `select id, data from test_provider_objects where customer_id is null and kind = 'event' order by id limit $1`,
        [AT_ONCE],
      );
      return rows.map(({ id, data }) => {
        const rawBody = JSON.stringify(data);
        return { id, rawBody, headers: { [HEADER]: signatureOf(rawBody, now(), secret) } };
      });
    },
    async delivered(id: string): Promise<void> {
      await pool.query("delete from test_provider_objects where id = $1 and kind = 'event'", [id]);
    },
  };
}

/** "t=<unix seconds>,v1=<hex>": HMAC-SHA-256 over "<seconds>.<body>", as payment providers sign. */
export function signatureOf(rawBody: string, at: Date, secret: string): string {
  const seconds = Math.floor(at.getTime() / 1000);
  return `t=${seconds},v1=${hmac(`${seconds}.${rawBody}`, secret).toString("hex")}`;
}

export function verifyTestEvent(
  { rawBody, headers }: { rawBody: string; headers: EventHeaders },
  now: Date,
  secret: string,
): VerifiedEvent | null {
  const header = headers[HEADER];
  const signed = typeof header === "string" ? /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header) : null;
  if (signed === null) return null;
  const [, seconds, signature] = signed as unknown as [string, string, string];
  if (!timingSafeEqual(hmac(`${seconds}.${rawBody}`, secret), Buffer.from(signature, "hex"))) return null;
  if (Math.abs(now.getTime() / 1000 - Number(seconds)) > TOLERANCE_SECONDS) return null;
  const event = Event.safeParse(parseJson(rawBody));
  return event.success ? event.data : null;
}

const hmac = (text: string, secret: string): Buffer => createHmac("sha256", secret).update(text).digest();

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
