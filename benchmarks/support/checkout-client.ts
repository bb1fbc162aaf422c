import { readFileSync } from "node:fs";
import { createClient, isRefusal } from "../../src/contract/kit/client.ts";
import { placeOrder, quoteOrder } from "../../src/contract/checkout/checkout.ts";
import { payOrder } from "../../src/contract/payments/payments.ts";

// Concurrent customers who order repeatedly: price, place, pay. usage: checkout-client.ts <origin> <seconds> <file with
// JSON Shopper[]>; prints JSON {perSecond, p50, p99} (ms)

export type Shopper = {
  userId: string;
  token: string;
  paymentMethodId: string;
  draft: {
    lines: { tempKey: string; productId: string; quantity: number }[];
    deliveryMethod: "IN_STORE_PICKUP";
  };
};

const [origin, seconds, file] = process.argv.slice(2) as [string, string, string];
const shoppers = JSON.parse(readFileSync(file, "utf8")) as Shopper[];
const end = performance.now() + Number(seconds) * 1000;
const times: number[] = [];

await Promise.all(
  shoppers.map(async ({ userId, token, paymentMethodId, draft }) => {
    const client = createClient({ origin, token: { get: () => token, set: () => undefined } });
    while (performance.now() < end) {
      const started = performance.now();
      const { total } = await client.call(quoteOrder, { params: { userId }, body: draft });
      const body = { ...draft, expectedTotal: total };
      const order = await client.call(placeOrder, { params: { userId }, body }).catch((error: unknown) => {
        if (isRefusal(error, placeOrder, "PRICE_CHANGED")) return null;
        throw error;
      });
      if (order === null) continue;
      const paid = await client.call(payOrder, { params: { userId, orderId: order.id }, body: { paymentMethodId } });
      if (paid.outcome !== "CAPTURED") throw new Error(`the payment was ${paid.outcome}`);
      times.push(performance.now() - started);
    }
  }),
);
times.sort((one, other) => one - other);
const at = (share: number) => Math.round(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0);
console.log(JSON.stringify({ perSecond: times.length / Number(seconds), p50: at(0.5), p99: at(0.99) }));
