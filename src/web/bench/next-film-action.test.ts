import { expect, test } from "vitest";
import type { RollOfOrder } from "../../contract/orders/order.ts";
import type { RollEvent } from "../../rules/film/film.ts";
import { nextFilmAction } from "./next-film-action.ts";

const at = "2026-11-21T12:00:00.000Z";
const roll = (events: RollEvent[], ready = 0, part: Partial<RollOfOrder> = {}) =>
  ({
    number: 1,
    arrived: events.length > 0 ? true : null,
    work: "IN_PROGRESS",
    writtenOff: null,
    events: events.map((event) => ({ event, at })),
    scans: { awaiting: 0, uploaded: 0, ready, damaged: 0 },
    ...part,
  }) as RollOfOrder;
const next = (...rolls: RollOfOrder[]) => nextFilmAction({ status: "PAID", rolls })?.label ?? null;

test("film is received, developed, scanned and synced, one action at a time", () => {
  expect(next(roll([]), roll(["RECEIVED"]))).toBe("Receive film");
  expect(next(roll(["RECEIVED"]), roll(["RECEIVED"]))).toBe("Mark developed: 2 rolls");
  expect(next(roll(["RECEIVED", "DEVELOPED"]))).toBe("Choose a folder");
  expect(next(roll(["RECEIVED", "DEVELOPED"], 36))).toBe("Sync: 1 roll");
  expect(next(roll(["RECEIVED", "DEVELOPED", "SCANNED", "SYNCED"], 36))).toBeNull();
  expect(next()).toBeNull();
});

test("unpaid or canceled film has no next action at the bench", () => {
  expect(next(roll(["RECEIVED"], 0, { work: "NOT_PAID" }))).toBeNull();
  expect(next(roll(["RECEIVED"], 0, { work: "CANCELED" }))).toBeNull();
  expect(nextFilmAction({ status: "OPEN", rolls: [roll([], 0, { work: "NOT_PAID" })] })).toBeNull();
});
