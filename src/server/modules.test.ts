import { expect, test } from "vitest";
import { isDue } from "../../tests/endurance/clock-work.ts";
import { modules } from "./modules.ts";

/**
 * Maximum scheduled jobs in an hour and in a minute; each is enqueued, fetched and completed. A new schedule should
 * share another's minutes, or be worth raising these.
 */
const AN_HOUR = 300;
const A_MINUTE = 8;

test("scheduled jobs are infrequent enough that an idle lab makes few queries", () => {
  const everys = Object.values(modules.jobs).flatMap(({ cron }) => cron ?? []);
  const minutes = Array.from({ length: 24 * 60 }, (_, minute) => new Date(Date.UTC(2026, 10, 28, 0, minute)));
  const works = minutes.map((minute) => everys.filter((every) => isDue(every, minute)).length);
  const hours = Array.from({ length: 24 }, (_, hour) =>
    works.slice(hour * 60, (hour + 1) * 60).reduce((sum, works) => sum + works, 0),
  );
  expect(Math.max(...hours)).toBeLessThanOrEqual(AN_HOUR);
  expect(Math.max(...works)).toBeLessThanOrEqual(A_MINUTE);
});
