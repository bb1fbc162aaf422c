import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { labFigures, orderPlaces } from "../../src/contract/lab/figures.ts";
import * as figures from "../../src/web/routes/admin/figures.tsx";
import { expectAccessible } from "../support/components/accessible.ts";
import { admin, CUSTOMER_ID, renderScreen } from "../support/components/render-screen.tsx";
import { savedFiles } from "../support/components/saved-files.ts";
import { smallest } from "../support/components/smallest.ts";

const Day = labFigures.reply.shape.days.element;
const main = page.getByRole("main");

test("analytics are charts with tables and files for the period in the URL, and update live", async () => {
  const files = savedFiles();
  const daysWith = (orders: number, count: number) => ({
    days: Array.from({ length: count }, (_, at) =>
      smallest(Day, { day: `2026-0${at < 28 ? 6 : 7}-${String((at % 28) + 1).padStart(2, "0")}`, orders }),
    ),
    backlog: [{ process: "C41" as const, received: 3, developed: 2, scanned: 1, rush: 1 }],
    took: [{ process: "C41" as const, rush: false, rolls: 3, usual: 1, most: 2 }],
    stocks: [{ stock: "Kodak Portra 400", rolls: 3 }],
  });
  const screen = await renderScreen(figures, {
    path: "/admin",
    as: admin(),
    api(api) {
      api.reply(labFigures, ({ query: { days } }) => daysWith(2, Number(days)));
      api.reply(orderPlaces, {
        places: [{ area: "112", town: "Brooklyn", state: "NY", lat: 40.7, lon: -73.9, orders: 2 }],
        ground: [{ lat: 40, lon: -74 }],
      });
    },
  });
  await main.getByText("Week", { exact: true }).click();
  await expect.poll(screen.address).toBe("/admin?days=7");
  for (const title of ["Orders", "Rolls", "Revenue", "Refunds", "Backlog", "Turnaround", "Busiest stocks"])
    await expect.element(main.getByRole("heading", { level: 2, name: title, exact: true })).toBeVisible();
  await expect.element(main.getByRole("heading", { name: "Where orders come from" })).toBeVisible();
  const orders = main.getByRole("figure", { name: /^Orders/ });
  const summaries = main.getByText("As a table");
  for (const summary of await summaries.all()) await summary.click();
  await expect.poll(() => orders.getByRole("row").elements()).toHaveLength(8);
  await expect.element(orders.getByRole("row").last()).toMatchTextContent("2");
  await expectAccessible("figures with their tables");

  screen.api.reply(labFigures, ({ query: { days } }) => daysWith(5, Number(days)));
  screen.tell({ type: "order", userId: CUSTOMER_ID, orderId: 7 });
  await expect.element(orders.getByRole("row").last()).toMatchTextContent("5");
  await main.getByRole("button", { name: "Revenue as CSV" }).click();
  await expect.poll(() => files.map(({ name }) => name)).toEqual(["revenue-by-day.csv"]);
});
