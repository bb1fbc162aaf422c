import fc from "fast-check";
import { expect, test } from "vitest";
import { BRAND } from "../brand.ts";
import { profileUrl, shownHandle, userNameOf } from "./social-handle.ts";

test.each([
  ["ada.films", "ada.films"],
  ["@ada", "ada"],
  ["@@ada ", "ada"],
  ["https://www.instagram.com/ada_films/?hl=en", "ada_films"],
  ["http://instagram.com/@ada", "ada"],
  ["m.instagram.com/ada#top", "ada"],
  ["https://instagram.com/", ""],
  ["instagram.com", ""],
  ["", ""],
  ["   ", ""],
  ["@", ""],
])("%j is the user name %j", (typed, name) => expect(userNameOf(typed)).toBe(name));

test.each(["ada lovelace", "<script>", "https://elsewhere.test/ada", "a".repeat(31), "ада"])(
  "%j is not a user name",
  (typed) => expect(userNameOf(typed)).toBeNull(),
);

test("an empty handle shows the club's own, and any other gets one @", () => {
  expect(shownHandle("", BRAND.instagram)).toBe(`@${BRAND.instagram}`);
  expect(shownHandle("ada", BRAND.instagram)).toBe("@ada");
  expect(shownHandle("", "")).toBe("");
});

test("a displayed handle links to its profile", () => {
  expect(profileUrl("@ada.films")).toBe("https://www.instagram.com/ada.films/");
});

test("normalizing a handle is idempotent, whatever its form", () => {
  const names = fc.stringMatching(/^[\w.]{1,30}$/).filter((name) => !/^(www\.|m\.)?instagram\.com/i.test(name));
  fc.assert(
    fc.property(names, fc.constantFrom("", "@", "https://instagram.com/", "www.instagram.com/"), (name, before) => {
      expect(userNameOf(before + name)).toBe(name);
      expect(userNameOf(shownHandle(name, BRAND.instagram))).toBe(name);
    }),
  );
});
