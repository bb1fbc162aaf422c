import { cleanPersonName, nameProblem, visibleName } from "./person-name.ts";
import { expect, test } from "vitest";
import { isCompleteForTax, stateOf, tidyZip, US_STATE_NAMES, US_STATES, ZIP_PATTERN } from "./address.ts";
import { deliverableEmail, isEmail, normalizeEmail } from "./email.ts";
import { passwordProblem } from "./password.ts";
import { isPreferenceValue, PREFERENCE_KEYS, PREFERENCES, preferenceValue } from "./preferences.ts";
import { homeOf, type HomeOwner } from "./roles.ts";

const ada: HomeOwner = { id: "ada", role: "CUSTOMER", phone: "+1 718 555 0100", firstOrderCreated: true };

test("each kind of user has a home page", () => {
  expect(homeOf(null)).toBeNull();
  expect(homeOf(ada)).toBe("/users/ada/rolls");
  expect(homeOf({ ...ada, firstOrderCreated: false })).toBe("/onboarding/rolls");
  expect(homeOf({ ...ada, phone: null })).toBe("/complete-user-details");
  expect(homeOf({ ...ada, phone: " ", firstOrderCreated: false })).toBe("/complete-user-details");
  expect(homeOf({ ...ada, role: "VENDOR", phone: null })).toBe("/vendor-orders");
  expect(homeOf({ ...ada, role: "MESSENGER", phone: null })).toBe("/messenger-routes");
  expect(homeOf({ ...ada, role: "ADMIN", phone: null, firstOrderCreated: false })).toBe("/admin/orders");
});

test("e-mail addresses are normalized to lower case without surrounding spaces", () => {
  expect(normalizeEmail("  Ada@Example.COM ")).toBe("ada@example.com");
});

test.each(["ada@example.com", "Ada.L+film@mail.example.co.uk", " admin@nice.test ", "o'neil@example.org"])(
  "%j is an e-mail address",
  (typed) => {
    expect(isEmail(typed)).toBe(true);
  },
);

test.each([
  "",
  "ada",
  "ada@example",
  "ada@@example.com",
  "ada @example.com",
  "ada@-a.com",
  "ada@example..com",
  `${"a".repeat(250)}@example.com`,
])("%j is not an e-mail address", (typed) => {
  expect(isEmail(typed)).toBe(false);
});

test.each([
  [" Ada@Example.com ", "Ada@Example.com"],
  ["ada@bücher.de", "ada@xn--bcher-kva.de"],
  ["ada@Bu\u0308cher.DE", "ada@xn--bcher-kva.de"],
  ["ada@例え.テスト", "ada@xn--r8jz45g.xn--zckzah"],
  ["ａｄａ＠ｅｘａｍｐｌｅ．ｃｏｍ", "ada@example.com"],
])("%j is delivered to %s", (typed, stored) => {
  expect(deliverableEmail(typed)).toBe(stored);
  expect(isEmail(typed)).toBe(true);
});

test.each(["ада@example.com", "ada@bücher", "ada@bücher.de/path", "ü@", "@bücher.de", "ada@ü.de@ü.de"])(
  "%j is not deliverable",
  (typed) => expect(isEmail(typed)).toBe(false),
);

test("a password needs at least 10 visible characters", () => {
  expect(passwordProblem("123456789")).toContain("10");
  expect(passwordProblem("film-club-demo")).toBeNull();
  expect(passwordProblem("🎞️🎞️")).not.toBeNull();
  expect(passwordProblem(" ".repeat(12))).not.toBeNull();
  expect(passwordProblem("a".repeat(300))).not.toBeNull();
});

const KNOWN = { firstName: "Ada", lastName: "Lovelace", email: "analytical.engine+lab7@example.com" };

test.each([
  ["nicefilmclub1", {}],
  ["Nice Film 2026", {}],
  ["n1c3-f!lm-cl@b", {}],
  ["N i c e F i l m", {}],
  ["nice-nice-nice-nice", {}],
  ["lovelace-1815", KNOWN],
  ["L0vel@ce!2026", KNOWN],
  ["Lövelacé 99!", KNOWN],
  ["engine-engine", KNOWN],
  ["analytical12", KNOWN],
  ["adalovelace", KNOWN],
  ["nice.lovelace.1", KNOWN],
])("a password that is little more than a name is rejected, however it is spelled: %s", (password, owner) => {
  expect(passwordProblem(password, owner)).toContain("too similar");
});

