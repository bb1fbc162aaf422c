import { expect, test } from "vitest";
import { calculateTax } from "../../contract/tax/tax.ts";
import { startLab } from "../../../tests/support/start-lab.ts";
import { findTaxation } from "./find-taxation.ts";
import type { TaxService } from "../adapters/tax/port.ts";

const GREENPOINT = { address1: "12 Franklin St", city: "Brooklyn", state: "NY", zip: "11222", country: "US" };

test("a visitor gets the tax of a New York City address, rounded half up to cents", async () => {
  const lab = await startLab();
  const answer = await lab.visitor().call(calculateTax, { body: { ...GREENPOINT, amount: 1799 } });
  // 1799 × 8.875 % = 159.66
  expect(answer).toEqual({ taxRate: { taxPercentage: 8.875, rate: 8875 }, tax: 160 });
});

test("without an amount the lines are taxed together", async () => {
  const lab = await startLab();
  const lines = [
    { amount: 1000, description: "Portra 400", category: "film", reference: "line-1" },
    { amount: 500, description: "Sleeves" },
  ];
  const body = { ...GREENPOINT, state: "NJ", zip: "07030", lines };
  expect(await lab.visitor().call(calculateTax, { body })).toMatchObject({ taxRate: { rate: 6625 }, tax: 99 });
});

test.each([["address1"], ["city"], ["state"], ["zip"]])("without %s the tax falls back to 8.75 %%", async (missing) => {
  const lab = await startLab();
  for (const nothing of ["", "  ", undefined, null]) {
    const answer = await lab
      .visitor()
      .call(calculateTax, { body: { ...GREENPOINT, [missing]: nothing, amount: 1000 } });
    expect(answer).toEqual({ taxRate: { taxPercentage: 8.75, rate: 8750 }, tax: 88 });
  }
});

test("the field line substitutes for address1", async () => {
  const lab = await startLab();
  const { address1: line, ...rest } = GREENPOINT;
  const answer = await lab.visitor().call(calculateTax, { body: { ...rest, line, amount: 0 } });
  expect(answer).toMatchObject({ taxRate: { taxPercentage: 8.875 }, tax: 0 });
});

test("an unknown state falls back to the default rate", async () => {
  const lab = await startLab();
  const answer = await lab.visitor().call(calculateTax, { body: { ...GREENPOINT, state: "Bavaria", amount: 1000 } });
  expect(answer.taxRate.taxPercentage).toBe(8.75);
});

test("a failing or silent tax service does not block an order", async () => {
  const lab = await startLab();
  const { log, lab: settings } = lab.lab.deps;
  const failing = () => Promise.reject(new Error("down"));
  const silent = () => new Promise<never>(() => {});
  const taxation = { state: "NY", label: "New York City", rate: 8875, untaxed: [] };
  for (const rateFor of [failing, silent]) {
    const tax = { rateFor } as unknown as TaxService;
    expect(await findTaxation({ log, tax, lab: settings }, GREENPOINT)).toEqual({ taxation, isFallback: true });
  }
});
