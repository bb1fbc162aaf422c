import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { addRollsEvent } from "../../src/contract/bench/bench.ts";
import { addBathEvent, Bath, BathRoll, getBath, listBathRolls } from "../../src/contract/process-control/baths.ts";
import {
  addControlStrip,
  ControlStrip,
  overrideControlStrip,
} from "../../src/contract/process-control/control-strips.ts";
import { getMachine, listMachines, Machine } from "../../src/contract/process-control/machines.ts";
import { STARTING_LIMITS } from "../../src/rules/process-control/strips.ts";
import * as bathRoute from "../../src/web/routes/admin/process-control/bath.tsx";
import * as machineRoute from "../../src/web/routes/admin/process-control/machine.tsx";
import * as machinesRoute from "../../src/web/routes/admin/process-control/machines.tsx";
import * as station from "../../src/web/routes/admin/station.tsx";
import { aReading } from "../support/process-control-makers.ts";
import { expectAccessible } from "../support/components/accessible.ts";
import { aBenchOrder, aBenchRoll, openBench, readBarcode } from "../support/components/bench.tsx";
import { admin, renderScreen } from "../support/components/render-screen.tsx";
import { savedFiles } from "../support/components/saved-files.ts";
import { smallest } from "../support/components/smallest.ts";

const ID = "00000000-0000-4000-8000-0000000000c1";
const BATH = "00000000-0000-4000-8000-0000000000c2";
const ALARM = "HD blue +0.09, outside control: do not run";
const main = page.getByRole("main");

const aStrip = (day: number, hdBlue: number) =>
  smallest(ControlStrip, {
    at: `2026-11-${day}T14:00:00.000Z`,
    by: "Bea Bench",
    deviations: aReading({ hd: { blue: hdBlue } }),
    state: hdBlue > 8 ? "OUT_OF_CONTROL" : "IN_CONTROL",
    alarm: hdBlue > 8 ? ALARM : null,
  });
const theBath = smallest(Bath, {
  id: BATH,
  step: "DEVELOPER",
  product: "Flexicolor LU",
  volumeMl: 8000,
  mixedAt: "2026-11-01T14:00:00.000Z",
  rolls: 41,
  replenishMl: 48,
  replenishmentDueMl: 1968,
});
const aMachine = (mayRun: boolean, own: Partial<Machine> = {}) =>
  smallest(Machine, {
    id: ID,
    name: "Noritsu V50",
    process: "C41",
    baths: [theBath],
    strip: aStrip(25, mayRun ? 0 : 9),
    mayRun,
    ...own,
  });

test("a machine's charts flag values out of control, and a manager's override saves its reason", async () => {
  let isOverridden = false;
  const screen = await renderScreen(machineRoute, {
    path: "/admin/process-control/:machineId",
    at: `/admin/process-control/${ID}`,
    as: admin(),
    api(api) {
      api.reply(getMachine, () => ({
        machine: aMachine(isOverridden),
        strips: [aStrip(23, -3), aStrip(24, 5), aStrip(25, 9)],
        limits: STARTING_LIMITS.C41,
        references: [],
        formerBaths: [],
      }));
      api.reply(overrideControlStrip, () => {
        isOverridden = true;
        return {};
      });
    },
  });
  await expect.element(main.getByRole("alert")).toMatchTextContent(ALARM);
  await expect.element(main.getByRole("figure", { name: /^HD Action limit ±0.06, control limit ±0.08/ })).toBeVisible();
  await main.getByText("As a table").nth(2).click();
  await expect.element(main.getByRole("region", { name: "HD", exact: true }).getByText("+0.09")).toBeVisible();
  await expectAccessible("a machine out of control");
  await page.viewport(390, 844);
  await expectAccessible("a machine out of control on a phone");
  await page.viewport(1280, 720);
  await page.getByRole("button", { name: "Override…" }).click();
  await page.getByRole("textbox", { name: "Reason" }).fill("Rush wedding");
  await page.getByRole("button", { name: "Run film" }).click();
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  expect(screen.api.requests(overrideControlStrip)[0]?.body).toEqual({ reason: "Rush wedding" });
});

