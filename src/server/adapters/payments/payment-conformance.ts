import { expect, test } from "vitest";
import { type HeldCard, ReaderRefused } from "./readers-port.ts";
import { CardNotFound, type PaymentProvider, type SignedEvent, type VerifiedEvent } from "./port.ts";

type TestCard = "pays" | "declined" | "secondStep" | "refundFails";

/**
 * A provider under test, with the actions that happen there without us: by browsers, by the card reader, automatically.
 */
export type ProviderUnderTest = {
  provider: PaymentProvider;
  /** Enters a card to store with a customer. @returns its token */
  enterToStore(providerCustomerId: string, card: TestCard): Promise<string>;
  /** Enters a card for one payment. @returns its token */
  enterToPay(card: TestCard): Promise<string>;
  /** Reads a card with the reader at the counter. @returns its ID */
  read(card: TestCard): Promise<string>;
  holdToReader(readerId: string, card: HeldCard): Promise<void>;
  /** Completes the customer's second step at their bank. */
  answer(clientSecret: string, approve: boolean): Promise<void>;
  /** Simulates the time after which the bank rejects refunds that it does not accept. */
  bankDecides(): Promise<void>;
  /** Disputes a payment as its cardholder, for goods not received. @returns the dispute's ID */
  dispute(providerPaymentId: string): Promise<string>;
  /** A sample webhook event, raw and as we read it. */
  event(): { rawBody: string; read: VerifiedEvent };
  signed(rawBody: string, at: "now" | "an hour ago"): Promise<Pick<SignedEvent, "rawBody" | "headers">>;
};

const EVIDENCE = {
  customerName: "Ada Lovelace",
  customerEmail: "ada@example.com",
  customerAddress: null,
  bought: "Development and scans",
  servedOn: "Jun 15, 2026",
  parcel: { carrier: "USPS", trackingNumber: "9400", shippedOn: "Jun 16, 2026", address: null },
  record: "Order #1042",
};

