import { expect, type Page } from "@playwright/test";
import { newCustomer, pageOf } from "../../support/journey-people.ts";
import { test } from "../../support/journey-test.ts";
import { isAlive, hasStopped, wantsMotion } from "../../support/journey.ts";
import { aDraft, aRoll, placeOrder } from "../../support/makers.ts";
import { asVisitor, header } from "../../support/shell.ts";

/** The intro, and the layout that the page then does when the browser is idle. */
const INTRO_AND_LAYING_OUT_MS = 4000;

const animationOf = (page: Page) =>
  page.locator("h1 i").evaluate((peace) => {
    const { animationName, animationIterationCount } = getComputedStyle(peace);
    return { name: animationName.replace(/^_?(nice-turn).*/, "$1"), times: animationIterationCount };
  });

test("the intro plays once per session with its text in place, and the peace sign spins after it", async ({ page }) => {
  await wantsMotion(page);
  const introWaits = () => page.evaluate(() => "intro" in document.documentElement.dataset);
  await page.addInitScript(() => {
    addEventListener("DOMContentLoaded", () => {
      (window as { introAtStart?: boolean }).introAtStart = "intro" in document.documentElement.dataset;
    });
  });
  const startedWithIntro = () => page.evaluate(() => (window as { introAtStart?: boolean }).introAtStart);
  await page.clock.install();
  await page.goto("/");
  await expect(page.locator("[data-waiting]").first()).toBeAttached();
  await hasStopped(page);
  expect(await startedWithIntro()).toBe(true);
  await expect(page.getByRole("heading", { level: 1 })).toHaveCSS("opacity", "1");
  expect(await animationOf(page)).toMatchObject({ name: "none" });
  const stored = await page.evaluate(() => JSON.parse(localStorage.getItem("nice.settings") ?? "{}") as unknown);
  expect(stored).toMatchObject({ version: 1, value: { introDone: true } });
  await page.clock.runFor(INTRO_AND_LAYING_OUT_MS);
  expect(await introWaits()).toBe(false);
  expect(await animationOf(page)).toMatchObject({ name: "nice-turn", times: "infinite" });

  await page.reload();
  expect(await startedWithIntro()).toBe(false);

  // Another session: the browser was closed meanwhile.
  await page.evaluate(() => sessionStorage.clear());
  await page.reload();
  expect(await startedWithIntro()).toBe(true);
});

test("page transitions take 750 ms and render the same as direct loads; account pages do not slide", async ({
  browser,
}) => {
  const page = await pageOf(browser, null);
  await wantsMotion(page);
  await page.goto("/");
  await asVisitor(page);
  // Member submissions may change meanwhile.
  const same = "#services, #platform, #printing, #on-demand, [class*=strip]";
  const whole = () =>
    page
      .getByRole("main")
      .locator(same)
      .evaluateAll((parts) =>
        parts.map((part) => ({ words: part.textContent, pictures: part.querySelectorAll("img").length })),
      );
  const opened = await whole();
  await page.evaluate(() => window.scrollTo({ top: 136, behavior: "instant" }));
  await expect(header(page)).toHaveCSS("background-color", "rgb(255, 194, 51)");
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
  await expect(header(page)).not.toHaveCSS("background-color", "rgb(255, 194, 51)");
  const slide = () =>
    page.evaluate(async () => {
      for (let tries = 0; tries < 200; tries++) {
        const found = document
          .getAnimations()
          .map((animation) => animation.effect)
          .filter((effect): effect is KeyframeEffect => effect instanceof KeyframeEffect)
          .find(
            (effect) => effect.pseudoElement?.startsWith("::view-transition-new") && effect.getKeyframes().length > 0,
          );
        const duration = found?.getComputedTiming().duration;
        if (duration) return { duration, way: document.documentElement.dataset["slide"] };
        await new Promise((done) => requestAnimationFrame(done));
      }
      return null;
    });
  const bar = header(page).getByRole("navigation", { name: "Main" });
  await bar.getByRole("link", { name: "About" }).click();
  expect(await slide()).toEqual({ duration: 750, way: "forward" });
  await page.waitForURL("**/about");
  // The next transition begins when this one is over.
  await page.waitForFunction(() => document.activeViewTransition == null);
  await page.goBack();
  expect(await slide()).toEqual({ duration: 750, way: "back" });
  await page.goto("/pricing");
  await isAlive(page);
  await page.getByRole("banner").locator(`a[href="/"]`).first().click();
  await expect(page.locator("#services")).toBeVisible();
  await expect.poll(whole).toEqual(opened);
  await page.context().close();

  const customer = await newCustomer("still");
  await placeOrder(customer, aDraft([aRoll()]));
  const own = await pageOf(browser, customer);
  await own.goto(`/users/${customer.userId}/rolls`);
  await header(own).getByRole("link", { name: "Orders" }).click();
  await expect(own.getByRole("heading", { level: 1, name: "Orders" })).toBeVisible();
  expect(await own.evaluate(() => document.documentElement.dataset["slide"])).toBe("none");
  await own.context().close();
});
