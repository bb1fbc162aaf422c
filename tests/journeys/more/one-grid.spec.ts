import { expect, type Page } from "@playwright/test";
import { demoPerson, pageOf } from "../../support/journey-people.ts";
import { test } from "../../support/journey-test.ts";

const PUBLIC = ["/", "/about", "/pricing", "/collections", "/terms", "/notes", "/film-developing-chicago", "/checkout"];
const TABS = ["rolls", "scans", "shares", "offers"];
const OWN = ["orders", "settings", "referrals", "checkout"];

const left = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => Math.round(element.getBoundingClientRect().left));

test("headings align with the logo on every page, and the library's tabs stay in place", async ({ browser }) => {
  const member = await demoPerson("member@nice.test");
  for (const width of [390, 820, 1440]) {
    const visitor = await pageOf(browser, null, { viewport: { width, height: 900 } });
    const page = await pageOf(browser, member, { viewport: { width, height: 900 } });
    const begins = async (page: Page, path: string) => {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      expect.soft(await left(page, "main h1"), `${path} at ${width}`).toBe(await left(page, "header a"));
    };
    for (const path of PUBLIC) await begins(visitor, path);
    for (const path of [...TABS, ...OWN]) await begins(page, `/users/${member.userId}/${path}`);
    const placeOfTabs = async (path: string) => {
      await page.goto(`/users/${member.userId}/${path}`);
      return page.getByRole("navigation", { name: "View" }).boundingBox();
    };
    const place = await placeOfTabs(TABS[0]!);
    for (const path of TABS) expect.soft(await placeOfTabs(path), `tabs of ${path} at ${width}`).toEqual(place);
  }
});
