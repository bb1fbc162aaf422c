import { expect, test } from "vitest";
import { BRAND, STARTING_PROFILE } from "../brand.ts";
import { changedFields } from "../history/changes.ts";
import { addressLine, comparableOf, isTimeZone, labOf } from "./lab-profile.ts";
import { hoursLines } from "./opening-hours.ts";

test("opening hours are one line each, the last with the time zone", () => {
  expect(BRAND.hours).toEqual([
    "Monday to Friday, 10:00 AM to 7:00 PM",
    "Saturday, 11:00 AM to 5:00 PM (New York time)",
  ]);
  expect(hoursLines([{ from: 1, to: 7, opens: "00:30", closes: "12:00" }], "Boise time")).toEqual([
    "Every day, 12:30 AM to 12:00 PM (Boise time)",
  ]);
  expect(hoursLines([], "Boise time")).toEqual([]);
});

test("an address without a second line has no gap", () => {
  const place = { ...BRAND.address, address2: null };
  expect(addressLine(place)).toBe("61 Greenpoint Avenue, Brooklyn, NY 11222");
  expect(addressLine(BRAND.address)).toBe("61 Greenpoint Avenue, Unit 102, Brooklyn, NY 11222");
});

test("the first location is the lab's own address", () => {
  const [first] = STARTING_PROFILE.places.places;
  const places = [{ ...first!, name: "Uptown", openingHours: [] }, first!];
  expect(labOf({ ...STARTING_PROFILE, places: { timeZone: "America/Los_Angeles", places } })).toMatchObject({
    address: { name: "Uptown" },
    hours: [],
    timeZoneName: "Los Angeles time",
  });
});

test("a time zone must be in the IANA database", () => {
  expect(["America/New_York", "Pacific/Honolulu", "New York", "", "Mars/Olympus"].map(isTimeZone)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

test("changed locations and e-mail texts are named in the history, whatever their names contain", () => {
  const [first] = STARTING_PROFILE.places.places;
  const named = (name: string, zip = first!.zip) => ({ ...first!, name, zip });
  const of = (...places: ReturnType<typeof named>[]) => comparableOf("places", { ...STARTING_PROFILE.places, places });
  const changed = changedFields(of(named("St. Mark's"), named("Old")), of(named("St. Mark's", "11201")));
  expect(changed.map(({ field }) => field)).toEqual([
    "places.St. Mark's: address",
    "places.Old: address",
    "places.Old: position",
    "places.Old: hours",
  ]);
  const mails = (texts: object) => comparableOf("mails", { mailTexts: texts });
  expect(changedFields(mails({}), mails({ welcome: { "Hello, {firstName}.": "Hi!" } }))).toEqual([
    { field: "texts.welcome: Hello, {firstName}.", before: null, after: "Hi!" },
  ]);
  expect(changedFields(mails({ welcome: { "Hello.": "Hi!" } }), mails({}))).toHaveLength(1);
});
