import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { countRollEvents, listRollEvents, RollAtStep } from "../../src/contract/bench/roll-events.ts";
import type { RollEvent } from "../../src/rules/film/film.ts";
import * as board from "../../src/web/routes/admin/board.tsx";
import type { FakeApi } from "../support/components/fake-api.ts";
import { admin, CUSTOMER_ID, renderScreen } from "../support/components/render-screen.tsx";
import { type PartOf, smallest } from "../support/components/smallest.ts";

const BOARD = "/admin/roll-events-dashboard";
const received = page.getByRole("region", { name: "Received" });

type Waiting = RollAtStep & { event: RollEvent };
const waiting = (labNumber: string, { event = "RECEIVED", ...part }: PartOf<Waiting> = {}): Waiting => ({
  event,
  ...smallest(RollAtStep, {
    labNumber,
    number: 1,
    orderId: 7,
    customerId: CUSTOMER_ID,
    customerName: "Zoe Grain",
    format: "35MM",
    process: "C41",
    negativesAction: "PICK_UP",
    ...part,
  }),
});

/** Lists rolls as the lab does. The second value of each count covers all rolls, unfiltered. */
function serveBoard(api: FakeApi, rolls: Waiting[]): void {
  const flag = (wanted: string | undefined, is: boolean) => wanted === undefined || String(is) === wanted;
  api.reply(listRollEvents, ({ query }) => {
    const found = rolls.filter(
      (roll) =>
        roll.event === query["event"] &&
        (query["process"] === undefined || roll.process === query["process"]) &&
        flag(query["rush"], roll.addRush) &&
        flag(query["priority"], roll.priority) &&
        roll.labNumber!.includes(query["search"] ?? ""),
    );
    return { rolls: found.map(({ event: _event, ...roll }) => roll), count: found.length };
  });
  api.reply(countRollEvents, () => ({
    counts: { RECEIVED: rolls.filter(({ event }) => event === "RECEIVED").length },
  }));
}

const openBoard = (rolls: Waiting[], at: string) =>
  renderScreen(board, { path: BOARD, at, as: admin(), api: (api) => serveBoard(api, rolls) });

test("a board opened by URL is filtered, updates live, and can clear its filters", async () => {
  const rolls = [waiting("26-00001", { process: "E6", addRush: true }), waiting("26-00002")];
  const screen = await openBoard(rolls, `${BOARD}?process=E6&rush=true`);
  await expect.element(received.getByText("26-00001")).toBeVisible();
  await expect.element(received.getByText("26-00002")).not.toBeInTheDocument();
  rolls[0]!.event = "DEVELOPED";
  screen.tell({ type: "order", userId: CUSTOMER_ID, orderId: 7 });
  await expect.element(page.getByRole("region", { name: "Developed" }).getByText("26-00001")).toBeVisible();
  await expect.element(received.getByText("No rolls match these filters.")).toBeVisible();
  await page.getByRole("button", { name: "Show all rolls" }).click();
  await expect.poll(screen.address).toBe(BOARD);
  await expect.element(received.getByText("26-00002")).toBeVisible();
  await expect.element(page.getByRole("region", { name: "Scanned" }).getByText("No rolls here.")).toBeVisible();
});
