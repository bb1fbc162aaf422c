import { expect, test } from "vitest";
import type { RollEvent } from "../film/film.ts";
import { filmStatus, type FilmOfOrder } from "./film-status.ts";

type Roll = FilmOfOrder["rolls"][number];
const roll = (part: Partial<Omit<Roll, "events">>, ...events: RollEvent[]): Roll => ({
  arrived: events.length > 0 ? true : null,
  writtenOff: null,
  ...part,
  events: events.map((event) => ({ event })),
});
const statusOf = (rolls: Roll[], part: Partial<FilmOfOrder> = {}) =>
  filmStatus({ courierStop: null, parcel: null, ...part, rolls });

test("film is with its parcel or courier until the parcel is opened", () => {
  const shippedAt = "2026-06-15T14:00:00.000Z";
  const expected = [roll({})];
  expect(statusOf(expected)).toBe("AWAITED");
  expect(statusOf(expected, { parcel: { shippedAt: null, deliveredAt: null } })).toBe("AWAITED");
  expect(statusOf(expected, { parcel: { shippedAt, deliveredAt: null } })).toBe("IN_TRANSIT");
  expect(statusOf(expected, { parcel: { shippedAt, deliveredAt: shippedAt } })).toBe("AT_LAB");
  expect(statusOf(expected, { courierStop: "COLLECTED" })).toBe("WITH_COURIER");
  expect(statusOf([roll({}, "RECEIVED")], { parcel: { shippedAt, deliveredAt: null } })).toBe("IN_PROGRESS");
});

test("an order is ready when every received roll has scans or never will, but not without scans", () => {
  const ready = roll({}, "RECEIVED", "DEVELOPED", "SCANNED", "SYNCED");
  const atWork = roll({}, "RECEIVED");
  const missing = roll({ arrived: false });
  const ruined = roll({ writtenOff: "RUINED" }, "RECEIVED");
  expect(statusOf([ready, atWork])).toBe("PARTLY_READY");
  expect(statusOf([ready, missing, ruined])).toBe("READY");
  expect(statusOf([ruined, missing])).toBe("NO_SCANS");
  expect(statusOf([missing, missing])).toBe("MISSING");
});
