import { expect, test } from "vitest";
import { addressText, homeAddress, streetText, townText } from "./address-text.ts";

const franklin = { address1: "12 Franklin St", address2: null, city: "Brooklyn", state: "NY", zip: "11222" };

test("an address is formatted in two lines, or in one for selection", () => {
  const flat = { ...franklin, address2: "Apt 3" };
  expect([streetText(flat), townText(flat)]).toEqual(["12 Franklin St, Apt 3", "Brooklyn, NY 11222"]);
  expect(addressText(franklin)).toBe("12 Franklin St, Brooklyn, NY 11222");
});

test("a customer's home is the primary address, otherwise the first", () => {
  const [first, second] = [{ id: "a", primary: false }, { id: "b", primary: true }]; // prettier-ignore
  expect(homeAddress([first, second])).toBe(second);
  expect(homeAddress([first])).toBe(first);
  expect(homeAddress([])).toBeUndefined();
});
