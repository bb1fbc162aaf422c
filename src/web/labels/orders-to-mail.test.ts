import { expect, test } from "vitest";
import { ordersToMail } from "./orders-to-mail.ts";

const order = {
  status: "PAID" as const,
  rolls: 3,
  parentOrderId: null,
  rollEvents: { RECEIVED: 0, DEVELOPED: 0, SCANNED: 0, SYNCED: 0 },
};

test("a label can be for film not shipped yet, paid or not", () => {
  for (const status of ["OPEN", "INVOICED", "PAID"] as const)
    expect(ordersToMail([{ ...order, status }])).toHaveLength(1);
});

test("closed, arrived, add-on and film-free orders get no label", () => {
  const others = [
    { ...order, status: "COMPLETE" as const },
    { ...order, status: "CANCELED" as const },
    { ...order, rolls: 0 },
    { ...order, rollEvents: { ...order.rollEvents, RECEIVED: 1 } },
    { ...order, parentOrderId: 12 },
  ];
  expect(ordersToMail(others)).toEqual([]);
});
