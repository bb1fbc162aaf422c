import { expect } from "@playwright/test";
import { listOwnSubmissions } from "../../../src/contract/submissions/submissions.ts";
import { isAlive } from "../../support/journey.ts";
import { pageOf, theAdmin } from "../../support/journey-people.ts";
import { test } from "../../support/journey-test.ts";
import { aLibrary } from "../../support/library-makers.ts";

test("staff select and order submitted scans, which appear publicly and to the customer", async ({ browser }) => {
  const { customer } = await aLibrary([{ frames: 3 }]);
  const params = { userId: customer.userId };
  const handle = `@by.${customer.userId.slice(-12)}`;
  const own = await pageOf(browser, customer);
  await own.goto(`/users/${customer.userId}/scans`);
  await expect(own.getByRole("link", { name: /^Frame/ })).toHaveCount(3);
  await isAlive(own);
  await own.keyboard.press("a");
  await own.getByRole("region", { name: "Selected" }).getByRole("button", { name: "More" }).click();
  await own.getByRole("menuitem", { name: "Submit to the club" }).click();
  const dialog = own.getByRole("dialog", { name: "Submit 3 scans to the club" });
  await dialog.getByLabel("Your Instagram name").fill(handle);
  await dialog.getByRole("button", { name: "Submit", exact: true }).click();
  await expect(own.getByText("3 scans submitted to the club").first()).toBeVisible();
  const { submissions: offered } = await customer.call(listOwnSubmissions, { params });

  const page = await pageOf(browser, theAdmin());
  await page.goto("/admin/orders");
  const links = page.getByRole("navigation", { name: "Lab" });
  await links.getByText("People", { exact: true }).click();
  await links.getByRole("link", { name: "Submissions" }).click();
  await page.waitForURL("**/admin/social-submissions");
  await isAlive(page);
  await page.getByLabel("Search submissions").fill(handle);
  const tiles = page.getByRole("button", { name: `Show Photograph by ${handle}` });
  await expect(tiles).toHaveCount(3);
  // Other customers' submissions are gone: the list matches the search.
  await expect(page.locator("[data-offer]")).toHaveCount(3);
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await tiles.first().focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Space");
  await expect(tiles.and(page.locator("[aria-pressed=true]"))).toHaveCount(2);

  const shown = () =>
    page.evaluate(async (search) => {
      const answer = await fetch(`/api/social-media-submissions/selected?search=${encodeURIComponent(search)}`);
      return ((await answer.json()) as { submissions: { id: string }[] }).submissions.map(({ id }) => id);
    }, handle);
  const offers = await tiles.evaluateAll((all) => all.map((tile) => tile.getAttribute("data-offer")!));
  expect(offers.toSorted()).toEqual(offered.map(({ id }) => id).toSorted());
  const before = [offers[1]!, offers[0]!];
  await expect.poll(shown).toEqual(before);
  await page.getByRole("radiogroup", { name: "Show" }).getByText("Shown").click();
  await expect(tiles).toHaveCount(2);
  await expect(tiles.first()).toHaveAttribute("data-offer", before[0]!);
  await tiles.first().focus();
  await page.keyboard.press("Shift+ArrowRight");
  await expect.poll(shown).toEqual(before.toReversed());
  await page.reload();
  await isAlive(page);
  await expect(tiles.first()).toHaveAttribute("data-offer", before[1]!);

  // A new visitor now sees it in the landing page's gallery and wall. The page is cached for everyone and refreshed
  // shortly after.
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

  // The film's page shows what was shot on it. The page is cached for everyone and refreshed shortly after.
  const shotOn = page.getByRole("main").locator("section").filter({ hasText: "Shot on Kodak Portra 400" });
  await expect(async () => {
    await page.goto("/products/kodak-portra-400");
    await expect(shotOn.getByText(handle)).toHaveCount(2, { timeout: 5_000 });
  }).toPass();
  await page.goto("/products/kodak-gold-200");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Gold 200");
  await expect(page.getByRole("main").getByText(handle)).toHaveCount(0);
  await page.context().close();

  await own.getByRole("navigation", { name: "View" }).getByRole("link", { name: "Submissions" }).click();
  const rows = own.getByRole("main").getByRole("listitem");
  await expect(rows.filter({ hasText: "Waiting" })).toHaveCount(1);
  await expect(rows.filter({ hasText: "shown since" })).toHaveCount(2);
  await rows
    .filter({ hasText: "Shown" })
    .first()
    .getByRole("button", { name: /^Withdraw/ })
    .click();
  await own.getByRole("dialog").getByRole("button", { name: "Withdraw" }).click();
  await expect(rows).toHaveCount(2);
  expect((await customer.call(listOwnSubmissions, { params })).submissions).toHaveLength(2);
  await own.context().close();
});
