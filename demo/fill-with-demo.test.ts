import { expect, test } from "vitest";
import { generalStats } from "../src/contract/lab.ts";
import { logIn } from "../src/contract/accounts.ts";
import { listOrders, quickSearchOrders } from "../src/contract/orders.ts";
import { startLab } from "../tests/support/start-lab.ts";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "./accounts.ts";
import { fillWithDemo } from "./fill-with-demo.ts";
import { DEMO_ORDERS } from "./orders.ts";

const TABLES = ["users", "orders", "rolls", "payments", "order_events", "addresses"];

test("a first start that dies while it fills leaves nothing, and the next one fills", async () => {
  const { lab, ...test } = await startLab();
  const counts = () => Promise.all(TABLES.map((table) => test.count(table)));
  let charges = 0;
  const payments = {
    ...lab.deps.payments,
    charge: (request: Parameters<typeof lab.deps.payments.charge>[0]) => {
      charges += 1;
      if (charges === 4) throw new Error("killed");
      return lab.deps.payments.charge(request);
    },
  };
  await expect(fillWithDemo({ ...lab, deps: { ...lab.deps, payments } })).rejects.toThrow("killed");
  expect(await counts()).toEqual(TABLES.map(() => 0));

  await Promise.all([fillWithDemo(lab), fillWithDemo(lab)]);
  const filled = await counts();
  expect(filled[0]).toBe(DEMO_ACCOUNTS.length);
  expect(filled[1]).toBe(DEMO_ORDERS.length);
  await fillWithDemo(lab);
  expect(await counts()).toEqual(filled);
});

test("the demo's people can log in, its orders are counted as time went by, and nobody gets mail", async () => {
  const lab = await startLab();
  for (const { email } of DEMO_ACCOUNTS) {
    const { user } = await lab.visitor().call(logIn, { body: { email, password: DEMO_PASSWORD } });
    expect(user.email).toBe(email);
  }
  const admin = await lab.admin();
  const { orders } = await admin.call(listOrders, { query: { limit: 100, sortBy: "createdAt", desc: "false" } });
  const ids = orders.map(({ id }) => id);
  expect(ids).toEqual(ids.toSorted((one, other) => one - other));
  const { orders: found } = await admin.call(quickSearchOrders, { query: { search: "Halide" } });
  expect(found).toHaveLength(2);
  const { turnaround } = await lab.visitor().call(generalStats);
  expect(turnaround.overall.estimatedDays).toBeLessThan(2);
  for (const { email } of DEMO_ACCOUNTS) expect(await lab.outbox(email)).toEqual([]);
});
