import { expect, test } from "vitest";
import { isDue } from "../../tests/endurance/clock-work.ts";
import { modules } from "./modules.ts";

/** Each time one is sent, fetched and told of as done. A new one either belongs to another of the same minutes, or is worth raising this. */
const AN_HOUR = 300;
const A_MINUTE = 8;

test("the clock's work comes seldom enough that a lab which does nothing asks next to nothing", () => {
  const everys = Object.values(modules.jobs).flatMap(({ cron }) => cron ?? []);
  const minutes = Array.from({ length: 24 * 60 }, (_, minute) => new Date(Date.UTC(2026, 10, 28, 0, minute)));
  const works = minutes.map((minute) => everys.filter((every) => isDue(every, minute)).length);
  const hours = Array.from({ length: 24 }, (_, hour) =>
    works.slice(hour * 60, (hour + 1) * 60).reduce((sum, works) => sum + works, 0),
  );
  expect(Math.max(...hours)).toBeLessThanOrEqual(AN_HOUR);
  expect(Math.max(...works)).toBeLessThanOrEqual(A_MINUTE);
});
