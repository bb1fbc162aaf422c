import { expect, test } from "vitest";
import { isSamePerson, mailboxOf } from "./same-person.ts";

test.each([
  ["Ada+film@Example.com", "ada@example.com"],
  ["a.d.a+1+2@gmail.com", "ada@gmail.com"],
  ["ada@googlemail.com", "ada@gmail.com"],
  ["a.da@example.com", "a.da@example.com"],
])("%s is delivered to %s", (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});

test("accounts belong to one person by mailbox, card, or name and address", () => {
  const strangers = { emails: ["ada@a.test", "bob@b.test"], sharesCard: false, sharesNameAndAddress: false } as const;
  expect(isSamePerson(strangers)).toBe(false);
  expect(isSamePerson({ ...strangers, emails: ["ada@a.test", "ada+2@a.test"] })).toBe(true);
  expect(isSamePerson({ ...strangers, sharesCard: true })).toBe(true);
  expect(isSamePerson({ ...strangers, sharesNameAndAddress: true })).toBe(true);
});
