import { expect } from "@playwright/test";
import { orderSubmissions, submitScans } from "../../src/contract/submissions/submissions.ts";
import { expectNoViolations } from "../support/accessibility.ts";
import { isAlive } from "../support/journey.ts";
import { pageOf, theAdmin } from "../support/journey-people.ts";
import { test } from "../support/journey-test.ts";
import { aLibrary } from "../support/library-makers.ts";
import { noticesOf, saysRefusals } from "../support/says-refusals.ts";

test("staff look through what is offered, choose and order it by keys, and all see it at once", async ({ browser }) => {
  const { customer, scansOf } = await aLibrary([{ frames: 3 }]);
  const handle = `@by.${customer.userId.slice(-12)}`;
  const body = { scanIds: (await scansOf(0)).map(({ id }) => id), instagramHandle: handle };
  const { offered } = await customer.call(submitScans, { params: { userId: customer.userId }, body });
  const page = await pageOf(browser, theAdmin());
  await page.goto("/admin/orders");
  const links = page.getByRole("navigation", { name: "Lab" });
  await links.getByText("People", { exact: true }).click();
  await links.getByRole("link", { name: "Submissions" }).click();
  await page.waitForURL("**/admin/social-submissions");
  await isAlive(page);
  await page.getByLabel("Search offers").fill(handle);
  const tiles = page.getByRole("button", { name: `Show Photograph by ${handle}` });
  await expect(tiles).toHaveCount(3);
  // While it searches, what is there is pale.
  await expect(page.getByText("3 offers")).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await expectNoViolations(page, "submissions that wait");

  await tiles.first().focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Space");
  const pressed = tiles.and(page.locator("[aria-pressed=true]"));
  await expect(pressed).toHaveCount(3);
  await page.keyboard.press("Space");
  await expect(pressed).toHaveCount(2);

  const shown = () =>
    page.evaluate(async (search) => {
      const answer = await fetch(`/api/social-media-submissions/selected?search=${encodeURIComponent(search)}`);
      return ((await answer.json()) as { submissions: { id: string }[] }).submissions.map(({ id }) => id);
    }, handle);
  // The latest choice first, once all four presses are with the lab.
  const offers = await tiles.evaluateAll((all) => all.map((tile) => tile.getAttribute("data-offer")!));
  expect(offers.toSorted()).toEqual(offered.map(({ submissionId }) => submissionId).toSorted());
  const before = [offers[1]!, offers[0]!];
  await expect.poll(shown).toEqual(before);

  await page.getByRole("radiogroup", { name: "Which" }).getByText("Shown").click();
  await expect(tiles).toHaveCount(2);
  await expect(page).toHaveURL(/shown=true/);
  await saysRefusals(page, orderSubmissions, {
    async press() {
      // What was refused stands where it stood.
      await expect(tiles.first()).toHaveAttribute("data-offer", before[0]!);
      await tiles.first().focus();
      await page.keyboard.press("Shift+ArrowRight");
    },
    at: noticesOf(page),
  });
  await expect.poll(shown).toEqual(before.toReversed());
  await page.reload();
  await isAlive(page);
  await expect(tiles.first()).toHaveAttribute("data-offer", before[1]!);
  await tiles.first().focus();
  await page.keyboard.press("o");
  await expect(page.getByRole("dialog", { name: "Selected submissions" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(tiles.first()).toBeFocused();

  // Who comes now sees it on the landing page, in its gallery and on its wall. It is kept for everyone, and made anew a moment later.
  const visitor = await pageOf(browser, null);
  const seenIn = (heading: string) =>
    visitor
      .locator("section")
      .filter({ has: visitor.getByRole("heading", { name: heading, exact: true }) })
      .getByRole("img", { name: `Photograph by ${handle}` });
  await expect(async () => {
    await visitor.goto("/");
    await expect(seenIn("Nice Picks")).toHaveCount(2, { timeout: 5_000 });
    await expect(seenIn("Nice Community")).not.toHaveCount(0, { timeout: 5_000 });
  }).toPass();
  await visitor.context().close();

  // The film's own page shows what was shot on it. It is kept for everyone, and made anew a moment later.
  const shotOn = page.getByRole("main").locator("section").filter({ hasText: "Shot on Kodak Portra 400" });
  await expect(async () => {
    await page.goto("/products/kodak-portra-400");
    await expect(shotOn.getByText(handle)).toHaveCount(2, { timeout: 5_000 });
  }).toPass();
  await page.goto("/products/kodak-gold-200");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Gold 200");
  await expect(page.getByRole("main").getByText(handle)).toHaveCount(0);
  await page.context().close();
});
