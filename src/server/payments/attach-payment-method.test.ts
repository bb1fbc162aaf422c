import { expect, test } from "vitest";
import * as payments from "../../contract/payments/payments.ts";
import { storeCard, TEST_CARDS } from "../../../tests/support/makers.ts";
import { type Person, startLab } from "../../../tests/support/start-lab.ts";
import { ProviderUnreachable } from "../adapters/payments/port.ts";
import { requestProvider } from "./request-provider.ts";
import { sandboxPaymentObjects } from "../adapters/payments/sandbox/sandbox-tables.ts";

const tokenFor = (who: Person, own: { number?: string; expYear?: number; expMonth?: number } = {}) =>
  who.call(payments.makeTestCardToken, {
    body: { number: TEST_CARDS.pays, expMonth: 12, expYear: 2034, cvc: "123", ...own },
  });

const attach = (who: Person, token: string) =>
  who.call(payments.attachPaymentMethod, { params: { userId: who.userId }, body: { token } });

const listed = async (who: Person) =>
  (await who.call(payments.listPaymentMethods, { params: { userId: who.userId } })).paymentMethods;

test("lists a stored card without its number; the newest is the default", async () => {
  const lab = await startLab();
  const ada = await lab.customer();
  expect(await listed(ada)).toEqual([]);
  const first = await storeCard(ada);
  const second = await storeCard(ada, TEST_CARDS.secondStep);
  expect(await listed(ada)).toEqual([
    { id: second, brand: "Visa", last4: "3155", expMonth: 12, expYear: 2034, isDefault: true },
    { id: first, brand: "Visa", last4: "4242", expMonth: 12, expYear: 2034, isDefault: false },
  ]);
  const stored = JSON.stringify(await lab.lab.deps.db.select().from(sandboxPaymentObjects));
  expect(stored).not.toContain("424242424242");
});

test("a token can be used once, even concurrently; an invented one is rejected", async () => {
  const lab = await startLab();
  const ada = await lab.customer();
  const { token } = await tokenFor(ada);
  const tries = await Promise.allSettled(Array.from({ length: 5 }, () => attach(ada, token)));
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  await expect(attach(ada, token)).rejects.toMatchObject({ status: 422, code: "BAD_TOKEN" });
  await expect(attach(ada, "tok_made_up")).rejects.toMatchObject({ status: 422, code: "BAD_TOKEN" });
  expect(await listed(ada)).toHaveLength(1);
});

test("a card that is not a test card or has expired gets no token", async () => {
  const lab = await startLab();
  const ada = await lab.customer();
  await expect(tokenFor(ada, { number: "4111 1111 1111 1111" })).rejects.toMatchObject({ code: "NOT_A_TEST_CARD" });
  // The test clock is in June 2026: a card is valid through its last month.
  await expect(tokenFor(ada, { expYear: 2026, expMonth: 5 })).rejects.toMatchObject({ code: "CARD_EXPIRED" });
  expect(await tokenFor(ada, { expYear: 2026, expMonth: 6 })).toHaveProperty("token");
});

test("customers cannot list or add another customer's cards", async () => {
  const lab = await startLab();
  const [ada, grace] = [await lab.customer(), await lab.customer({ firstName: "Grace" })];
  await storeCard(ada);
  const params = { userId: ada.userId };
  await expect(grace.call(payments.listPaymentMethods, { params })).rejects.toMatchObject({ status: 404 });
  const { token } = await tokenFor(grace);
  await expect(grace.call(payments.attachPaymentMethod, { params, body: { token } })).rejects.toMatchObject({
    status: 404,
  });
});

test("a provider timeout counts as unreachable", async () => {
  const never = new Promise<string>(() => undefined);
  await expect(requestProvider(never, 20)).rejects.toBeInstanceOf(ProviderUnreachable);
  expect(await requestProvider(Promise.resolve("here"), 20)).toBe("here");
});
