import fc from "fast-check";
import { expect, test } from "vitest";
import { US_STATES } from "./address.ts";
import { splitAddress } from "./typed-address.ts";

const FRANKLIN = { address1: "12 Franklin St", city: "Brooklyn", state: "NY", zip: "11222" };

test.each([
  ["12 Franklin St, Brooklyn, NY 11222, USA", FRANKLIN],
  ["12 Franklin St, Brooklyn, New York 11222", FRANKLIN],
  [" 12 Franklin St ,Brooklyn,  ny 11222-1234 , United States", { ...FRANKLIN, zip: "11222-1234" }],
  ["12 Franklin St, Brooklyn, NY 112221234", { ...FRANKLIN, zip: "11222-1234" }],
  ["12 Franklin St, Suite 3, Brooklyn, NY 11222, USA", { ...FRANKLIN, address1: "12 Franklin St, Suite 3" }],
])("%s", (text, address) => {
  expect(splitAddress(text)).toEqual(address);
});

test.each([
  "",
  "Brooklyn, NY, USA",
  "Brooklyn, NY 11222, USA",
  "12 Franklin St, Brooklyn, NY",
  "1 Ring, Wien, AT 10100",
])("%j is not a complete US address", (text) => {
  expect(splitAddress(text)).toBeNull();
});

test("splitting an address recovers its four parts", () => {
  const word = fc.stringMatching(/^[A-Za-z][A-Za-z0-9 ]{0,20}[a-z]$/);
  fc.assert(
    fc.property(word, word, fc.constantFrom(...US_STATES), fc.stringMatching(/^\d{5}$/), (street, city, state, zip) => {
      expect(splitAddress(`${street}, ${city}, ${state} ${zip}, USA`)).toEqual({ address1: street, city, state, zip });
    }),
  );
});