test.each([
  ["film-club-demo", {}],
  ["a long walk with film", { firstName: "Film", lastName: "Walk" }],
  ["a nice long walk home", {}],
  ["correct horse battery", KNOWN],
  ["ada-likes-tea-1", KNOWN], // three letters occur in many words
  ["test-user-pass-1", { firstName: "Test", lastName: "User", email: "test.user@example.com" }],
  ["password-1234-abc", { firstName: "Test", lastName: "User", email: "test@example.com" }],
  ["lovelace wrote the first one", KNOWN],
  ["12345 678 90 ab", { firstName: "1234", lastName: "?", email: "12345@example.com" }],
])("a name in an otherwise long password is allowed: %s", (password, owner) => {
  expect(passwordProblem(password, owner)).toBeNull();
});

test("every preference accepts its default and rejects unknown values", () => {
  for (const key of PREFERENCE_KEYS) expect(isPreferenceValue(key, PREFERENCES[key].defaultValue)).toBe(true);
  expect(isPreferenceValue("default-rush", "Yes")).toBe(true);
  expect(isPreferenceValue("default-rush", "Maybe")).toBe(false);
  expect(isPreferenceValue("default-sleeving", null)).toBe(false);
  expect(isPreferenceValue("default-scan-notes", "Warm, please")).toBe(true);
});

test("an unset preference has its default, and only internal notes are hidden from customers", () => {
  expect(preferenceValue(new Map(), "default-rush")).toBe("No");
  expect(preferenceValue(new Map([["default-rush", "Yes"]]), "default-rush")).toBe("Yes");
  expect(preferenceValue(new Map(), "default-negatives-action-option")).toBeNull();
  expect(PREFERENCE_KEYS.filter((key) => PREFERENCES[key].staffOnly)).toEqual(["default-internal-notes"]);
});

test("states are recognized by code and name", () => {
  expect(stateOf("ny")).toBe("NY");
  expect(stateOf(" New York ")).toBe("NY");
  expect(stateOf("Atlantis")).toBeNull();
  expect(new Set(US_STATES).size).toBe(US_STATES.length);
  expect(Object.keys(US_STATE_NAMES).toSorted()).toEqual(US_STATES.toSorted());
});

test("an address with street, city, state and ZIP code is complete for tax", () => {
  const address = { address1: "1 Grand St", city: "Brooklyn", state: "NY", zip: "11222" };
  expect(isCompleteForTax(address)).toBe(true);
  expect(isCompleteForTax({ ...address, address1: null, line: "1 Grand St" })).toBe(true);
  for (const missing of ["address1", "city", "state", "zip"])
    expect(isCompleteForTax({ ...address, [missing]: " " })).toBe(false);
  expect(isCompleteForTax(null)).toBe(false);
});

test("a ZIP code has five or nine digits", () => {
  expect(["11222", "11222-1234", "1122", "11222-", "abcde"].map((zip) => ZIP_PATTERN.test(zip))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

test.each([
  ["112221234", "11222-1234"],
  ["11222 1234", "11222-1234"],
  ["11222\u20131234", "11222-1234"],
  ["11222 - 1234", "11222-1234"],
  [" 11222\u00a0", "11222"],
  ["１１２２２", "11222"],
])("the ZIP code %j is stored as %s", (typed, stored) => {
  expect(tidyZip(typed)).toBe(stored);
  expect(ZIP_PATTERN.test(stored)).toBe(true);
});

test.each(["...", "-", "🎞", "123", "\u0301", "\u200b?"])("%j has no letter, so it is not a name", (name) =>
  expect(nameProblem(name)).toContain("letter"),
);
test.each(["Łukasz", "محمد", "東京", "O’Brien", "J", "3rd Ada"])("%s is a name", (name) =>
  expect(nameProblem(name)).toBeNull(),
);

test.each([
  "Claim $500 now at www.evil-prize.com",
  "www。evil。com",
  "evil.com",
  "EVIL．COM",
  "x.co",
  "10.0.0.1",
  "a@b",
  "http://x",
  "line\nbreak",
])("a name must not contain a link: %s", (name) => expect(nameProblem(name)).not.toBeNull());

test.each(["Ada", "J. R. R.", "J.R. Smith", "O'Neil-Byron", "Nguyễn Văn A", "St. John", "Henry 3rd", "李 小龙"])(
  "a real name is accepted: %s",
  (name) => expect(nameProblem(name)).toBeNull(),
);

test("invisible characters are removed from names and cannot hide links", () => {
  expect(visibleName("A\u202Ed\u200Ba\u2066\uFEFF\u00AD\u3164")).toBe("Ada");
  expect(nameProblem("evil.\u200Bcom")).not.toBeNull();
  expect(cleanPersonName("\u202Eevil.com Ada", 80)).toBe("evil. com Ada");
});
