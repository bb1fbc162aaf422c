import { expect, type Page } from "@playwright/test";
import { subscribe } from "../../../src/contract/memberships/memberships.ts";
import { expectAccessible } from "../../support/accessibility.ts";
import { isAlive } from "../../support/journey.ts";
import { newCustomer, pageOf, theAdmin } from "../../support/journey-people.ts";
import { test } from "../../support/journey-test.ts";
import { aDraft, aRoll, receivedOrder, storeCard } from "../../support/makers.ts";

async function printed(page: Page, press: () => Promise<void>): Promise<string> {
  await page.evaluate(() => {
    window.print = () => undefined;
  });
  await press();
  const sheet = page
    .locator("body > div")
    .filter({ has: page.getByRole("heading", { level: 1, includeHidden: true }) });
  await page.emulateMedia({ media: "print" });
  await expect(sheet.filter({ hasText: "☐" }).last()).toBeVisible();
  const text = await sheet.filter({ hasText: "☐" }).last().innerText();
  await expect(page.getByRole("main")).toBeHidden();
  await page.emulateMedia({ media: "screen" });
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  return text;
}

const chooseAtOnce = (page: Page, choices: Record<string, string>) =>
  page.evaluate((wanted) => {
    for (const [label, value] of Object.entries(wanted)) {
      const filter = document.querySelector<HTMLSelectElement>(`select[aria-label="${label}"]`)!;
      filter.value = value;
      filter.dispatchEvent(new Event("change", { bubbles: true }));
    }
  }, choices);

test("the board puts rolls of Very Nice members first, also when sorted by lab number and in print", async ({
  browser,
}) => {
  const [admin, other, member] = [theAdmin(), await newCustomer("board"), await newCustomer("board")];
  await storeCard(member);
  await member.call(subscribe, { params: { userId: member.userId, tier: "VERY_NICE_2025" }, query: {} });
  const waiting = await receivedOrder(other, admin, aDraft([aRoll({ process: "ECN2" })]));
  const first = await receivedOrder(member, admin, aDraft([aRoll({ process: "ECN2" })]));
  const [usual, priority] = [waiting, first].map(({ rolls }) => rolls[0]!.labNumber!) as [string, string];
  const page = await pageOf(browser, admin);
  await page.goto("/admin/roll-events-dashboard?process=ECN2&rush=false");
  await isAlive(page);
  const received = page.getByRole("region", { name: "Received" });
  const cards = received.locator("li").filter({ hasText: new RegExp(`${usual}|${priority}`) });
  await expect(cards).toHaveText([new RegExp(`^${priority}.*Priority`), new RegExp(`^${usual}(?!.*Priority)`)]);
  await received.getByRole("link", { name: "Received" }).click();
  const rows = page.locator("tbody tr").filter({ hasText: new RegExp(`${usual}|${priority}`) });
  await expect(rows).toHaveText([new RegExp(`${priority}.*Priority`), new RegExp(`${usual}(?!.*Priority)`)]);
  await page.getByRole("button", { name: "Lab number" }).click();
  await expect(page).toHaveURL(/sort=labNumber/);
  await expect(rows).toHaveText([new RegExp(priority), new RegExp(usual)]);
  const sheet = await printed(page, () => page.getByRole("button", { name: "Print work list" }).click());
  expect(sheet).toMatch(new RegExp(`${priority}[^☐]*Priority[^☐]*☐[\\s\\S]*${usual}`));
  await page.context().close();
});

test("the board is filtered by URL, navigated by keyboard and printed as a work list", async ({ browser }) => {
  const [admin, customer] = [theAdmin(), await newCustomer("board")];
  const order = await receivedOrder(
    customer,
    admin,
    aDraft([aRoll({ process: "E6", addRush: true }), aRoll({ process: "C41" })]),
  );
  const [slide, color] = order.rolls.map(({ labNumber }) => labNumber!);
  const page = await pageOf(browser, admin);
  const received = page.getByRole("region", { name: "Received" });
  await page.goto("/admin/roll-events-dashboard");
  await isAlive(page);
  await expect(received.getByText(slide!)).toBeVisible();

  // One right after the other, before the page has followed the first.
  await chooseAtOnce(page, { Process: "E6", Rush: "true" });
  await expect(page).toHaveURL(/\?process=E6&rush=true$/);
  await expect(received.getByText(color!)).toBeHidden();
  await expect(received.getByText(/^\d+ of \d+$/)).toBeVisible();
  await page.reload();
  await isAlive(page);
  await expect(received.getByText(slide!)).toBeVisible();
  await expect(received.getByText(color!)).toBeHidden();

  const sheet = await printed(page, () =>
    received.getByRole("button", { name: "Print work list of Received" }).click(),
  );
  expect(sheet).toContain("Received · E-6 slide · Rush");
  expect(sheet).toContain(slide);
  expect(sheet).not.toContain(color);

  await page.keyboard.press("j");
  await expect(received.locator("li a").first()).toBeFocused();
  await page.keyboard.press("k");
  await expect(received.locator("li a").first()).toBeFocused();

  await received.getByRole("link", { name: "Received" }).click();
  await expect(page).toHaveURL(/\/RECEIVED\?process=E6&rush=true$/);
  await page.getByLabel("Search rolls").fill(slide!);
  await expect(page.getByText("1 roll", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: slide! }).focus();
  expect(await printed(page, () => page.keyboard.press("p"))).toContain(slide);

  const other = await pageOf(browser, admin);
  await other.goto("/admin/roll-events-dashboard?process=E6&rush=true");
  await expect(other.getByRole("region", { name: "Received" }).getByText(slide!)).toBeVisible();
  await page.getByRole("checkbox", { name: `Select ${slide}` }).check();
  await page.getByRole("button", { name: "Mark as developed" }).click();
  await expect(other.getByRole("region", { name: "Developed" }).getByText(slide!)).toBeVisible();
  await other.context().close();

  await page.goto("/admin/roll-events-dashboard?process=ECN2&rush=true&due=TOMORROW");
  await isAlive(page);
  await expect(page.getByText(/^(No rolls match these filters|No rolls here)\.$/).first()).toBeVisible();
  await page.getByRole("button", { name: "Show all rolls" }).click();
  await expect(page).toHaveURL(/\/roll-events-dashboard$/);
  await page.context().close();
  await expectAccessible(browser, admin, [
    { path: "/admin/roll-events-dashboard?rush=true" },
    { path: "/admin/roll-events-dashboard/RECEIVED?due=TODAY" },
  ]);
});
