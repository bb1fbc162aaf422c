import { expect, test } from "vitest";
import { page } from "vitest/browser";
import {
  listPriceLists,
  PriceDraft,
  PriceVersionSummary,
  publishPrices,
  savePriceDraft,
  withdrawPrices,
} from "../../src/contract/prices/prices.ts";
import { cents } from "../../src/rules/money.ts";
import { STARTING_PRICE_LIST } from "../../src/rules/prices/starting-price-list.ts";
import * as prices from "../../src/web/routes/admin/prices.tsx";
import { expectAccessible } from "../support/components/accessible.ts";
import type { FakeApi } from "../support/components/fake-api.ts";
import { admin, renderScreen } from "../support/components/render-screen.tsx";
import { smallest } from "../support/components/smallest.ts";

const inForce = { ...STARTING_PRICE_LIST, version: 2 };
const { addOns } = STARTING_PRICE_LIST;
const dearer = { ...STARTING_PRICE_LIST, addOns: { ...addOns, rush: { ...addOns.rush, NICE_2025: cents(1099) } } };
const version = smallest(PriceVersionSummary, {
  version: 2,
  note: "Autumn prices",
  state: "CURRENT",
  validFrom: "2026-10-01T04:00:00.000Z",
  publishedAt: "2026-09-20T12:00:00.000Z",
  publishedBy: "Ines Aperture",
  changes: [{ kind: "PRICE", what: "Rush", tier: "NICE_2025", before: "$8.99", after: "$9.99" }],
});
const bar = page.getByRole("group", { name: "Draft" });

const openPrices = (draft: PriceDraft | null, setUp?: (api: FakeApi) => void) =>
  renderScreen(prices, {
    path: "/admin/prices",
    as: admin({ staffRole: "OWNER" }),
    api: (api) => {
      api.reply(listPriceLists, { inForce, draft, versions: [version] });
      setUp?.(api);
    },
  });

test("a typed price is compared with the current one and saved as a draft; invalid input is not", async () => {
  const draft = smallest(PriceDraft, { list: dearer, version: 1, savedBy: "Ines Aperture" });
  const { api } = await openPrices(null, (api) => api.reply(savePriceDraft, { draft }));
  await expect.element(bar).toMatchTextContent("Version 2 is in force. No changes.");
  const rush = page.getByLabelText("Rush, Nice", { exact: true });
  await rush.fill("a lot");
  await bar.click();
  await expect.element(page.getByText("Enter an amount")).toBeVisible();
  await rush.fill("10.99");
  await bar.click();
  await expect.element(bar).toMatchTextContent("1 price change");
  await expect.element(page.getByText("was $9.99")).toBeVisible();
  // Unsaved changes are not lost by a link.
  await page.getByRole("link", { name: "their own page" }).click();
  await page.getByRole("dialog", { name: "Leave without saving?" }).getByRole("button", { name: "Stay" }).click();
  await expect.element(rush).toHaveValue("10.99");
  api.reply(listPriceLists, { inForce, draft, versions: [version] });
  await bar.getByRole("button", { name: "Save draft" }).click();
  await expect.element(bar.getByRole("link", { name: "Preview" })).toHaveAttribute("href", "/pricing?prices=draft");
  const { body } = api.requests(savePriceDraft)[0] as unknown as { body: { list: typeof dearer; version: number } };
  expect(body.version).toBe(0);
  expect(body.list.addOns.rush.NICE_2025).toBe(1099);
  await expectAccessible("prices");
});

test("a draft is published from the start of a day in lab time; a published version is withdrawn", async () => {
  const draft = smallest(PriceDraft, { list: dearer, version: 3, savedBy: null });
  const { api } = await openPrices(draft, (api) => {
    api.reply(publishPrices, { version: 3 });
    api.reply(withdrawPrices, { done: true });
  });
  await bar.getByRole("button", { name: "Publish…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabelText("From the beginning of a day").click();
  await dialog.getByRole("button", { name: "Publish" }).click();
  await expect.element(dialog).toMatchTextContent("Choose a day.");
  await dialog.getByLabelText("Day", { exact: true }).fill("2027-01-01");
  await dialog.getByRole("button", { name: "Publish" }).click();
  await expect
    .poll(() => api.requests(publishPrices).at(-1))
    .toMatchObject({
      body: { draftVersion: 3, validFrom: "2027-01-01T05:00:00.000Z" },
    });
  await page.getByRole("button", { name: "Withdraw" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Withdraw" }).click();
  await expect.poll(() => api.requests(withdrawPrices).at(-1)).toMatchObject({ params: { priceVersion: "2" } });
});
