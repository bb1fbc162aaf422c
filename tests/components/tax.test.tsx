import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { getUser } from "../../src/contract/accounts/accounts.ts";
import { listProfileVersions, saveLabProfile } from "../../src/contract/lab-settings/lab-profile.ts";
import { getTaxSettings } from "../../src/contract/lab-settings/tax-settings.ts";
import { grantTaxExemption, listAllTaxExemptions, TaxExemption } from "../../src/contract/tax/exemptions.ts";
import { endTaxExemption, listTaxExemptions } from "../../src/contract/tax/exemptions.ts";
import { STARTING_TAX } from "../../src/rules/tax/starting-tax.ts";
import * as user from "../../src/web/routes/users/settings.tsx";
import * as tax from "../../src/web/routes/admin/tax.tsx";
import { expectAccessible } from "../support/components/accessible.ts";
import { admin, customer, renderScreen } from "../support/components/render-screen.tsx";
import { smallest } from "../support/components/smallest.ts";

const exemption = smallest(TaxExemption, {
  customerName: "Orla Museum",
  certificate: "EX-7",
  states: ["NY"],
  expiresOn: "2026-12-31",
  state: "EXPIRES_SOON",
});

const open = (service: string | null = null) =>
  renderScreen(tax, {
    path: "/admin/tax",
    as: admin(),
    api(api) {
      api.reply(getTaxSettings, { settings: STARTING_TAX, version: 4, service, labRate: 8875 });
      api.reply(listAllTaxExemptions, { exemptions: [exemption] });
      api.reply(listProfileVersions, { versions: [] });
      api.reply(saveLabProfile, { done: true });
      api.reply(endTaxExemption, { exemption });
    },
  });

const saved = (screen: Awaited<ReturnType<typeof open>>) => screen.api.requests(saveLabProfile).at(-1)?.body;

test("a tax rate is added, a duplicate place is rejected, and product types can be made taxable", async () => {
  const screen = await open("Stripe Tax");
  await expect.element(page.getByText("looks up the rate of each address")).toBeVisible();
  await page.getByRole("button", { name: "Add rate" }).click();
  const dialog = page.getByRole("dialog", { name: "New rate" });
  await dialog.getByRole("textbox", { name: "Name" }).fill("Yonkers");
  await dialog.getByRole("textbox", { name: "Rate" }).fill("8.8755");
  await dialog.getByRole("textbox", { name: "ZIP codes (optional)" }).fill("112, 107");
  await dialog.getByRole("button", { name: "Add rate" }).click();
  await expect.element(dialog.getByText("Enter a rate, for example 8.875")).toBeVisible();
  await dialog.getByRole("textbox", { name: "Rate" }).fill("8.375");
  await dialog.getByRole("button", { name: "Add rate" }).click();
  await expect.element(dialog.getByText("Another row already has NY 112.")).toBeVisible();
  await dialog.getByRole("textbox", { name: "ZIP codes (optional)" }).fill("107");
  await dialog.getByRole("button", { name: "Add rate" }).click();
  const yonkers = { state: "NY", zips: ["107"], label: "Yonkers", rate: 8375, untaxed: [] };
  await expect
    .poll(() => saved(screen))
    .toEqual({ part: "tax", version: 4, value: { ...STARTING_TAX, rows: [...STARTING_TAX.rows, yonkers] } });
  await page.getByRole("checkbox", { name: "Shipping and delivery" }).click();
  await page.getByRole("textbox", { name: "Pick-ups at the lab" }).fill("4.5");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect
    .poll(() => saved(screen))
    .toMatchObject({ value: { untaxed: ["FULFILLMENT_SERVICE_ADD_ON"], pickUpRate: 4500 } });
});

test("rates are searched by name, and exempt customers are listed with their certificates", async () => {
  const screen = await open();
  await page.getByRole("searchbox", { name: "Search rates" }).fill("new york");
  await expect.element(page.getByRole("button", { name: "New York City" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Ohio" })).not.toBeInTheDocument();
  await expect.element(page.getByRole("link", { name: "Orla Museum" })).toBeVisible();
  await expect.element(page.getByText("Expires soon")).toBeVisible();
  await page.getByRole("button", { name: "End exemption EX-7" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "End exemption" }).click();
  await expect.poll(() => screen.api.requests(endTaxExemption)).toHaveLength(1);
  await page.viewport(390, 844);
  await expectAccessible("sales tax on a phone");
});

test("a customer sees their exemption and cannot change it", async () => {
  const ada = customer();
  const screen = await renderScreen(user, {
    path: "/users/:userId/settings/:page?",
    at: `/users/${ada.id}/settings/billing`,
    as: ada,
    api(api) {
      api.reply(getUser, ada);
      api.reply(listTaxExemptions, { exemptions: [{ ...exemption, state: "VALID" }] });
    },
  });
  await expect.element(page.getByText("Certificate EX-7")).toBeVisible();
  await expect.element(page.getByText("You are tax exempt.")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Add exemption" })).not.toBeInTheDocument();
  expect(screen.api.requests(grantTaxExemption)).toHaveLength(0);
});
