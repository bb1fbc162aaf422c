import { expect, test } from "vitest";
import { CardGone, type PaymentProvider, type SignedEvent } from "./port.ts";

type TestCard = "pays" | "declined" | "secondStep" | "refundFails";

/** A provider under test, how to get a token of each of its test cards, and an event signed as it signs them. */
export type ProviderUnderTest = {
  provider: PaymentProvider;
  token(card: TestCard): Promise<string>;
  signed(rawBody: string, at: "now" | "an hour ago"): Promise<Pick<SignedEvent, "rawBody" | "headers">>;
};

/** What the lab relies on, whoever takes the payments: every adapter passes this same test. */
export function passesAsPaymentProvider(open: () => Promise<ProviderUnderTest>): void {
  let count = 0;
  const newKey = () => `key-${Date.now()}-${(count += 1)}`;
  const begin = async (card: TestCard) => {
    const { provider, token } = await open();
    const { providerCustomerId } = await provider.createCustomer(newKey());
    const stored = (await provider.attachCard(providerCustomerId, await token(card)))!;
    const request = {
      key: newKey(),
      providerCustomerId,
      paymentMethodId: stored.id,
      amount: 5390,
      description: "Order #1042",
    };
    return { provider, request };
  };

  test("a customer asked for twice with one key is one customer", async () => {
    const { provider } = await open();
    const key = newKey();
    const made = await Promise.all([provider.createCustomer(key), provider.createCustomer(key)]);
    expect(made[0]).toEqual(made[1]);
  });

  test("a card that pays is charged once for one key, however often and how much at once it is asked", async () => {
    const { provider, request } = await begin("pays");
    expect(await provider.findCharge(request.key)).toBeNull();
    const results = await Promise.all(Array.from({ length: 10 }, () => provider.charge(request)));
    expect(new Set(results.map(({ providerPaymentId }) => providerPaymentId)).size).toBe(1);
    expect(results[0]).toMatchObject({ status: "CAPTURED", card: expect.stringMatching(/ending \d{4}$/) });
    expect(await provider.findCharge(request.key)).toEqual(results[0]);
  });

  test("a used key is not taken for another amount", async () => {
    const { provider, request } = await begin("pays");
    await provider.charge(request);
    await expect(provider.charge({ ...request, amount: 1 })).rejects.toBeInstanceOf(Error);
  });

  test("a declined card says why, and stays declined for its key", async () => {
    const { provider, request } = await begin("declined");
    const declined = await provider.charge(request);
    expect(declined).toMatchObject({ status: "DECLINED", message: expect.stringMatching(/./) });
    expect(await provider.charge(request)).toEqual(declined);
  });

  test("a second step is answered once: the first answer stands", async () => {
    for (const [first, second, status] of [
      [true, false, "CAPTURED"],
      [false, true, "DECLINED"],
    ] as const) {
      const { provider, request } = await begin("secondStep");
      const { status: asked, providerPaymentId } = await provider.charge(request);
      expect(asked).toBe("REQUIRES_ACTION");
      expect(await provider.confirm(providerPaymentId, first)).toMatchObject({ status });
      expect(await provider.confirm(providerPaymentId, second)).toMatchObject({ status });
      expect(await provider.findCharge(request.key)).toMatchObject({ status, providerPaymentId });
    }
  });

  test("another customer's card cannot be charged", async () => {
    const { provider, request } = await begin("pays");
    const { providerCustomerId } = await provider.createCustomer(newKey());
    await expect(provider.charge({ ...request, providerCustomerId })).rejects.toBeInstanceOf(CardGone);
    expect(await provider.findCharge(request.key)).toBeNull();
  });

  const captured = async (card: TestCard = "pays") => {
    const { provider, request } = await begin(card);
    const { providerPaymentId } = await provider.charge(request);
    return { provider, request, providerPaymentId };
  };

  test("a payment is found by the provider's own id, with what went back of it", async () => {
    const { provider, request, providerPaymentId } = await captured();
    const known = {
      status: "CAPTURED",
      amount: 5390,
      key: request.key,
      providerCustomerId: request.providerCustomerId,
    };
    expect(await provider.findPayment(providerPaymentId)).toMatchObject({ ...known, refunded: 0 });
    await provider.refund({ key: newKey(), providerPaymentId, amount: 390 });
    expect(await provider.findPayment(providerPaymentId)).toMatchObject({ ...known, refunded: 390 });
    expect(await provider.findPayment("no-such-payment")).toBeNull();
  });

  test("a refund is made once for one key, however often and how much at once it is asked", async () => {
    const { provider, providerPaymentId } = await captured();
    const asked = { key: newKey(), providerPaymentId };
    expect(await provider.findRefund(asked)).toBeNull();
    const made = await Promise.all(Array.from({ length: 10 }, () => provider.refund({ ...asked, amount: 1000 })));
    expect(new Set(made.map(({ providerRefundId }) => providerRefundId)).size).toBe(1);
    expect(await provider.findRefund(asked)).toMatchObject({ status: "SUCCEEDED" });
    expect((await provider.findPayment(providerPaymentId))!.refunded).toBe(1000);
    await expect(provider.refund({ ...asked, amount: 999 })).rejects.toBeInstanceOf(Error);
  });

  test("never more than was captured goes back, however many ask at once", async () => {
    const { provider, providerPaymentId } = await captured();
    const asking = Array.from({ length: 20 }, () =>
      provider.refund({ key: newKey(), providerPaymentId, amount: 1000 }),
    );
    const made = (await Promise.allSettled(asking)).filter(({ status }) => status === "fulfilled");
    expect(made).toHaveLength(5);
    expect((await provider.findPayment(providerPaymentId))!.refunded).toBe(5000);
    await provider.refund({ key: newKey(), providerPaymentId, amount: 390 });
    await expect(provider.refund({ key: newKey(), providerPaymentId, amount: 1 })).rejects.toBeInstanceOf(Error);
  });

  test("a declined payment has nothing to go back", async () => {
    const { provider, providerPaymentId } = await captured("declined");
    await expect(provider.refund({ key: newKey(), providerPaymentId, amount: 1 })).rejects.toBeInstanceOf(Error);
  });

  test("a refund that the bank does not take fails later, and says why", async () => {
    const { provider, providerPaymentId } = await captured("refundFails");
    const asked = { key: newKey(), providerPaymentId };
    expect(await provider.refund({ ...asked, amount: 1000 })).toMatchObject({ status: "PENDING" });
    const failed = await provider.findRefund(asked);
    expect(failed).toMatchObject({ status: "FAILED", message: expect.stringMatching(/./) });
    expect(await provider.refund({ ...asked, amount: 1000 })).toEqual(failed);
    expect((await provider.findPayment(providerPaymentId))!.refunded).toBe(0);
  });

  test("cards are listed with the default first; one may be chosen, and one taken away", async () => {
    const { provider, token } = await open();
    const { providerCustomerId } = await provider.createCustomer(newKey());
    const first = (await provider.attachCard(providerCustomerId, await token("pays")))!;
    const second = (await provider.attachReaderMethod(providerCustomerId, await token("secondStep")))!;
    const listed = async () =>
      (await provider.listCards(providerCustomerId)).map(({ id, isDefault }) => ({ id, isDefault }));
    expect(await listed()).toEqual([
      { id: second.id, isDefault: true },
      { id: first.id, isDefault: false },
    ]);
    expect(await provider.setDefaultCard(providerCustomerId, first.id)).toBe(true);
    expect((await listed())[0]).toEqual({ id: first.id, isDefault: true });
    const { providerCustomerId: other } = await provider.createCustomer(newKey());
    expect(await provider.setDefaultCard(other, first.id)).toBe(false);
    expect(await provider.detachCard(other, first.id)).toBe(false);
    expect(await provider.detachCard(providerCustomerId, first.id)).toBe(true);
    expect(await provider.detachCard(providerCustomerId, first.id)).toBe(false);
    expect(await listed()).toEqual([{ id: second.id, isDefault: true }]);
  });

  test("a balance is changed once for one key", async () => {
    const { provider } = await open();
    const { providerCustomerId } = await provider.createCustomer(newKey());
    expect(await provider.getBalance(providerCustomerId)).toBe(0);
    const change = { key: newKey(), providerCustomerId, change: -500 };
    await Promise.all(Array.from({ length: 10 }, () => provider.adjustBalance(change)));
    expect(await provider.getBalance(providerCustomerId)).toBe(-500);
    await Promise.all(
      Array.from({ length: 10 }, () => provider.adjustBalance({ ...change, key: newKey(), change: 50 })),
    );
    expect(await provider.getBalance(providerCustomerId)).toBe(0);
    await expect(provider.adjustBalance({ ...change, change: -1 })).rejects.toBeInstanceOf(Error);
  });

  test("an event counts only with a fresh signature over just these bytes", async () => {
    const { provider, signed } = await open();
    const body = JSON.stringify({ id: "evt_1", type: "payment.captured", subject: "pay_1" });
    const good = await signed(body, "now");
    expect(provider.verifyEvent(good.rawBody, good.headers)).toEqual(JSON.parse(body));
    expect(provider.verifyEvent(`${good.rawBody} `, good.headers)).toBeNull();
    expect(provider.verifyEvent(good.rawBody, {})).toBeNull();
    const [name, signature] = Object.entries(good.headers)[0]!;
    for (const wrong of ["", "t=1,v1=00", String(signature).replace(/[0-9a-f]$/, (d) => (d === "0" ? "1" : "0"))])
      expect(provider.verifyEvent(good.rawBody, { [name]: wrong })).toBeNull();
    const old = await signed(body, "an hour ago");
    expect(provider.verifyEvent(old.rawBody, old.headers)).toBeNull();
    for (const nonsense of ["", "null", "[]", "{", '{"id":1}']) {
      const made = await signed(nonsense, "now");
      expect(provider.verifyEvent(made.rawBody, made.headers)).toBeNull();
    }
  });
}
