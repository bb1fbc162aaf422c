import { expect, test } from "vitest";
import { dialLink, isPhone, phoneParts, tidyPhone } from "./phone.ts";

test.each([
  ["(718) 555-0132", "(718) 555-0132"],
  [" 718.555.0132 ", "718.555.0132"],
  ["718\u00a0555\u202f0132", "718 555 0132"],
  ["718\u2013555\u20130132", "718-555-0132"],
  ["718\u2011555\u20120132", "718-555-0132"],
  ["718 \u2014 555 \u2212 0132", "718 - 555 - 0132"],
  ["\u202a+1 (718) 555-0132\u202c", "+1 (718) 555-0132"],
  ["７１８－５５５－０１３２", "718-555-0132"],
  ["718/555-0132", "718/555-0132"],
  ["718-555-0132 x12", "718-555-0132 ext. 12"],
  ["718-555-0132x12", "718-555-0132 ext. 12"],
  ["718-555-0132, Ext. 12", "718-555-0132 ext. 12"],
  ["718-555-0132 extension 12", "718-555-0132 ext. 12"],
  ["718-555-0132 #12", "718-555-0132 ext. 12"],
  ["+17185550132;ext=12", "+17185550132 ext. 12"],
])("%j is a phone number, stored as %j", (typed, stored) => {
  expect(isPhone(typed)).toBe(true);
  expect(tidyPhone(typed)).toBe(stored);
  expect(tidyPhone(stored)).toBe(stored);
});

test.each(["", "ext. 12", "555", "12-34-56", "call me", "718-555-ABCD", "7185550132".repeat(2), "++7185550132"])(
  "%j is not a phone number",
  (typed) => expect(isPhone(typed)).toBe(false),
);

test("the extension is dialed after a pause and is not part of the number", () => {
  expect(phoneParts("(718) 555-0132 x12")).toEqual({ number: "(718) 555-0132", extension: "12" });
  expect(phoneParts("(718) 555-0132")).toEqual({ number: "(718) 555-0132", extension: null });
  expect(dialLink("+1 (718) 555-0132 x12")).toBe("tel:+17185550132,12");
  expect(dialLink("718-555-0132")).toBe("tel:7185550132");
});
