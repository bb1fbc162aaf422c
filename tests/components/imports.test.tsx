import { expect, test } from "vitest";
import { page } from "vitest/browser";
import {
  checkImport,
  getImport,
  ImportDetail,
  inviteImported,
  listImports,
  pauseImport,
  removeImport,
  runImport,
  undoImport,
} from "../../src/contract/imports/imports.ts";
import * as one from "../../src/web/routes/admin/import.tsx";
import * as all from "../../src/web/routes/admin/imports.tsx";
import { expectAccessible } from "../support/components/accessible.ts";
import { admin, renderScreen } from "../support/components/render-screen.tsx";
import { notices } from "../support/components/notices.ts";
import { saysRefusals } from "../support/components/says-refusals.ts";
import { smallest } from "../support/components/smallest.ts";

const none = { made: 0, changed: 0, same: 0, refused: 0, removed: 0, kept: 0 };
const uploaded = smallest(ImportDetail, {
  state: "MAPPING",
  source: "SHOPIFY",
  fileName: "customers_export.csv",
  columns: ["Email", "First Name", "Tags"],
  samples: [["ada@example.com", "Ada", "'7001"]],
  mapping: { email: "Email" },
  undoUntil: null,
  pictures: null,
  problem: null,
  counts: none,
  reasons: [],
  sums: [],
  preview: [],
  scans: null,
});
const checked: ImportDetail = {
  ...uploaded,
  state: "READY",
  rows: 12,
  items: 11,
  counts: { ...none, made: 9, refused: 2 },
  reasons: [{ outcome: "REFUSED", reason: "“…” is not an e-mail address.", count: 2 }],
  sums: [{ currency: "USD", year: 2024, inFile: 12_000 as never, imported: 10_000 as never, items: 3 }],
  preview: [
    { line: 2, outcome: "MADE", title: "Ada Lovelace", details: ["ada@example.com"], reason: null },
    {
      line: 3,
      outcome: "REFUSED",
      title: "ada(at)example",
      details: [],
      reason: "“ada(at)example” is not an e-mail address.",
    },
  ],
};
const path = `/admin/import/${uploaded.id}`;
const button = (name: string) => page.getByRole("button", { name, exact: true });

async function open(first: ImportDetail) {
  let shown = first;
  const screen = await renderScreen(one, {
    path,
    as: admin(),
    api(api) {
      api.reply(getImport, () => ({ import: shown }));
      api.reply(checkImport, () => ({ import: (shown = checked) }));
      api.reply(runImport, () => ({ import: (shown = { ...checked, state: "RUNNING", done: 4 }) }));
      api.reply(pauseImport, () => ({ import: (shown = { ...checked, state: "PAUSED", done: 4 }) }));
      api.reply(undoImport, () => ({ import: (shown = { ...checked, state: "UNDONE" }) }));
      api.reply(removeImport, {});
    },
  });
  return screen;
}

test("columns are mapped, a dry run shows the result, and the import runs and pauses", async () => {
  const screen = await open(uploaded);
  await expect.element(page.getByLabelText("E-mail")).toHaveValue("Email");
  await expect.element(page.getByText("Example: ada@example.com")).toBeVisible();
  await expectAccessible("choosing columns");
  await page.getByLabelText("E-mail").selectOptions("Leave out");
  await expect.element(button("Check file")).toBeDisabled();
  await page.getByLabelText("E-mail").selectOptions("Email");
  await page.getByLabelText("Internal notes").selectOptions("Tags");
  // As it will be read: Shopify writes an apostrophe before numbers.
  await expect.element(page.getByText("Example: 7001")).toBeVisible();
  await button("Check file").click();
  expect(screen.api.requests(checkImport)[0]?.body).toEqual({
    source: "SHOPIFY",
    mapping: { email: "Email", note: "Tags" },
  });
  await expect.element(page.getByText("2 rejected")).toBeVisible();
  await expect.element(page.getByRole("row", { name: /2024 USD/ })).toMatchTextContent("$120.00");
  await expect.element(page.getByRole("row", { name: /2024 USD/ })).toMatchTextContent("-$20.00");
  await expectAccessible("a dry run");
  await button("Import 9 customers").click();
  await expect.element(page.getByText("4 of 11 customers")).toBeVisible();
  // Until the end, the page shows the dry run.
  await expect.element(page.getByRole("heading", { name: "Dry run" })).toBeVisible();
  await expectAccessible("a running import");
  await button("Pause").click();
  await expect.element(button("Resume")).toBeVisible();
});

test("an import is undone after confirmation, and errors are explained", async () => {
  const undoUntil = new Date(Date.now() + 86_400_000).toISOString();
  const screen = await open({ ...checked, kind: "MEMBERSHIPS", state: "DONE", undoUntil });
  await button("Undo import").click();
  const dialog = page.getByRole("dialog");
  await expect.element(dialog).toMatchTextContent("Nothing is canceled at Stripe.");
  await saysRefusals(screen, undoImport, {
    press: () => dialog.getByRole("button", { name: "Undo import" }).click(),
    at: dialog,
  });
  await expect.element(page.getByText("Undone").first()).toBeVisible();
});

test("pictures that could not be fetched are listed with the reason", async () => {
  const gone = { url: "https://shop.example/a.jpg", product: "Portra 400", problem: "The server responded with 404." };
  await open({ ...checked, state: "DONE", pictures: { waiting: 0, done: 3, failed: 21, failures: [gone] } });
  await expect.element(page.getByRole("row", { name: /Portra 400/ })).toMatchTextContent("responded with 404");
  await expect.element(page.getByText("And 20 more")).toBeVisible();
  await expectAccessible("failed pictures");
});

test("customers are invited in waves, one wave per click", async () => {
  const screen = await renderScreen(all, {
    path: "/admin/import",
    as: admin(),
    api(api) {
      api.reply(listImports, { imports: [uploaded], count: 1, accounts: { waiting: 120, invited: 3, claimed: 2 } });
      api.reply(inviteImported, { invited: 50 });
    },
  });
  await expect.element(page.getByText("customers_export.csv")).toBeVisible();
  await expectAccessible("imports");
  await expect.element(button("Invite 120 customers")).toBeVisible();
  await button("Invite 50 customers").click();
  await page.getByRole("dialog").getByRole("button", { name: "Invite 50 customers" }).click();
  await expect.element(notices).toMatchTextContent("50 customers invited");
  expect(screen.api.requests(inviteImported)).toMatchObject([{ body: { count: 50 } }]);
});

test("an import of scans shows its pictures, and says how to continue when it stopped", async () => {
  const scans: ImportDetail = {
    ...checked,
    kind: "SCANS",
    state: "STOPPED",
    fileName: "past",
    scans: { all: 420, ready: 120, damaged: 2 },
    undoUntil: "2026-12-06T12:00:00.000Z",
  };
  await open(scans);
  await expect.element(page.getByText("Run the same command on the server again")).toBeVisible();
  await expect.element(page.getByText("298")).toBeVisible();
  await expect.element(button("Undo import")).toBeVisible();
  await expect.element(button("Download rejected folders and files")).toBeVisible();
  expect(button("Continue").elements()).toEqual([]);
  await expectAccessible("a stopped import of scans");
});
