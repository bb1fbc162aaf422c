import { expect, test } from "vitest";
import { PersonName, Phone } from "../accounts/accounts.ts";
import { ZipCode5 } from "../couriers/zip-codes.ts";
import { Email, Zip } from "./fields.ts";

test.each([
  [Email, " ada@bücher.de ", "ada@xn--bcher-kva.de"],
  [Zip, "11222 1234", "11222-1234"],
  [Zip, "112221234", "11222-1234"],
  [ZipCode5, " 11222 ", "11222"],
  [Phone, "718–555–0132 x12", "718-555-0132 ext. 12"],
  [PersonName, "\u200bŁukasz ", "Łukasz"],
])("a field normalizes input %#", (field, typed, stored) => expect(field.parse(typed)).toBe(stored));

test.each([
  [Email, "ada@bücher", "Enter a valid e-mail address"],
  [Email, " ", "Enter an e-mail address"],
  [Zip, "1122", "Enter a 5-digit ZIP code, for example 11222"],
  [Phone, "call me", "Enter a phone number with area code, for example (718) 555-0132"],
  [PersonName, "\u3164", "Enter a name"],
  [PersonName, "!", "Enter a name with at least one letter."],
])("a field rejects invalid input with a readable message %#", (field, typed, words) =>
  expect(field.safeParse(typed).error?.issues[0]?.message).toBe(words),
);
