import { expect, test } from "vitest";
import { creditLineLabel, mayMove, ORDER_STATUSES, statusColor, statusesBefore } from "./statuses.ts";

test("orders follow only allowed status transitions", () => {
  const moves = ORDER_STATUSES.flatMap((from) =>
    ORDER_STATUSES.filter((to) => mayMove(from, to)).map((to) => [from, to]),
  );
  expect(moves).toEqual([
    ["OPEN", "INVOICED"],
    ["OPEN", "PAID"],
    ["OPEN", "CANCELED"],
    ["INVOICED", "PAID"],
    ["INVOICED", "CANCELED"],
    ["PAID", "COMPLETE"],
    ["PAID", "CANCELED"],
  ]);
});

test("statusesBefore lists the statuses that can move to a status", () => {
  expect(statusesBefore("PAID")).toEqual(["OPEN", "INVOICED"]);
  expect(statusesBefore("OPEN")).toEqual([]);
});

test("credit is account credit while the order is open, and applied credit afterwards", () => {
  expect(ORDER_STATUSES.map(creditLineLabel)).toEqual(["Account Credit", ...Array<string>(4).fill("Applied Credit")]);
});

test("a status has its color in any letter case", () => {
  expect(["Paid", "PENDING", "cancelled", "CANCELED", "OPEN", "complete"].map(statusColor)).toEqual([
    "success",
    "warning",
    "error",
    "error",
    "default",
    "default",
  ]);
});
