import { expect, type Page } from "@playwright/test";
import { listOwnSubmissions, selectSubmission } from "../../src/contract/submissions/submissions.ts";
import { expectNoViolations } from "../support/accessibility.ts";
import { isAlive } from "../support/journey.ts";
import { pageOf, type Person, theAdmin } from "../support/journey-people.ts";
import { test } from "../support/journey-test.ts";
import { aLibrary } from "../support/library-makers.ts";

const barOf = (page: Page) => page.getByRole("region", { name: "Selected" });
const frames = (page: Page) => page.getByRole("link", { name: /^Frame/ });

/** All scans of a customer, as many as there are, and the page alive. */
async function allScans(page: Page, customer: Person, count: number): Promise<void> {
  await page.goto(`/users/${customer.userId}/scans`);
  await expect(frames(page)).toHaveCount(count);
  await isAlive(page);
}

test("scans of several rolls are given a place, taken back, and shared, from the bar that tells what they would cost", async ({
  browser,
}) => {
  const { customer, scansOf } = await aLibrary([{ frames: 2 }, { frames: 1 }]);
  const page = await pageOf(browser, customer);
  await allScans(page, customer, 3);
  await page.keyboard.press("a");
  const bar = barOf(page);
  await expect(bar).toContainText("3 scans selected");
  await expect(bar).toContainText(/TIFFs: \$\d+\.\d\d/);
  await bar.getByRole("button", { name: "Place" }).click();
  await page.getByRole("combobox", { name: "Place for the selected scans" }).fill("Red Hook");
  await page.keyboard.press("Enter");
  await expect(page.getByText("3 scans placed at “Red Hook”").first()).toBeVisible();
  const places = async () =>
    [...(await scansOf(0)), ...(await scansOf(1))].flatMap(({ locations }) => locations.map(({ name }) => name));
  expect(await places()).toEqual(["Red Hook", "Red Hook", "Red Hook"]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(places).toEqual([]);

  await bar.getByRole("button", { name: "More" }).click();
  await expect(page.getByRole("menuitem", { name: "Order prints" })).toHaveAttribute("href", /small-print-orders/);
  await expectNoViolations(page, "the menu of selected scans");
  await page.keyboard.press("Escape");
  await bar.getByRole("button", { name: "Share" }).click();
  const dialog = page.getByRole("dialog", { name: "Share 3 frames" });
  await dialog.getByRole("button", { name: "Make the link" }).click();
  await expect(page.getByRole("dialog", { name: "Here is your link" })).toBeVisible();
  await page.context().close();
});

test("a frame drawn by the mouse chooses what it touches, and Escape gives it up; a press still opens", async ({
  browser,
}) => {
  const { customer } = await aLibrary([{ frames: 3 }]);
  const page = await pageOf(browser, customer);
  await allScans(page, customer, 3);
  const [first, second] = [await frames(page).nth(0).boundingBox(), await frames(page).nth(1).boundingBox()];
  const draw = async () => {
    await page.mouse.move(first!.x + 40, first!.y + 40);
    await page.mouse.down();
    await page.mouse.move(first!.x + 60, first!.y + 50);
    await page.mouse.move(second!.x + 40, second!.y + 60, { steps: 4 });
  };
  await draw();
  await expect(barOf(page)).toContainText("2 scans selected");
  await page.keyboard.press("Escape");
  await page.mouse.up();
  await expect(barOf(page)).toBeHidden();
  await draw();
  await page.mouse.up();
  await expect(barOf(page)).toContainText("2 scans selected");
  await expect(page).toHaveURL(/\/scans/);
  await page.keyboard.press("Escape");
  await expect(barOf(page)).toBeHidden();
  await frames(page).nth(0).click();
  await page.waitForURL("**/gallery/*");
  await page.context().close();
});

test("on a phone a finger that rests chooses, and the bar's signs stand in one line", async ({ browser }) => {
  const { customer } = await aLibrary([{ frames: 2 }]);
  const page = await pageOf(browser, customer, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await allScans(page, customer, 2);
  const box = (await frames(page).nth(0).boundingBox())!;
  const touch = await page.context().newCDPSession(page);
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [at] });
  const bar = barOf(page);
  await expect(bar).toContainText("1 scan selected");
  await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await frames(page).nth(1).tap();
  await expect(bar).toContainText("2 scans selected");
  const tops = await bar
    .getByRole("button", { name: /^(Favorite|Tag|Place|Download|Share|Unlock|More)$/ })
    .evaluateAll((buttons) => buttons.map((button) => Math.round(button.getBoundingClientRect().top)));
  expect(tops).toHaveLength(7);
  expect(new Set(tops).size).toBe(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await expectNoViolations(page, "selected scans on a phone");
  await page.context().close();
});

test("scans are offered to the club under one's name, what becomes of them is told, and they are taken back", async ({
  browser,
}) => {
  const { customer } = await aLibrary([{ frames: 2 }]);
  const page = await pageOf(browser, customer);
  await page.goto(`/users/${customer.userId}/offers`);
  await expect(page.getByRole("heading", { name: "Nothing is offered" })).toBeVisible();
  await expectNoViolations(page, "no offers");
  await allScans(page, customer, 2);
  await page.keyboard.press("a");
  const offer = async () => {
    await barOf(page).getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Offer to the club" }).click();
    return page.getByRole("dialog", { name: "Offer 2 scans to the club" });
  };
  const dialog = await offer();
  await dialog.getByLabel("Your Instagram name").fill("not a name");
  await dialog.getByRole("button", { name: "Offer", exact: true }).click();
  await expect(dialog.getByText("Give an Instagram name")).toBeVisible();
  await expectNoViolations(page, "offering scans");
  await dialog.getByLabel("Your Instagram name").fill("https://www.instagram.com/ada.films/");
  await dialog.getByRole("button", { name: "Offer", exact: true }).click();
  await expect(page.getByText("2 scans offered to the club").first()).toBeVisible();
  await offer();
  await expect(dialog.getByLabel("Your Instagram name")).toHaveValue("@ada.films");
  await dialog.getByRole("button", { name: "Offer", exact: true }).click();
  await expect(page.getByText("These scans are offered already").first()).toBeVisible();

  const params = { userId: customer.userId };
  const offers = async () => (await customer.call(listOwnSubmissions, { params })).submissions;
  const [chosen] = await offers();
  await theAdmin().call(selectSubmission, { params: { submissionId: chosen!.id }, body: { selected: true } });
  await page.getByRole("navigation", { name: "View" }).getByRole("link", { name: "Offers" }).click();
  const rows = page.getByRole("main").getByRole("listitem");
  await expect(rows.filter({ hasText: "Waiting" })).toHaveCount(1);
  await expect(rows.filter({ hasText: "shown since" })).toContainText("@ada.films");
  await expectNoViolations(page, "offers");
  await rows
    .filter({ hasText: "Waiting" })
    .getByRole("button", { name: /^Take back/ })
    .click();
  await expect(rows).toHaveCount(1);
  const notice = page.getByRole("region", { name: "Notices" }).getByRole("listitem");
  await notice.filter({ hasText: "Your offer is taken back" }).getByRole("button", { name: "Undo" }).click();
  await expect(rows.filter({ hasText: "Waiting" })).toHaveCount(1);
  await rows
    .filter({ hasText: "Shown" })
    .getByRole("button", { name: /^Take back/ })
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "Take it back" }).click();
  await expect(rows).toHaveCount(1);
  expect(await offers()).toHaveLength(1);
  await page.context().close();
});
