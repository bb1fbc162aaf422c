import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { getPlan, setCapacities, setShift } from "../../src/contract/planning/plan.ts";
import { PROCESSES } from "../../src/rules/film/film.ts";
import { allCapacities, planDays, PLAN_STATIONS } from "../../src/rules/planning/plan.ts";
import * as plan from "../../src/web/routes/admin/plan.tsx";
import { expectAccessible } from "../support/components/accessible.ts";
import { admin, renderScreen } from "../support/components/render-screen.tsx";

const main = page.getByRole("main");
const BEA = { id: "00000000-0000-4000-8000-0000000000b1", name: "Bea Bench" };

test("the plan lists overloads first, and a manager changes capacity and people", async () => {
  const days = planDays("2026-11-30");
  const screen = await renderScreen(plan, {
    path: "/admin/plan",
    as: admin(),
    api(api) {
      api.reply(getPlan, {
        days: days.map((day, at) => ({ day, closed: at > 4 ? "Weekend" : null })),
        load: PROCESSES.flatMap((process) =>
          days.map((day, at) => ({
            day,
            process,
            promised: process === "E6" && at === 1 ? 20 : 0,
            expected: process === "C41" && at === 3 ? 5 : 0,
            capacity: at > 4 ? 0 : 12,
            over: process === "E6" && at === 1 ? 8 : 0,
          })),
        ),
        arrivals: [
          { way: "COURIER", day: days[1]!, process: "C41", rolls: 4 },
          { way: "ORDERED", day: null, process: "BW", rolls: 2 },
        ],
        usualDays: { IN_TRANSIT: 3, LABEL: 5, ORDERED: 6 },
        capacities: allCapacities([]),
        shifts: days.flatMap((day) => PLAN_STATIONS.map((station) => ({ day, station, people: [] }))),
        staff: [BEA],
      });
      api.reply(setCapacities, {});
      api.reply(setShift, {});
    },
  });
  await expect.element(main.getByText("8 rolls do not fit by Tue, Dec 1. Add capacity or people.")).toBeVisible();
  await expect.element(main.getByText("8 over")).toBeVisible();
  await expect.element(main.getByText(/^4 rolls should arrive\. 2 more come later/)).toBeVisible();
  await expectAccessible("the plan");
  await page.viewport(390, 844);
  await expectAccessible("the plan on a phone");
  await page.viewport(1280, 720);

  await main.getByRole("button", { name: "Develop, Mon, Nov 30: no one" }).click();
  await page.getByRole("checkbox", { name: "Bea Bench" }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect
    .poll(() => screen.api.requests(setShift)[0]?.body)
    .toEqual({ day: days[0], station: "DEVELOP", userIds: [BEA.id] });

  await main.getByRole("button", { name: "Change capacity" }).click();
  await page.getByRole("textbox", { name: "E-6 slide, Tue" }).fill("30");
  await page.getByRole("button", { name: "Save capacity" }).click();
  await expect
    .poll(() => screen.api.requests(setCapacities)[0]?.body.capacities)
    .toContainEqual({ process: "E6", weekday: 2, rolls: 30 });
});
