import type { Pool } from "pg";
import { newId } from "../../platform/ids.ts";
import type { ChargeResult } from "./port.ts";
import {
  type HeldCard,
  type Reader,
  ReaderRefused,
  type ReaderRequest,
  type Readers,
  type TestReaders,
} from "./readers-port.ts";
import { tellTestEvent } from "./test-events.ts";

const NOT_ASKED = "The card reader is no longer waiting for this payment.";
const DECLINED = "The card was declined.";

/** The readers of docs/product/payments.md#the-card-reader: one that works, and one for each way not to. */
const READERS: readonly (Reader & { isBusy: boolean })[] = [
  { id: "reader_test_front_desk", label: "Front desk", isOnline: true, isBusy: false },
  { id: "reader_test_film_window", label: "Film window", isOnline: true, isBusy: true },
  { id: "reader_test_back_office", label: "Back office", isOnline: false, isBusy: false },
];

const HELD: Readonly<Record<HeldCard, { status: ChargeResult["status"]; card: string; message: string | null }>> = {
  pays: { status: "CAPTURED", card: "Visa ending 4242", message: null },
  declined: { status: "DECLINED", card: "Visa ending 0002", message: DECLINED },
};

type AtReader = { status: ChargeResult["status"]; amount: number; card: string; message: string | null };

/** The test provider's readers. A payment waits at one until a card is held to it. */
export function testReaders(pool: Pool, now: () => Date): Readers & TestReaders {
  /** Writes a payment down for its key unless there is one. */
  async function make({ key, readerId, amount }: ReaderRequest, status: "REQUIRES_ACTION" | "DECLINED") {
    const data = { readerId, amount, status, card: "Card", message: status === "DECLINED" ? NOT_ASKED : null };
    await pool.query(
      `insert into sandbox_payment_objects (id, kind, key, data, created_at) values ($1, 'payment', $2, $3, $4)
       on conflict (key) do nothing`,
      [`pay_test_${newId()}`, `charge:${key}`, JSON.stringify(data), now()],
    );
    const { rows } = await pool.query<{ id: string; data: AtReader }>(
      "select id, data from sandbox_payment_objects where key = $1",
      [`charge:${key}`],
    );
    if (rows[0]!.data.amount !== amount) throw new Error("the test provider was asked with a used key for another sum");
    return resultOf(rows[0]!);
  }

  return {
    listReaders: async () => READERS.map(({ id, label, isOnline }) => ({ id, label, isOnline })),

    async takeAtReader(request) {
      const reader = READERS.find(({ id }) => id === request.readerId);
      if (reader === undefined) throw new ReaderRefused("GONE");
      if (!reader.isOnline) throw new ReaderRefused("OFFLINE");
      if (reader.isBusy) throw new ReaderRefused("BUSY");
      return make(request, "REQUIRES_ACTION");
    },

    findAtReader: (asked) => make(asked, "DECLINED"),

    async holdCard(readerId, card) {
      const { rows } = await pool.query<{ id: string }>(
        `update sandbox_payment_objects set data = data || $2
         where kind = 'payment' and data->>'readerId' = $1 and data->>'status' = 'REQUIRES_ACTION' returning id`,
        [readerId, JSON.stringify(HELD[card])],
      );
      const type = `payment.${HELD[card].status.toLowerCase()}`;
      for (const { id } of rows) await tellTestEvent(pool, now(), { type, subject: id });
      return rows.length > 0;
    },
  };
}

function resultOf({ id, data: { status, card, message } }: { id: string; data: AtReader }): ChargeResult {
  if (status === "DECLINED") return { status, providerPaymentId: id, card, message: message ?? DECLINED };
  return { status, providerPaymentId: id, card };
}
