import { expect, test } from "vitest";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "../time.ts";
import { refundAttempt, isOverLimit, PACES, type Pace, type Tally, consumeAttempt } from "./login-throttling.ts";

const START = new Date("2026-06-15T14:00:00Z");
const later = (ms: number) => new Date(START.getTime() + ms);

function waitsOf(pace: Pace, times: number): number[] {
  let tally: Tally | null = null;
  return Array.from({ length: times }, () => {
    const now: Date = tally?.until ?? START;
    tally = consumeAttempt(pace, tally, now)!;
    return (tally.until.getTime() - now.getTime()) / SECOND_MS;
  });
}

test("the first wrong passwords wait for nothing, then the wait doubles up to 15 minutes", () => {
  expect(waitsOf(PACES["log-in"], 12)).toEqual([0, 0, 0, 0, 30, 60, 120, 240, 480, 900, 900, 900]);
});

test("an attempt before its time is rejected", () => {
  let tally: Tally | null = null;
  for (let times = 0; times < 5; times++) tally = consumeAttempt(PACES["log-in"], tally, START);
  expect(consumeAttempt(PACES["log-in"], tally, later(30 * SECOND_MS - 1))).toBeNull();
  expect(consumeAttempt(PACES["log-in"], tally, later(30 * SECOND_MS))).not.toBeNull();
});

test("attempts expire one by one, all within a day", () => {
  let tally: Tally | null = null;
  for (let times = 0; times < 4; times++) tally = consumeAttempt(PACES["log-in"], tally, START);
  tally = consumeAttempt(PACES["log-in"], tally, later(2 * HOUR_MS));
  expect(tally).toMatchObject({ level: 3 });
  tally = null;
  let now = START;
  for (let times = 0; times < 500; times++) {
    tally = consumeAttempt(PACES["log-in"], tally, now)!;
    now = tally.until;
  }
  expect(consumeAttempt(PACES["log-in"], tally, new Date(now.getTime() + 24 * HOUR_MS))).toMatchObject({ level: 1 });
});

test("a clock set back forgets no attempts", () => {
  const tally = consumeAttempt(PACES["log-in"], null, later(MINUTE_MS));
  expect(consumeAttempt(PACES["log-in"], { ...tally!, until: START }, START)).toMatchObject({ level: 2 });
});

test("a successful attempt is refunded with its own wait, but not the waits of others", () => {
  let tally: Tally | null = null;
  for (let times = 0; times < 4; times++) tally = consumeAttempt(PACES["log-in"], tally, START);
  const right = consumeAttempt(PACES["log-in"], tally, later(1))!;
  expect(refundAttempt(PACES["log-in"], right, later(1), later(2))).toMatchObject({
    level: right.level - 1,
    until: later(2),
  });
  const wrong = consumeAttempt(PACES["log-in"], { ...right, until: later(1) }, later(2))!;
  const back = refundAttempt(PACES["log-in"], wrong, later(1), later(3));
  expect(back.until).toEqual(later(2 + 30 * SECOND_MS));
});

test("an account is over the limit after all free wrong passwords before the current attempt", () => {
  let tally: Tally | null = null;
  const seen = Array.from({ length: 21 }, () =>
    isOverLimit(PACES["log-in-account"], (tally = consumeAttempt(PACES["log-in-account"], tally, START)!)),
  );
  expect(seen.indexOf(true)).toBe(20);
  expect(tally!.until).toEqual(START);
});
