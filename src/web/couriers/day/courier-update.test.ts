import { expect, test } from "vitest";
import type { Stop } from "../../../contract/couriers/courier-routes.ts";
import { isDuplicateUpdate, type CourierUpdate, type CourierUpdateKind, stopsAfter } from "./courier-update.ts";

const aStop = (id: string, own: Partial<Stop> = {}): Stop =>
  ({ id, stopState: "BOOKED", notifiedAt: null, collectedRolls: null, rolls: 2, ...own }) as Stop;
const pressed = (kind: CourierUpdateKind, stopId = "a", own: Partial<CourierUpdate> = {}): CourierUpdate => ({
  id: kind,
  account: "marco",
  messengerId: "m",
  stopId,
  customerName: "Ada",
  kind,
  at: "2026-06-15T14:00:00.000Z",
  ...own,
});

test("stops reflect the courier's updates, whether or not the server has them", () => {
  const stops = [aStop("a"), aStop("b"), aStop("c", { stopState: "COLLECTED" })];
  const presses = [
    pressed("ON_MY_WAY"),
    pressed("COLLECT", "a", { rolls: 3 }),
    pressed("FAIL", "b", { problem: "No answer" }),
    pressed("HAND_OVER", "c", { rolls: 2 }),
  ];
  expect(stopsAfter(stops, presses)).toMatchObject([
    { stopState: "COLLECTED", collectedRolls: 3, notifiedAt: "2026-06-15T14:00:00.000Z" },
    { stopState: "FAILED", problem: "No answer" },
    { stopState: "HANDED_OVER", handedOverRolls: 2 },
  ]);
  // Repeating an update that the lab already has changes nothing.
  expect(stopsAfter([aStop("a", { stopState: "HANDED_OVER" })], presses)[0]).toMatchObject({
    stopState: "HANDED_OVER",
  });
});

test("undoing a step restores the stop", () => {
  const stops = [aStop("a"), aStop("b", { stopState: "FAILED", failedAt: "2026-06-15T13:00:00.000Z" }), aStop("c")];
  const presses = [
    pressed("COLLECT", "a", { rolls: 3 }),
    pressed("HAND_OVER", "a"),
    pressed("UNDO", "a", { step: "handOver" }),
    pressed("COLLECT", "b"),
    pressed("UNDO", "b", { step: "collect" }),
    pressed("UNDO", "c", { step: "collect" }), // nothing to undo
  ];
  expect(stopsAfter(stops, presses)).toMatchObject([
    { stopState: "COLLECTED", collectedRolls: 3, handedOverAt: null },
    { stopState: "FAILED", collectedAt: null },
    { stopState: "BOOKED" },
  ]);
});

test("a duplicate update from another tab is ignored; failing and then collecting are two updates", () => {
  const waiting = [pressed("ON_MY_WAY"), pressed("FAIL")];
  expect(isDuplicateUpdate(pressed("FAIL"), waiting)).toBe(true);
  expect(isDuplicateUpdate(pressed("ON_MY_WAY"), waiting)).toBe(true);
  expect(isDuplicateUpdate(pressed("COLLECT"), waiting)).toBe(false);
  expect(isDuplicateUpdate(pressed("FAIL", "b"), waiting)).toBe(false);
  expect(isDuplicateUpdate(pressed("FAIL", "a", { account: "petra" }), waiting)).toBe(false);
  expect(isDuplicateUpdate(pressed("PHOTO"), [pressed("PHOTO")])).toBe(false);
});
