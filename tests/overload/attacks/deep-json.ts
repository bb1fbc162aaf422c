import { storeCart } from "../../../src/contract/checkout/stored-cart.ts";
import { pathOf } from "../../../src/contract/kit/client.ts";
import { inTurn, json } from "../floods.ts";
import type { Attack } from "../attack.ts";

const half = 500_000;
const bodies = [
  "[".repeat(2 * half),
  "[".repeat(half) + "]".repeat(half),
  `${'{"a":'.repeat(150_000)}1${"}".repeat(150_000)}`,
  `{"email":${"[".repeat(400_000)}${"]".repeat(400_000)},"password":"x"}`,
  `{${Array.from({ length: 80_000 }, (_, index) => `"k${index}":1`).join(",")}}`,
  `{"email":"${"a".repeat(900_000)}@a.test","password":"x"}`,
  `{"email":"${"a.".repeat(400_000)}","password":"x"}`,
  '{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}}}',
];

/**
 * JSON as deep, as wide and as long as a megabyte allows, from visitors and from an account, which has higher limits.
 */
export const deepJson: Attack = {
  name: "500 bodies of deep JSON",
  reaches: { 400: 0.3 },
  run: ({ port, times, customer }, tally) => {
    const cart = pathOf(storeCart, { userId: customer.userId });
    const ofAccount = { method: "PUT", headers: { authorization: customer.token()! } };
    return inTurn(port, tally, {
      times: times(500),
      atOnce: 50,
      request: (index) => {
        const body = bodies[(index >> 1) % bodies.length]!;
        return index % 2 === 0 ? json("/api/auth/login", body) : json(cart, body, ofAccount);
      },
    });
  },
};
