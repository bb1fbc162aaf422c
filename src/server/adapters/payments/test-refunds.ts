import type { Pool } from "pg";
import { newId } from "../../platform/ids.ts";
import type { PaymentProvider, RefundResult } from "./port.ts";
import { tellTestEvent } from "./test-events.ts";

const NOT_TAKEN = "The bank did not take the refund.";

type Refund = { id: string; amount: number; status: RefundResult["status"]; becomes: RefundResult["status"] };
type Asked = { key: string; providerPaymentId: string };

/**
 * Refunds of the test provider. They stand in the payment's own row, so that one update decides whether there is enough
 * left, however many ask at once.
 */
export function testRefunds(pool: Pool, now: () => Date): Pick<PaymentProvider, "refund" | "findRefund"> {
  const find = async ({ key, providerPaymentId }: Asked): Promise<Refund | null> => {
    const { rows } = await pool.query<{ refund: Refund | null }>(
      "select data->'refunds'->$2 as refund from sandbox_payment_objects where id = $1 and kind = 'payment'",
      [providerPaymentId, key],
    );
    return rows[0]?.refund ?? null;
  };
  return {
    async refund({ key, providerPaymentId, amount }) {
      if (amount <= 0) throw new Error("the test provider was asked to refund nothing");
      const { rowCount } = await pool.query(
        `update sandbox_payment_objects
         set data = data || jsonb_build_object('refunds', coalesce(data->'refunds', '{}') || jsonb_build_object($2::text,
           jsonb_build_object(
             'id', $3::text,
             'amount', $4::int,
             'status', case data->>'behaviour' when 'pays, but refunds fail later' then 'PENDING' else 'SUCCEEDED' end,
             'becomes', case data->>'behaviour' when 'pays, but refunds fail later' then 'FAILED' else 'SUCCEEDED' end)))
         where id = $1 and kind = 'payment' and data->>'status' = 'CAPTURED'
           and not coalesce(data->'refunds', '{}') ? $2
           and $4::int <= (data->>'amount')::int - (
             select coalesce(sum((r.value->>'amount')::int) filter (where r.value->>'status' <> 'FAILED'), 0)
             from jsonb_each(coalesce(data->'refunds', '{}')) r)`,
        [providerPaymentId, key, `re_test_${newId()}`, amount],
      );
      const made = await find({ key, providerPaymentId });
      if (made === null) throw new Error("the test provider refunds no more than was captured");
      if (made.amount !== amount) throw new Error("the test provider was asked with a used key for another refund");
      if (rowCount === 1) {
        const type = made.becomes === "FAILED" ? "refund.failed" : "refund.succeeded";
        await tellTestEvent(pool, now(), { type, subject: made.id });
      }
      return resultOf(made);
    },

    async findRefund(asked) {
      // The bank has decided by the time that somebody asks again.
      await pool.query(
        `update sandbox_payment_objects
         set data = jsonb_set(data, array['refunds', $2, 'status'], data->'refunds'->$2->'becomes')
         where id = $1 and kind = 'payment' and data->'refunds'->$2->>'status' = 'PENDING'`,
        [asked.providerPaymentId, asked.key],
      );
      const refund = await find(asked);
      return refund && resultOf(refund);
    },
  };
}

function resultOf({ id, status }: Refund): RefundResult {
  if (status === "FAILED") return { status, providerRefundId: id, message: NOT_TAKEN };
  return { status, providerRefundId: id };
}
