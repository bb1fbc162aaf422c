import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { listSavedViews, saveView } from "../../src/contract/orders/saved-views.ts";
import { expectNoViolations } from "../support/accessibility.ts";
import { isAlive } from "../support/journey.ts";
import { pageOf, theAdmin } from "../support/journey-people.ts";
import { test } from "../support/journey-test.ts";
import { saysRefusals } from "../support/says-refusals.ts";

const newName = (what: string) => `${what} ${randomUUID().slice(0, 6)}`;
const viewsIn = (page: Page) => page.getByRole("navigation", { name: "Views" });

test("a view that is kept in one browser is in another, also while it stands open, and gone in both once it is forgotten", async ({
  browser,
}) => {
  const admin = theAdmin();
  const [here, there] = [await pageOf(browser, admin), await pageOf(browser, admin)];
  const [name, address] = [newName("Paid"), `status=PAID&search=${randomUUID().slice(0, 8)}`];
  await there.goto("/admin/orders");
  await here.goto(`/admin/orders?${address}`);
  await Promise.all([isAlive(here), isAlive(there)]);

  await viewsIn(here).getByRole("button", { name: "Keep this view" }).click();
  const dialog = here.getByRole("dialog");
  await dialog.getByRole("button", { name: "Keep it" }).click();
  await expect(dialog.getByText("Give it a name")).toBeVisible();
  await dialog.getByLabel("What to call it").fill("All");
  await dialog.getByRole("button", { name: "Keep it" }).click();
  await expect(dialog.getByText("Another view is called so")).toBeVisible();
  await expectNoViolations(here, "keeping a view");
  const typed = dialog.getByLabel("What to call it");
  await typed.fill(name);
  await saysRefusals(here, saveView, {
    press: () => dialog.getByRole("button", { name: "Keep it" }).click(),
    at: dialog,
    typed: [[typed, name]],
  });
  await expect(dialog).toBeHidden();
  await expect(viewsIn(here).getByRole("button", { name, exact: true })).toHaveAttribute("aria-current", "true");

  // The other browser was open all the time.
  await viewsIn(there).getByRole("button", { name, exact: true }).click();
  await expect(there).toHaveURL(/status=PAID/);
  await viewsIn(here)
    .getByRole("button", { name: `Forget “${name}”` })
    .click();
  await expect(viewsIn(there).getByRole("button", { name, exact: true })).toBeHidden();
  await here.getByRole("button", { name: "Undo" }).click();
  await expect(viewsIn(there).getByRole("button", { name, exact: true })).toBeVisible();
  await viewsIn(there)
    .getByRole("button", { name: `Forget “${name}”` })
    .click();
  await expect(viewsIn(here).getByRole("button", { name, exact: true })).toBeHidden();
  await Promise.all([here.context().close(), there.context().close()]);
});

test("what a browser kept by itself goes to the account once, and the browser forgets it", async ({ browser }) => {
  const admin = theAdmin();
  const page = await pageOf(browser, admin);
  const [name, search] = [newName("Old"), randomUUID().slice(0, 8)];
  await admin.call(saveView, { body: { name, address: `search=${search}-other` } });
  await page.addInitScript(
    (value) => {
      if (sessionStorage.getItem("planted") !== null) return;
      sessionStorage.setItem("planted", "yes");
      localStorage.setItem("nice.order-views", JSON.stringify({ version: 1, value }));
    },
    [{ name, address: `search=${search}` }],
  );
  await page.goto("/admin/orders");
  await isAlive(page);
  await expect(viewsIn(page).getByRole("button", { name: `${name} 2`, exact: true })).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("nice.order-views"))).toBeNull();
  await page.reload();
  await expect(viewsIn(page).getByRole("button", { name: `${name} 2`, exact: true })).toBeVisible();
  const { views } = await admin.call(listSavedViews);
  expect(views.filter((one) => one.name.startsWith(name)).map(({ address }) => address)).toEqual([
    `search=${search}-other`,
    `search=${search}`,
  ]);
  await page.context().close();
});

test("views that could not be read are said so, and asked for anew by a press", async ({ browser }) => {
  const page = await pageOf(browser, theAdmin());
  await page.route("**/api/orders/saved-views", (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto("/admin/orders");
  await isAlive(page);
  await expect(viewsIn(page).getByRole("alert")).toContainText("Your own views could not be read.");
  const asked = page.waitForRequest("**/api/orders/saved-views");
  await viewsIn(page).getByRole("button", { name: "Try again" }).click();
  await asked;
  await page.unroute("**/api/orders/saved-views");
  await page.reload();
  await expect(viewsIn(page).getByRole("button", { name: "Rush", exact: true })).toBeVisible();
  await expect(viewsIn(page).getByRole("alert")).toBeHidden();
  await page.context().close();
});