test("a densitometer file fills in the fields, and missing values are typed", async () => {
  const screen = await renderScreen(machineRoute, {
    path: "/admin/process-control/:machineId",
    at: `/admin/process-control/${ID}`,
    as: admin(),
    api(api) {
      api.reply(getMachine, { machine: aMachine(true), limits: STARTING_LIMITS.C41 });
      api.reply(addControlStrip, { strip: aStrip(26, 0) });
    },
  });
  await page.getByRole("button", { name: "Add control strip" }).click();
  const dialog = page.getByRole("dialog", { name: "Add control strip" });
  const file = new File(
    ["Patch,R,G,B\nD-min,0.01,0.00,0.02\nLD,-0.01,0.00,0.01\nHD,0.03,n/a,0.01\nD-max,0.00,0.01,0.02"],
    "strip.csv",
  );
  const input = document.querySelector<HTMLInputElement>("dialog input[type=file], [role=dialog] input[type=file]")!;
  const files = new DataTransfer();
  files.items.add(file);
  input.files = files.files;
  input.dispatchEvent(new Event("change", { bubbles: true }));
  await expect.element(dialog.getByRole("status")).toMatchTextContent("Line 4: Not a density: “n/a”.");
  await expect.element(dialog.getByRole("textbox", { name: "LD red" })).toHaveValue("-0.01");
  await dialog.getByRole("button", { name: "Add control strip" }).click();
  await expect.element(dialog.getByText("For example 0.82").first()).toBeVisible();
  expect(screen.api.requests(addControlStrip)).toEqual([]);
  for (const [channel, value] of [
    ["red", "0.03"],
    ["green", "-0.02"],
    ["blue", "0,01"],
  ] as const)
    await dialog.getByRole("textbox", { name: `HD ${channel}` }).fill(value);
  await expectAccessible("a control strip");
  await dialog.getByRole("button", { name: "Add control strip" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(screen.api.requests(addControlStrip)[0]?.body).toMatchObject({
    referenceId: null,
    reading: { dMin: { red: 1, green: 0, blue: 2 }, hd: { red: 3, green: -2, blue: 1 } },
  });
});

test("the develop station blocks film for a machine out of control, or records the machine", async () => {
  let mayRun = false;
  const order = aBenchOrder(7, [aBenchRoll(1, "26-00701")]);
  const screen = await openBench(station, {
    path: "/admin/bench/:station",
    at: "/admin/bench/develop",
    orders: [order],
    api: (api) => api.reply(listMachines, () => ({ machines: [aMachine(mayRun)] })),
  });
  await expect.element(main.getByRole("alert")).toMatchTextContent(`C-41, Noritsu V50: ${ALARM}`);
  await readBarcode("26-00701");
  const stop = page.getByRole("alertdialog");
  await expect.element(stop).toMatchTextContent(`C-41, Noritsu V50: ${ALARM}`);
  await userEvent.keyboard("{Escape}");
  await expect.element(stop).not.toBeInTheDocument();
  mayRun = true;
  await readBarcode("26-00701");
  await expect.element(page.getByRole("combobox", { name: "Machine" })).toHaveValue(ID);
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => screen.api.requests(addRollsEvent)[0]?.body).toMatchObject({ machineId: ID });
});

test("a bath lists its due maintenance and its rolls, which can be exported", async () => {
  const files = savedFiles();
  const roll = smallest(BathRoll, { labNumber: "26-00701", customerName: "Zoe Grain", orderId: 7, isInDoubt: true });
  const screen = await renderScreen(bathRoute, {
    path: "/admin/process-control/baths/:bathId",
    at: `/admin/process-control/baths/${BATH}`,
    as: admin(),
    api(api) {
      api.reply(getBath, { bath: theBath, machine: { id: ID, name: "Noritsu V50", process: "C41" } });
      api.reply(listBathRolls, { rolls: [roll], count: 1 });
      api.reply(addBathEvent, { bath: theBath });
    },
  });
  await expect.element(main.getByText("Replenish 1.968 L")).toBeVisible();
  await expect.element(main.getByRole("table").getByText("In doubt")).toBeVisible();
  await expectAccessible("a bath");
  await main.getByRole("button", { name: "CSV" }).click();
  await expect.poll(() => files.length).toBe(1);
  await main.getByRole("button", { name: "Replenish" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Replenish" }).click();
  await expect.poll(() => screen.api.requests(addBathEvent)[0]?.body).toMatchObject({ kind: "REPLENISHED", ml: 1968 });
});

test("machines are listed with their baths; the empty page explains how to start", async () => {
  let machines: Machine[] = [];
  const screen = await renderScreen(machinesRoute, {
    path: "/admin/process-control",
    as: admin(),
    api: (api) => api.reply(listMachines, () => ({ machines })),
  });
  await expect.element(main.getByText("No machines yet")).toBeVisible();
  machines = [aMachine(false), aMachine(true, { id: crypto.randomUUID(), name: "Old tank", retired: true })];
  screen.tell({ type: "process-control" });
  await expect.element(main.getByRole("link", { name: "Noritsu V50", exact: true })).toBeVisible();
  await expect.element(main.getByText("Retired")).toBeVisible();
  await expectAccessible("machines");
});
