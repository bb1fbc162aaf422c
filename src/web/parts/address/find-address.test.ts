import { expect, test } from "vitest";
import { findAddresses } from "./find-address.ts";

const franklin = { address1: "12 Franklin St", city: "Brooklyn", state: "NY", zip: "11222" };
const halsted = { address1: "2400 N Halsted Street", address2: "Apt 3", city: "Chicago", state: "IL", zip: "60614" };
const own = [franklin, halsted];

test("a saved address is found by part of it, tolerating typos", () => {
  expect(findAddresses(own, "Frankin")).toEqual([franklin]);
  expect(findAddresses(own, "chicgo")).toEqual([halsted]);
  expect(findAddresses(own, "60614")[0]).toBe(halsted);
});

test("an empty search lists all addresses, and an unrelated one none", () => {
  expect(findAddresses(own, "  ")).toEqual(own);
  expect(findAddresses(own, "Honolulu Waikiki Beach")).toEqual([]);
});
