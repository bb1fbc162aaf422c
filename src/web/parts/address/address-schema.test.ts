import fc from "fast-check";
import { expect, test } from "vitest";
import { US_STATES } from "../../../rules/accounts/address.ts";
import { isCompleteAddress } from "../../../rules/accounts/typed-address.ts";
import { AddressFieldsSchema } from "./address-schema.ts";

const mostly = (good: readonly string[]) =>
  fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...good) }, fc.string({ maxLength: 130 }));

test("an address is complete for checkout exactly if the API accepts it", () => {
  const typed = fc.record({
    address1: mostly(["1 Main St", " 12 Franklin St ", "x".repeat(120), "x".repeat(121)]),
    city: mostly(["Albany", " Brooklyn", "y".repeat(80), "y".repeat(81)]),
    state: mostly([...US_STATES, ...Array.from({ length: 60 }, () => "NY"), "", "XX", "ny"]),
    zip: mostly(["11222", "11222-1234", " 12207 ", "1122", "112220"]),
  });
  fc.assert(
    fc.property(typed, (address) => {
      const taken = AddressFieldsSchema.safeParse({ ...address, address2: "", placeId: "" }).success;
      expect(isCompleteAddress(address)).toBe(taken);
    }),
    { numRuns: 500 },
  );
});
