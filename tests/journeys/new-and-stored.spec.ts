import { expect, type Page } from "@playwright/test";
import { DAY_MS } from "../../src/rules/time.ts";
import { expectNoViolations } from "../support/accessibility.ts";
import { isAlive } from "../support/journey.ts";
import { pageOf } from "../support/journey-people.ts";
import { test } from "../support/journey-test.ts";
import { aLibrary } from "../support/library-makers.ts";

const card = (page: Page) =>
  page.getByRole("listitem").filter({ has: page.getByRole("link", { name: "Kodak Portra 400" }) });

test("a roll whose scans come up appears by itself, new until its page was opened", async ({ browser }) => {
  let page: Page | undefined;
  const { customer, order } = await aLibrary([{ frames: 1 }], async (person) => {
    page = await pageOf(browser, person);
    await page.goto(`/users/${person.userId}/rolls`);
    await isAlive(page);
    await expect(card(page)).not.toContainText("New");
  });
  await expect(card(page!)).toContainText("New");
  await expect(card(page!)).toContainText("1 frame");
  await expectNoViolations(page!, "a roll that is new");
  await page!.getByRole("navigation", { name: "View" }).getByRole("link", { name: "All scans" }).click();
  await expect(page!.getByText("New", { exact: true })).toBeVisible();
  await page!.getByRole("heading", { name: "Kodak Portra 400" }).getByRole("link").click();
  await page!.waitForURL(`**/rolls/${order.rolls[0]!.id}`);
  await expect(page!.getByText("Stored until")).toBeVisible();
  await page!.goto(`/users/${customer.userId}/rolls`);
  await expect(card(page!)).toContainText("1 frame");
  await expect(card(page!)).not.toContainText("New");
  await page!.context().close();
});

test("what ends soon, and what can be had back, stands in a banner with what can be done about it", async ({
  browser,
}) => {
  const { customer } = await aLibrary([{ frames: 2 }]);
  const page = await pageOf(browser, customer);
  const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
  // The server's own reckoning is in its tests: nobody waits 30 days here.
  await page.route("**/api/users/*/storage", (route) =>
    route.fulfill({
      json: {
        stored: { rolls: 1, scans: 2, until: inDays(4.5) },
        soon: { rolls: 1 },
        restorable: { rolls: 3, until: inDays(60) },
      },
    }),
  );
  await page.goto(`/users/${customer.userId}/rolls`);
  const banner = page.getByRole("region", { name: "Storage" });
  await expect(banner).toContainText("The scans of 1 roll are stored until");
  await expect(banner).toContainText("5 days left");
  await expect(banner).toContainText("The scans of 3 rolls are not stored any more");
  await expectNoViolations(page, "the end of storage");
  await banner.getByRole("button", { name: "Download all" }).click();
  await page.getByRole("menuitem", { name: /Have us pack it/ }).click();
  await expect(page.getByRole("region", { name: "Downloads" })).toContainText("Your zip of 2 scans is ready.");
  await banner.getByRole("link", { name: "Join and keep them" }).click();
  await page.waitForURL("**/memberships/purchase");
  await page.context().close();
});
