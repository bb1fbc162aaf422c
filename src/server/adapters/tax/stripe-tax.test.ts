import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { STRIPE_KEYS, type FakeStripe, fakeStripe } from "../../../../tests/support/fake-stripe/fake-stripe.ts";
import { HOUR_MS, MINUTE_MS } from "../../../rules/time.ts";
import type { TaxService } from "./port.ts";
import { stripeTax } from "./stripe-tax.ts";

const GREENPOINT = { address1: "12 Franklin St", city: "Brooklyn", state: "NY", zip: "11222", country: "US" };
const HOBOKEN = { address1: "1 Washington St", city: "Hoboken", state: "NJ", zip: "07030", country: "US" };

let at = Date.parse("2026-06-15T14:00:00Z");
const now = () => new Date(at);
let fake: FakeStripe;
let taxes: TaxService;
beforeAll(async () => {
  fake = await fakeStripe({ now });
});
afterAll(() => fake.close());
beforeEach(() => {
  const account = { secretKey: STRIPE_KEYS.secretKey, url: fake.url, taxCode: "txcd_99999999" };
  taxes = stripeTax(account, { now, log: { warn: () => undefined }, watched: (outside) => outside });
});
const questions = () => fake.requested.filter(({ path }) => path === "tax/calculations").length;

test("an address's rate comes from Stripe and is cached for an hour", async () => {
  const before = questions();
  const answers = await Promise.all([1, 2, 3].map(() => taxes.rateFor(GREENPOINT)));
  expect(answers).toEqual(answers.map(() => 8875));
  await taxes.rateFor({ ...GREENPOINT, city: "BROOKLYN" });
  expect(questions() - before).toBe(1);
  at += HOUR_MS;
  await taxes.rateFor(GREENPOINT);
  expect(questions() - before).toBe(2);
  expect(fake.requested.at(-1)!.form).toMatchObject({
    customer_details: { address: { line1: "12 Franklin St", postal_code: "11222", state: "NY" } },
    line_items: { 0: { tax_code: "txcd_99999999", tax_behavior: "exclusive" } },
  });
});

test("there is no tax where the lab is not registered", async () => {
  expect(await taxes.rateFor({ ...GREENPOINT, state: "OR", zip: "97201" })).toEqual(0);
});

test("an address unknown to Stripe has no rate, and others are still queried", async () => {
  const nowhere = { ...HOBOKEN, address1: "1 Nowhere Lane" };
  expect(await taxes.rateFor(nowhere)).toEqual(null);
  const before = questions();
  expect(await taxes.rateFor(GREENPOINT)).toEqual(8875);
  expect(questions() - before).toBe(1);
});

test.each([
  ["is down", 500],
  ["has too many requests", 429],
])("while Stripe %s it has no rates, and is skipped for a minute", async (_, status) => {
  fake.disturb("tax/calculations", {
    before: (reply) => reply.status(status).send({ error: { type: "api_error" } }),
  });
  expect(await taxes.rateFor(HOBOKEN)).toEqual(null);
  const before = questions();
  expect(await taxes.rateFor(GREENPOINT)).toEqual(null);
  expect(questions()).toBe(before);
  at += MINUTE_MS;
  expect(await taxes.rateFor(GREENPOINT)).toEqual(8875);
});

test("many new addresses are not all queried at once", async () => {
  const before = questions();
  const made = Array.from({ length: 40 }, (_, index) => taxes.rateFor({ ...HOBOKEN, address1: `${index} Main St` }));
  const unanswered = (await Promise.all(made)).filter((found) => found === null);
  expect(questions() - before).toBe(10);
  expect(unanswered).toHaveLength(30);
});

test("sales and refunds are reported once, however often the response is lost", async () => {
  const { outside } = taxes;
  const sale = { key: "order-1", address: GREENPOINT, taxed: 1799, untaxed: 500, exempt: false };
  fake.disturb("create_from_calculation", { after: (reply) => reply.raw.destroy() }, 3);
  await expect(outside.record(sale)).rejects.toThrow("Stripe answered nothing");
  const { transactionId, tax } = await outside.record(sale);
  expect(tax).toBe(160);
  const back = { key: "refund-1", transactionId, amount: 1000 };
  expect(await outside.reverse(back)).toEqual(await outside.reverse(back));
  expect(
    fake.resources
      .list("tax.transaction")
      .map(({ reference, amount_total, flat_amount }) => [reference, flat_amount ?? amount_total]),
  ).toEqual([
    ["refund-1", -1000],
    ["order-1", 1799 + 160 + 500],
  ]);
});

test("a sale to an exempt customer is reported without tax", async () => {
  const sale = { key: "order-2", address: GREENPOINT, taxed: 1799, untaxed: 0, exempt: true };
  expect((await taxes.outside.record(sale)).tax).toBe(0);
});
