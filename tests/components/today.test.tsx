import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { labToday, RollsWaiting } from "../../src/contract/bench/today.ts";
import { generalStats } from "../../src/contract/lab/lab.ts";
import { LabStats } from "../../src/web/orders/lab-stats.tsx";
import * as bench from "../../src/web/routes/admin/bench.tsx";
import { expectAccessible } from "../support/components/accessible.ts";
import { failWith } from "../support/components/fake-api.ts";
import { admin, renderScreen } from "../support/components/render-screen.tsx";
import { smallest } from "../support/components/smallest.ts";

const link = (name: string | RegExp) => page.getByRole("main").getByRole("link", { name });
const station = (name: string) => page.getByRole("region", { name });

test("Today links every figure to its list, and keys open stations", async () => {
  const screen = await renderScreen(bench, {
    path: "/admin/bench",
    as: admin(),
    api: (api) =>
      api.reply(labToday, {
        rolls: [
          smallest(RollsWaiting, { step: "RECEIVED", process: "E6", rolls: 5, rush: 1, late: 2, dueToday: 1 }),
          smallest(RollsWaiting, { step: "SCANNED", process: "C41", rolls: 3, dueNext: 1 }),
          smallest(RollsWaiting, { step: "SLEEVED", process: "BW", rolls: 4, rush: 4 }),
        ],
        orders: { TO_RECEIVE: 7, IN_PROGRESS: 0, TO_PACK: 1, TO_SEND: 0, TO_PAY: 0, TO_RETURN: 2 },
        parcels: { onTheWay: 6, arrived: 1 },
        courierStops: 0,
      }),
    beside: { "/admin/bench/:station": { default: () => <h1>A station</h1> } },
  });
  await expect
    .element(link("Late or due today 3 rolls, 2 late"))
    .toHaveAttribute("href", "/admin/roll-events-dashboard?due=TODAY");
  // Rolls whose scans are up cannot break a promise.
  await expect.element(link("Rush 1 roll")).toHaveAttribute("href", "/admin/roll-events-dashboard?rush=true");
  await expect
    .element(station("Develop").getByRole("link", { name: /^E-6 slide 2 late\s+1 rush\s*5$/ }))
    .toHaveAttribute("href", "/admin/roll-events-dashboard/RECEIVED?process=E6");
  await expect
    .element(station("Receive").getByRole("link", { name: "1 parcel arrived" }))
    .toHaveAttribute("href", "/admin/orders?parcel=ARRIVED");
  await expect.element(link("Items to pack 1 order")).toHaveAttribute("href", "/admin/orders?needs=TO_PACK");
  await expectAccessible("today");
  await page.viewport(390, 844);
  await expectAccessible("today on a phone");
  await page.viewport(1280, 720);
  await userEvent.keyboard("3");
  await expect.poll(screen.address).toBe("/admin/bench/scan");
});

test("Today reports a failed load and retries", async () => {
  let isBroken = true;
  await renderScreen(bench, {
    path: "/admin/bench",
    as: admin(),
    api: (api) => api.reply(labToday, () => (isBroken ? failWith(500) : smallest(labToday.reply))),
  });
  const again = page.getByRole("button", { name: "Try again" });
  await expect.element(again).toBeVisible();
  isBroken = false;
  await again.click();
  await expect.element(page.getByRole("heading", { name: "Stations" })).toBeVisible();
});

test("workload figures link to their lists and update live at each step", async () => {
  let totalOutstanding = 8;
  const screen = await renderScreen(
    { default: () => <LabStats isWhole /> },
    {
      path: "/admin/orders",
      as: admin(),
      api: (api) =>
        api.reply(generalStats, () =>
          smallest(generalStats.reply, { turnaround: { overall: { totalOutstanding, estimatedDays: 4 } } }),
        ),
    },
  );
  const figure = page.getByRole("link", { name: /^In the lab/ });
  await expect.element(figure).toHaveTextContent("8 rolls");
  await expect.element(figure).toHaveAttribute("href", "/admin/roll-events-dashboard");
  totalOutstanding = 7;
  screen.tell({ type: "order", orderId: 7, userId: "0190a000-0000-7000-8000-000000000001" });
  await expect.element(figure).toHaveTextContent("7 rolls");
});
