import { expect, test } from "vitest";
import type { PaymentProvider } from "./port.ts";

/** A provider under test, and how to get a token of each of its test cards. */
export type ProviderUnderTest = {
  provider: PaymentProvider;
  token(card: "pays" | "declined" | "secondStep"): Promise<string>;
};

/** What the lab relies on, whoever takes the payments: every adapter passes this same test. */
export function passesAsPaymentProvider(open: () => Promise<ProviderUnderTest>): void {
  let count = 0;
  const newKey = () => `key-${Date.now()}-${(count += 1)}`;
  const begin = async (card: "pays" | "declined" | "secondStep") => {
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
    await expect(provider.charge({ ...request, providerCustomerId })).rejects.toBeInstanceOf(Error);
    expect(await provider.findCharge(request.key)).toBeNull();
  });
}