/** The lab's requirements for any payment provider: every adapter passes this same test. */
export function testPaymentProvider(open: () => Promise<ProviderUnderTest>): void {
  let count = 0;
  const newKey = () => `key-${Date.now()}-${(count += 1)}`;
  const begin = async (card: TestCard) => {
    const { provider, enterToStore, ...browser } = await open();
    const { providerCustomerId } = await provider.createCustomer(newKey());
    const stored = (await provider.attachCard(providerCustomerId, await enterToStore(providerCustomerId, card)))!;
    const request = {
      key: newKey(),
      providerCustomerId,
      paymentMethodId: stored.id,
      keepFor: null,
      amount: 5390,
      description: "Order #1042",
    };
    return { provider, request, ...browser };
  };

  test("a captured payment has one fee, also when it is refunded", async () => {
    const { provider, request } = await begin("pays");
    const since = new Date(0);
    const before = await provider.listFees(since);
    const paid = await provider.charge(request);
    await provider.refund({ key: newKey(), providerPaymentId: paid.providerPaymentId, amount: request.amount });
    const known = new Set(before.map(({ id }) => id));
    const added = (await provider.listFees(since)).filter(({ id }) => !known.has(id));
    expect(added).toMatchObject([{ amount: expect.any(Number), chargedAt: expect.any(Date) }]);
    expect(added[0]!.amount).toBeGreaterThan(0);
    expect(await provider.listFees(new Date(added[0]!.chargedAt.getTime() + 60_000))).toEqual([]);
    const other = await begin("declined");
    await other.provider.charge(other.request);
    expect((await other.provider.listFees(since)).filter(({ id }) => !known.has(id) && id !== added[0]!.id)).toEqual(
      [],
    );
  });

  test("a disputed payment can be found and answered once", async () => {
    const { provider, request, dispute } = await begin("pays");
    const { providerPaymentId } = await provider.charge(request);
    const id = await dispute(providerPaymentId);
    const requested = { id, amount: 5390, withheld: 5390, reason: "NOT_RECEIVED", status: "NEEDS_ANSWER" };
    const found = await provider.findDispute(id);
    expect(found).toMatchObject({ ...requested, providerPaymentId, providerInvoiceId: null, dueBy: expect.any(Date) });
    const answer = { ...EVIDENCE, statement: "It came on Monday." };
    const key = newKey();
    expect(await provider.answerDispute({ key, id, answer })).toBe(true);
    expect(await provider.answerDispute({ key, id, answer })).toBe(true);
    expect(await provider.findDispute(id)).toMatchObject({ status: "UNDER_REVIEW" });
    expect(await provider.findDispute("dp_nothing")).toBeNull();
  });

  test("creating a customer is idempotent per key", async () => {
    const { provider } = await open();
    const key = newKey();
    const made = await Promise.all([provider.createCustomer(key), provider.createCustomer(key)]);
    expect(made[0]).toEqual(made[1]);
  });

  test("a card is charged once per key, even under concurrent requests", async () => {
    const { provider, request } = await begin("pays");
    expect(await provider.findCharge({ key: request.key, providerPaymentId: null })).toBeNull();
    const results = await Promise.all(Array.from({ length: 10 }, () => provider.charge(request)));
    expect(new Set(results.map(({ providerPaymentId }) => providerPaymentId)).size).toBe(1);
    expect(results[0]).toMatchObject({ status: "CAPTURED", card: expect.stringMatching(/ending \d{4}$/) });
    expect(await provider.findCharge({ key: request.key, providerPaymentId: null })).toEqual(results[0]);
  });

  test("a used key is rejected for another amount", async () => {
    const { provider, request } = await begin("pays");
    await provider.charge(request);
    await expect(provider.charge({ ...request, amount: 1 })).rejects.toBeInstanceOf(Error);
  });

  test("a declined card has a reason and stays declined for its key", async () => {
    const { provider, request } = await begin("declined");
    const declined = await provider.charge(request);
    expect(declined).toMatchObject({ status: "DECLINED", message: expect.stringMatching(/./) });
    expect(await provider.charge(request)).toEqual(declined);
  });

  test("a second step is completed by its client secret; the first answer is final", async () => {
    for (const [approve, status] of [
      [true, "CAPTURED"],
      [false, "DECLINED"],
    ] as const) {
      const { provider, request, answer } = await begin("secondStep");
      const { status: requested, providerPaymentId } = await provider.charge(request);
      expect(requested).toBe("REQUIRES_ACTION");
      const known = { key: request.key, providerPaymentId };
      expect(await provider.findCharge(known)).toMatchObject({ status: requested });
      const { clientSecret } = (await provider.secondStepOf(providerPaymentId))!;
      await answer(clientSecret, approve);
      expect(await provider.findCharge(known)).toMatchObject({ status, providerPaymentId });
      expect(await provider.secondStepOf(providerPaymentId)).toBeNull();
      expect(await provider.callOff(providerPaymentId)).toMatchObject({ status });
      expect(await provider.charge(request)).toMatchObject({ status, providerPaymentId });
    }
  });

  test("a canceled second step takes no money afterward", async () => {
    const { provider, request, answer } = await begin("secondStep");
    const { providerPaymentId } = await provider.charge(request);
    const { clientSecret } = (await provider.secondStepOf(providerPaymentId))!;
    const off = await provider.callOff(providerPaymentId);
    expect(off).toMatchObject({ status: "DECLINED", message: expect.stringMatching(/./) });
    expect(await provider.callOff(providerPaymentId)).toEqual(off);
    await answer(clientSecret, true).catch(() => undefined);
    expect(await provider.findCharge({ key: request.key, providerPaymentId })).toEqual(off);
  });

  test("a one-time card pays once, and is stored only for the customer named beforehand", async () => {
    const { provider, request, enterToPay } = await begin("pays");
    const once = { ...request, key: newKey(), providerCustomerId: null, paymentMethodId: await enterToPay("pays") };
    const { providerPaymentId } = await provider.charge(once);
    expect((await provider.findPayment(providerPaymentId))!.status).toBe("CAPTURED");
    await expect(provider.charge({ ...once, key: newKey() })).rejects.toBeInstanceOf(CardNotFound);
    const { providerCustomerId: keepFor } = await provider.createCustomer(newKey());
    expect(await provider.listCards(keepFor)).toEqual([]);
    const toKeep = { ...once, key: newKey(), keepFor, paymentMethodId: await enterToPay("pays") };
    const paid = await provider.charge(toKeep);
    expect(paid.status).toBe("CAPTURED");
    for (const _ of [1, 2])
      expect(await provider.storeCard(paid.providerPaymentId, keepFor)).toMatchObject({ isDefault: true });
    expect(await provider.listCards(keepFor)).toHaveLength(1);
  });

  test("a card held for a membership is stored only once kept, then as the default", async () => {
    const { provider, request, enterToPay } = await begin("secondStep");
    const { providerCustomerId } = request;
    const stored = await provider.listCards(providerCustomerId);
    const token = await enterToPay("pays");
    const held = (await provider.holdCard(providerCustomerId, token))!;
    expect(await provider.holdCard(providerCustomerId, token)).toEqual(held);
    const other = await provider.createCustomer(newKey());
    expect(await provider.holdCard(other.providerCustomerId, token)).toBeNull();
    expect(await provider.listCards(providerCustomerId)).toEqual(stored);
    for (const _ of [1, 2])
      expect(await provider.keepHeldCard(providerCustomerId, held.paymentMethodId)).toMatchObject({ isDefault: true });
    expect(await provider.listCards(providerCustomerId)).toMatchObject([
      { id: held.paymentMethodId, isDefault: true },
      { ...stored[0], isDefault: false },
    ]);

    const dropped = (await provider.holdCard(providerCustomerId, await enterToPay("declined")))!;
    expect(await provider.detachCard(providerCustomerId, dropped.paymentMethodId)).toBe(true);
    expect(await provider.keepHeldCard(providerCustomerId, dropped.paymentMethodId)).toBeNull();
    expect(await provider.keepHeldCard(providerCustomerId, stored[0]!.id)).toMatchObject({ isDefault: true });
    expect(await provider.listCards(providerCustomerId)).toHaveLength(2);
    const twin = (await provider.holdCard(providerCustomerId, await enterToPay("pays")))!;
    expect(await provider.keepHeldCard(providerCustomerId, twin.paymentMethodId)).toMatchObject({
      id: held.paymentMethodId,
      isDefault: true,
    });
    expect(await provider.listCards(providerCustomerId)).toHaveLength(2);
  });

  test("another customer's card cannot be charged", async () => {
    const { provider, request } = await begin("pays");
    const { providerCustomerId } = await provider.createCustomer(newKey());
    await expect(provider.charge({ ...request, providerCustomerId })).rejects.toBeInstanceOf(CardNotFound);
    expect(await provider.findCharge({ key: request.key, providerPaymentId: null })).toBeNull();
  });

  const captured = async (card: TestCard = "pays") => {
    const { provider, request, bankDecides } = await begin(card);
    const { providerPaymentId } = await provider.charge(request);
    return { provider, request, providerPaymentId, bankDecides };
  };

  test("a payment is found by the provider's id, with its refunded amount", async () => {
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

  test("a refund is made once per key, even under concurrent requests", async () => {
    const { provider, providerPaymentId } = await captured();
    const requested = { key: newKey(), providerPaymentId };
    expect(await provider.findRefund(requested)).toBeNull();
    const made = await Promise.all(Array.from({ length: 10 }, () => provider.refund({ ...requested, amount: 1000 })));
    expect(new Set(made.map(({ providerRefundId }) => providerRefundId)).size).toBe(1);
    expect(await provider.findRefund(requested)).toMatchObject({ status: "SUCCEEDED" });
    expect((await provider.findPayment(providerPaymentId))!.refunded).toBe(1000);
    await expect(provider.refund({ ...requested, amount: 999 })).rejects.toBeInstanceOf(Error);
  });

  test("concurrent refunds never exceed the captured amount", async () => {
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

  test("a declined payment cannot be refunded", async () => {
    const { provider, providerPaymentId } = await captured("declined");
    await expect(provider.refund({ key: newKey(), providerPaymentId, amount: 1 })).rejects.toBeInstanceOf(Error);
  });

  test("a refund the bank rejects fails later with a reason", async () => {
    const { provider, providerPaymentId, bankDecides } = await captured("refundFails");
    const requested = { key: newKey(), providerPaymentId };
    expect((await provider.refund({ ...requested, amount: 1000 })).status).not.toBe("FAILED");
    await bankDecides();
    const failed = await provider.findRefund(requested);
    expect(failed).toMatchObject({ status: "FAILED", message: expect.stringMatching(/./) });
    expect(await provider.refund({ ...requested, amount: 1000 })).toEqual(failed);
    expect((await provider.findPayment(providerPaymentId))!.refunded).toBe(0);
  });

  test("cards are listed default first; the default can change and cards can be detached", async () => {
    const { provider, enterToStore, read } = await open();
    const { providerCustomerId } = await provider.createCustomer(newKey());
    const entered = await enterToStore(providerCustomerId, "pays");
    const first = (await provider.attachCard(providerCustomerId, entered))!;
    const second = (await provider.attachReaderMethod(providerCustomerId, await read("secondStep")))!;
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

  test("invalid and foreign tokens store nothing; the same card is stored once", async () => {
    const { provider, enterToStore } = await open();
    const { providerCustomerId: ada } = await provider.createCustomer(newKey());
    const { providerCustomerId: bob } = await provider.createCustomer(newKey());
    expect(await provider.attachCard(ada, "no-such-token")).toBeNull();
    const card = (await provider.attachCard(ada, await enterToStore(ada, "pays")))!;
    await provider.attachCard(ada, await enterToStore(ada, "pays"));
    expect(await provider.listCards(ada)).toHaveLength(1);
    expect((await provider.listCards(ada))[0]).toMatchObject({ brand: card.brand, last4: card.last4, isDefault: true });
    expect(await provider.listCards(bob)).toEqual([]);
  });

  const atReader = async (label = "Front desk") => {
    const { provider, holdToReader } = await open();
    const reader = (await provider.listReaders()).find((one) => one.label === label)!;
    const request = { key: newKey(), readerId: reader.id, amount: 1959, description: "Order #1042" };
    return { provider, request, hold: (card: HeldCard) => holdToReader(reader.id, card) };
  };

  test("readers are listed with label and availability", async () => {
    const { provider } = await open();
    const listed = (await provider.listReaders()).map(({ label, isOnline }) => ({ label, isOnline }));
    expect(listed).toEqual([
      { label: "Front desk", isOnline: true },
      { label: "Film window", isOnline: true },
      { label: "Back office", isOnline: false },
    ]);
  });

  test("a reader waits once per key, and a card held to it pays", async () => {
    const { provider, request, hold } = await atReader();
    const waiting = await provider.takeAtReader(request);
    expect(waiting.status).toBe("REQUIRES_ACTION");
    expect(await provider.takeAtReader(request)).toEqual(waiting);
    const { providerPaymentId } = waiting;
    for (const known of [null, providerPaymentId])
      expect(await provider.findAtReader({ ...request, providerPaymentId: known })).toEqual(waiting);
    expect(await provider.secondStepOf(providerPaymentId)).toBeNull();
    await hold("pays");
    const paid = { status: "CAPTURED", providerPaymentId, card: "Visa ending 4242" };
    for (const known of [null, providerPaymentId])
      expect(await provider.findAtReader({ ...request, providerPaymentId: known })).toEqual(paid);
    expect(await provider.takeAtReader(request)).toEqual(paid);
    expect(await provider.callOff(providerPaymentId)).toEqual(paid);
    expect(await provider.findPayment(providerPaymentId)).toMatchObject({
      status: "CAPTURED",
      amount: 1959,
      key: request.key,
    });
    const refund = await provider.refund({ key: newKey(), providerPaymentId, amount: 1959 });
    expect(refund.status).not.toBe("FAILED");
  });

  test("a card declined at the reader ends the payment with a reason", async () => {
    const { provider, request, hold } = await atReader();
    const { providerPaymentId } = await provider.takeAtReader(request);
    await hold("declined");
    const declined = await provider.findAtReader({ ...request, providerPaymentId });
    expect(declined).toMatchObject({
      status: "DECLINED",
      card: "Visa ending 0002",
      message: expect.stringMatching(/declined/),
    });
    expect(await provider.takeAtReader(request)).toMatchObject({ status: "DECLINED", providerPaymentId });
  });

  test("a payment canceled at the reader is not paid by a later card", async () => {
    const { provider, request, hold } = await atReader();
    const { providerPaymentId } = await provider.takeAtReader(request);
    const off = await provider.callOff(providerPaymentId);
    expect(off).toMatchObject({ status: "DECLINED", message: expect.stringMatching(/./) });
    await expect(hold("pays")).rejects.toThrow();
    expect((await provider.findPayment(providerPaymentId))!.status).toBe("DECLINED");
    expect(await provider.callOff(providerPaymentId)).toMatchObject({ status: "DECLINED" });
  });

  test("querying a payment its reader never received declines it", async () => {
    const { provider, request, hold } = await atReader();
    const ended = await provider.findAtReader({ ...request, providerPaymentId: null });
    expect(ended).toMatchObject({ status: "DECLINED", message: expect.stringMatching(/reader/) });
    expect(await provider.takeAtReader(request)).toMatchObject({ status: "DECLINED" });
    await expect(hold("pays")).rejects.toThrow();
  });

  test("a busy, offline or unknown reader is rejected with its reason", async () => {
    for (const [label, why] of [
      ["Film window", "BUSY"],
      ["Back office", "OFFLINE"],
    ] as const) {
      const { provider, request } = await atReader(label);
      await expect(provider.takeAtReader(request)).rejects.toMatchObject({ why });
      expect((await provider.findAtReader({ ...request, providerPaymentId: null })).status).toBe("DECLINED");
    }
    const { provider, request } = await atReader();
    const unknown = provider.takeAtReader({ ...request, readerId: "tmr_of_nobody" });
    await expect(unknown).rejects.toBeInstanceOf(ReaderRefused);
    await expect(unknown).rejects.toMatchObject({ why: "GONE" });
  });

  test("a balance changes once per key", async () => {
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

  test("an event requires a fresh signature over its exact bytes", async () => {
    const { provider, signed, event } = await open();
    const { rawBody: body, read } = event();
    const good = await signed(body, "now");
    expect(provider.verifyEvent(good.rawBody, good.headers)).toEqual(read);
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
