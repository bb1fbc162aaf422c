import type { Pool } from "pg";
import type { DisputeReason, DisputeStatus } from "../../../rules/payments/disputes.ts";
import { DAY_MS } from "../../../rules/time.ts";
import { newId } from "../../platform/ids.ts";
import type { DisputeAnswer, Disputes, ProviderDispute } from "./disputes-port.ts";
import { tellTestEvent } from "./test-events.ts";

/** As Stripe's test cards have it, so that one learns it once. */
const WINS = "winning_evidence";
const LOSES = "losing_evidence";
const ANSWERED_WITHIN_DAYS = 7;
const FEE = 1500;

/** In its own state; cents. */
type Kept = { amount: number; reason: DisputeReason; status: DisputeStatus; dueBy: string; paymentId: string };

/**
 * Disputes of the test provider: one is begun by hand, and the bank decides by what the answer says: "winning_evidence" or
 * "losing_evidence" in its words; without either it takes its time.
 */
export function testDisputes(
  pool: Pool,
  now: () => Date,
): Disputes & { beginDispute(providerPaymentId: string, reason: DisputeReason): Promise<boolean> } {
  async function read(id: string): Promise<Kept | null> {
    const { rows } = await pool.query<{ data: Kept }>(
      "select data from sandbox_payment_objects where id = $1 and kind = 'dispute'",
      [id],
    );
    return rows[0]?.data ?? null;
  }

  return {
    async findDispute(id) {
      const kept = await read(id);
      return kept && disputeOf(id, kept);
    },

    async answerDispute({ id, answer }) {
      const { rowCount } = await pool.query(
        `update sandbox_payment_objects set data = data || jsonb_build_object('status', $2::text)
         where id = $1 and kind = 'dispute' and data->>'status' = 'NEEDS_ANSWER' and (data->>'dueBy')::timestamptz > $3`,
        [id, decided(answer), now()],
      );
      if (rowCount === 1) await tellTestEvent(pool, now(), { type: "dispute.updated", subject: id });
      const status = (await read(id))?.status;
      return status !== undefined && status !== "NEEDS_ANSWER";
    },

    async beginDispute(providerPaymentId, reason) {
      const id = `dp_test_${newId()}`;
      const dueBy = new Date(now().getTime() + ANSWERED_WITHIN_DAYS * DAY_MS).toISOString();
      const { rowCount } = await pool.query(
        `insert into sandbox_payment_objects (id, kind, customer_id, key, data, created_at)
         select $1, 'dispute', customer_id, 'dispute:' || id, jsonb_build_object('amount', (data->>'amount')::int,
           'reason', $3::text, 'status', 'NEEDS_ANSWER', 'dueBy', $4::text, 'paymentId', id), $5
         from sandbox_payment_objects where id = $2 and kind = 'payment' and data->>'status' = 'CAPTURED'
         on conflict (key) do nothing`,
        [id, providerPaymentId, reason, dueBy, now()],
      );
      if (rowCount === 1) await tellTestEvent(pool, now(), { type: "dispute.created", subject: id });
      return rowCount === 1;
    },
  };
}

function decided({ statement }: DisputeAnswer): DisputeStatus {
  if (statement.includes(WINS)) return "WON";
  return statement.includes(LOSES) ? "LOST" : "UNDER_REVIEW";
}

function disputeOf(id: string, { amount, reason, status, dueBy, paymentId }: Kept): ProviderDispute {
  const withheld = status === "WON" ? 0 : amount;
  const about = { providerPaymentId: paymentId, providerInvoiceId: null };
  return { id, amount, reason, status, withheld, fee: FEE, dueBy: new Date(dueBy), ...about };
}
