import pg from "pg";
import { afterAll } from "vitest";
import { TEST_CARDS } from "../../../../tests/support/makers.ts";
import { newTestDatabase } from "../../../../tests/support/test-database.ts";
import { passesAsPaymentProvider, type ProviderUnderTest } from "./passes-as-payment-provider.ts";
import { testPayments } from "./test-payments.ts";

let opened: Promise<ProviderUnderTest> | null = null;

async function open(): Promise<ProviderUnderTest> {
  const database = await newTestDatabase();
  const pool = new pg.Pool({ connectionString: database.url });
  afterAll(async () => {
    await pool.end();
    await database.drop();
  });
  const provider = testPayments(pool, () => new Date("2026-06-15T14:00:00Z"));
  return {
    provider,
    async token(card) {
      const number = TEST_CARDS[card].replaceAll(" ", "");
      const made = await provider.makeTestToken!({ number, expMonth: 12, expYear: 2034 });
      if ("refusal" in made) throw new Error(made.refusal);
      return made.token;
    },
  };
}

passesAsPaymentProvider(() => (opened ??= open()));
