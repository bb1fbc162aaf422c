import { expect, test } from "vitest";
import { page } from "vitest/browser";
import {
  LabExport,
  linkToLabExport,
  listLabExports,
  removeLabExport,
  startLabExport,
} from "../../src/contract/lab-exports/lab-exports.ts";
import * as screen from "../../src/web/routes/admin/export.tsx";
import { expectAccessible } from "../support/components/accessible.ts";
import { admin, renderScreen } from "../support/components/render-screen.tsx";
import { saysRefusals } from "../support/components/says-refusals.ts";
import { smallest } from "../support/components/smallest.ts";

const made = (more: Partial<LabExport>): LabExport => ({
  ...smallest(LabExport, { problem: null, finishedAt: null, until: null, bytes: null }),
  withFiles: true,
  byName: "Olive Owner",
  ...more,
});
const running = made({ id: crypto.randomUUID(), state: "RUNNING", rows: 120_000, files: 400, share: 0.4 });
const ready = made({
  state: "DONE",
  rows: 130_000,
  files: 1000,
  share: 1,
  bytes: 4_000_000,
  until: "2026-12-01T12:00:00.000Z",
});
const failed = made({ id: crypto.randomUUID(), state: "FAILED", problem: "TOO_LARGE" });
const path = "/admin/export";
const button = (name: string | RegExp) => page.getByRole("button", { name });

async function open(labExports: LabExport[]) {
  let shown = labExports;
  return renderScreen(screen, {
    path,
    as: admin(),
    api(api) {
      api.reply(listLabExports, () => ({ labExports: shown, count: shown.length }));
      api.reply(startLabExport, () => {
        shown = [running, ...shown];
        return { labExport: running };
      });
      api.reply(removeLabExport, () => {
        shown = shown.filter((one) => one !== running);
        return { done: true };
      });
    },
  });
}

test("an owner starts an export, sees its progress, and cancels it", async () => {
  const screen = await open([]);
  await expect.element(page.getByText("Exports of the lab appear here, with who made them.")).toBeVisible();
  await page.getByLabelText("Records only").click();
  await saysRefusals(screen, startLabExport, {
    press: () => button("Start export").click(),
    at: page.elementLocator(document.body),
  });
  await expect.element(page.getByText("40% of the files")).toBeVisible();
  expect(screen.api.requests(startLabExport).at(-1)).toMatchObject({ body: { withFiles: false } });
  await expect.element(button("Start export")).toBeDisabled();
  await expectAccessible("running export");
  await button(/Cancel export of/).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel export" }).click();
  await expect.element(button("Start export")).toBeEnabled();
});

test("a ready archive can be downloaded, and a failed export says what to do", async () => {
  const screen = await open([ready, failed]);
  await expect.element(page.getByText(/too large for a zip. Run npm run export/)).toBeVisible();
  await saysRefusals(screen, linkToLabExport, {
    press: () => button(/Download export of/).click(),
    at: page.elementLocator(document.body),
    goesThrough: false,
  });
  await expectAccessible("finished exports");
});
