import { expect, test } from "vitest";
import { z } from "zod";
import { getUser } from "../../src/contract/accounts/accounts.ts";
import { contract } from "../../src/contract/all.ts";
import { receiveOrder } from "../../src/contract/bench/bench.ts";
import type { CallSpec } from "../../src/contract/kit/call.ts";
import { Cents, MONEY, Price } from "../../src/contract/kit/fields.ts";
import { getOrder, listOrders, quickSearchOrders } from "../../src/contract/orders/orders.ts";
import { permits } from "../../src/rules/accounts/staff-roles.ts";
import { amountRemover } from "../../src/server/platform/http/leave-amounts-out.ts";
import { aDraft, aRoll, paidOrder } from "../support/makers.ts";
import { startLab } from "../support/start-lab.ts";

const NAMED_MONEY =
  /amount|price(?!Version)|total$|^tax$|balance|discount|appliedCredit|giftCard|serviceCredits|toPay|account-?credit|reward|givenBack|^paid$|fee$/iu;
const DESCRIBED_MONEY = /\bcents\b|dollars/iu;

type NumberField = { path: string; name: string; schema: z.ZodType };

/** Returns every number that values of the schema may contain. */
function numbersIn(schema: z.ZodType, path = "", name = ""): NumberField[] {
  const def = schema.def as unknown as Record<string, z.ZodType & z.ZodType[] & Record<string, z.ZodType>> & {
    type: string;
  };
  if (def.type === "number") return [{ path, name, schema }];
  if (def.type === "object")
    return Object.entries(def.shape!).flatMap(([field, of]) => numbersIn(of, `${path}.${field}`, field));
  const inner = [def.innerType, def.element, def.valueType, def.out, def.left, def.right, ...(def.options ?? [])];
  return inner.flatMap((one) => (one === undefined ? [] : numbersIn(one, path, name)));
}

const isMarked = ({ schema }: NumberField) => schema.meta()?.["x-money"] === true;
const isMoney = ({ name, schema }: NumberField) =>
  NAMED_MONEY.test(name) || DESCRIBED_MONEY.test(schema.meta()?.description ?? "");

const ofBench = (Object.entries(contract) as [string, CallSpec][]).filter(
  ([, { who }]) => "permission" in who && permits("BENCH", who.permission),
);

test.each(ofBench)("%s marks its amounts, which the server removes for bench workers", (_, { reply }) => {
  const fields = numbersIn(reply);
  const unmarked = fields.filter((field) => isMoney(field) && !isMarked(field));
  expect(unmarked.map(({ path }) => path)).toEqual([]);
  if (fields.some(isMarked)) expect(amountRemover(reply)).not.toBeNull();
});

test("amounts are removed at every depth, and nothing else is", () => {
  const Reply = z.object({
    id: z.number(),
    total: Cents.nullable(),
    text: z.string().meta(MONEY),
    lines: z.array(z.object({ name: z.string(), unitPrice: Price.meta({ description: "For one" }) })),
    payment: z.union([z.object({ kind: z.literal("CARD"), paid: Cents.optional() }), z.null()]),
    byKey: z.record(z.string(), z.object({ count: z.number(), fee: Price.default(0) })),
  });
  const value = {
    id: 7,
    total: null,
    text: "Paid $1,053.90 with Visa ending 4242",
    lines: [{ name: "Develop", unitPrice: 1799 }],
    payment: { kind: "CARD", paid: 500 },
    byKey: { one: { count: 2, fee: 3 } },
  };
  expect(amountRemover(Reply)!(value)).toStrictEqual({
    id: 7,
    text: "Paid … with Visa ending 4242",
    lines: [{ name: "Develop" }],
    payment: { kind: "CARD" },
    byKey: { one: { count: 2 } },
  });
  expect(amountRemover(z.object({ id: z.number() }))).toBeNull();
});

/** Returns the paths of all numbers that are named like money, and of texts with dollars. */
function moneyIn(value: unknown, path = "reply"): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) =>
    (typeof one === "number" && NAMED_MONEY.test(name)) || /\$\d/u.test(typeof one === "string" ? one : "")
      ? [`${path}.${name}`]
      : moneyIn(one, `${path}.${name}`),
  );
}

test("a bench worker receives an order without seeing money, which the desk sees", async () => {
  const lab = await startLab();
  const [ada, desk, bench] = [await lab.customer(), await lab.admin("FRONT_DESK"), await lab.admin("BENCH")];
  const order = await paidOrder(ada, aDraft([aRoll(), aRoll()]));
  const params = { orderId: order.id };
  const body = { version: order.version, arrivedRollIds: order.rolls.map(({ id }) => id), corrections: [] };
  const received = await bench.call(receiveOrder, { params, body });
  expect(received.rolls.map(({ labNumber }) => typeof labNumber)).toEqual(["string", "string"]);
  const seen = [
    received,
    await bench.call(getOrder, { params }),
    await bench.call(listOrders, { query: {} }),
    await bench.call(quickSearchOrders, { query: { search: String(order.id) } }),
    await bench.call(getUser, { params: { userId: ada.userId } }),
  ];
  expect(seen.flatMap((reply) => moneyIn(reply))).toEqual([]);
  expect(moneyIn(await desk.call(getOrder, { params })).length).toBeGreaterThan(5);
  // Their own account is theirs.
  expect(moneyIn(await bench.call(getUser, { params: { userId: bench.userId } }))).toEqual(["reply.customer.balance"]);
});
