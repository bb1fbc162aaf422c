import { expect, test } from "vitest";
import { formatBytes, formatBytesOf, formatTimeLeft } from "./amounts.ts";
import { createRateMeter } from "./rate-meter.ts";

test("sizes have one decimal and the unit of the total", () => {
  expect(formatBytes(1_900_000_000)).toBe("1.9 GB");
  expect(formatBytes(500)).toBe("0.5 kB");
  expect(formatBytesOf(3_400_000, 9_100_000)).toBe("3.4 of 9.1 MB");
  expect(formatBytesOf(400_000, 9_100_000)).toBe("0.4 of 9.1 MB");
});

test("the time left is rounded to steps that do not jitter", () => {
  expect(formatTimeLeft(2)).toBe("5 s left");
  expect(formatTimeLeft(41)).toBe("45 s left");
  expect(formatTimeLeft(61)).toBe("2 min left");
  expect(formatTimeLeft(5400)).toBe("1.5 h left");
});

test("the time left follows the rate of the last seconds", () => {
  let now = 0;
  const meter = createRateMeter(() => now);
  expect(meter.secondsLeft(100)).toBeNull();
  for (let second = 1; second <= 20; second++) {
    now = second * 1000;
    meter.sample(second * 10);
  }
  expect(meter.secondsLeft(300)).toBeCloseTo(10);
  for (let second = 21; second <= 40; second++) {
    now = second * 1000;
    meter.sample(200 + (second - 20)); // a tenth as fast
  }
  expect(meter.secondsLeft(300)).toBeCloseTo(80);
});

test("no time is shown without progress", () => {
  let now = 0;
  const meter = createRateMeter(() => now);
  now = 30_000;
  meter.sample(0);
  expect(meter.secondsLeft(100)).toBeNull();
});

test("a restarted file resets the rate", () => {
  let now = 0;
  const meter = createRateMeter(() => now);
  now = 2000;
  meter.sample(2_000_000);
  expect(meter.secondsLeft(12_000_000)).toBeCloseTo(10);
  now = 4000;
  meter.sample(0);
  expect(meter.secondsLeft(12_000_000)).toBeNull();
  now = 6000;
  meter.sample(4_000_000);
  expect(meter.secondsLeft(12_000_000)).toBeCloseTo(4);
});
