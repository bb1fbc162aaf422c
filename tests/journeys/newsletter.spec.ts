import { expect, type Page } from "@playwright/test";
import { newCustomer, pageOf } from "../support/journey-people.ts";
import { test } from "../support/journey-test.ts";
import { newEmail } from "../support/journey.ts";
import { asVisitor, knownOnAStandingClock, stopTheClock, timePassesUntil } from "../support/shell.ts";

const popup = (page: Page) => page.getByRole("dialog", { name: "Stay for the good part?" });
const footerForm = (page: Page) => page.getByRole("contentinfo").getByRole("form", { name: "Newsletter", exact: true });

/** At once, and the last moments of it step by step: what a timer brings about may set another. */
async function timePasses(page: Page, ms: number): Promise<void> {
  await page.clock.fastForward(ms - 50);
  await page.clock.runFor(50);
}

const dialogComes = (page: Page) => timePassesUntil(page, () => expect(popup(page)).toBeVisible({ timeout: 100 }));

test.describe("the newsletter", () => {
  test("its dialog opens by itself after 15 seconds, takes no focus, and closes", async ({ page }) => {
    await stopTheClock(page);
    await page.goto("/");
    await knownOnAStandingClock(page, "visitor");
    await timePasses(page, 14_900);
    await expect(popup(page)).toHaveCount(0);
    await page.clock.runFor(100);
    await dialogComes(page);
    await expect(popup(page)).not.toContainText("Thanks");
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("BODY");
    await page.keyboard.press("Escape");
    await expect(popup(page)).toHaveCount(0);
    await timePasses(page, 60_000);
    await expect(popup(page)).toHaveCount(0);
    await page.reload();
    await knownOnAStandingClock(page, "visitor");
    await timePasses(page, 60_000);
    await expect(popup(page)).toHaveCount(0);
  });

  test("its dialog stays away from subscribers, from people who are signed in, and from the log in", async ({
    page,
    browser,
  }) => {
    await page.addInitScript(() =>
      localStorage.setItem(
        "nice.subscriber",
        JSON.stringify({ version: 1, value: { email: "ada@people.test", zip: "", ipAddress: "", country: "" } }),
      ),
    );
    await stopTheClock(page);
    await page.goto("/");
    await knownOnAStandingClock(page, "visitor");
    await timePasses(page, 60_000);
    await expect(popup(page)).toHaveCount(0);

    const own = await pageOf(browser, await newCustomer("unasked"));
    await stopTheClock(own);
    await own.goto("/about");
    await knownOnAStandingClock(own, "signedIn");
    await timePasses(own, 60_000);
    await expect(popup(own)).toHaveCount(0);
    await own.context().close();

    const other = await pageOf(browser, null);
    await stopTheClock(other);
    await other.goto("/login");
    await knownOnAStandingClock(other, "visitor");
    await timePasses(other, 60_000);
    await expect(popup(other)).toHaveCount(0);
    await other.context().close();
  });

  test("the dialog thanks, and closes 10 seconds after the sign-up", async ({ page }) => {
    await stopTheClock(page);
    await page.goto("/");
    await knownOnAStandingClock(page, "visitor");
    await timePasses(page, 15_000);
    await dialogComes(page);
    await popup(page).getByPlaceholder("Enter your e-mail").fill(newEmail("popup"));
    await popup(page).getByRole("button", { name: "Submit" }).click();
    await expect(popup(page).getByRole("status")).toContainText("Thank you!");
    await timePasses(page, 9_900);
    await expect(popup(page)).toBeVisible();
    await page.clock.runFor(100);
    await expect(popup(page)).toHaveCount(0);
  });

  test("the footer's form takes an e-mail once, says so, and forgets it when it is clicked", async ({ page }) => {
    await stopTheClock(page);
    let calls = 0;
    await page.route("**/api/waitlist", (route) => {
      calls += 1;
      return route.continue();
    });
    await page.goto("/about");
    await knownOnAStandingClock(page, "visitor");
    const form = footerForm(page);
    const field = form.getByPlaceholder("Enter your e-mail");
    const submit = form.getByRole("button");
    await expect(submit).toHaveText("Submit");
    await expect(submit).toBeDisabled();
    // The footer comes alive some time after the header.
    await timePassesUntil(page, async () => {
      await field.fill("ada@nowhere");
      await field.blur();
      await expect(field).toHaveAttribute("aria-invalid", "true", { timeout: 100 });
    });

    await field.fill("");
    await field.fill("ada@nowhere");
    await expect(submit).toBeDisabled();
    await expect(field).not.toHaveAttribute("aria-invalid");
    await field.blur();
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expect(field).toHaveAccessibleDescription(/does not look like an e-mail/);
    await field.fill("");
    await field.blur();
    await expect(field).toHaveAccessibleDescription("Give an e-mail address");
    await field.press("End");
    await field.press("x");
    await expect(field).not.toHaveAttribute("aria-invalid");

    await field.fill(newEmail("footer"));
    await expect(submit).toBeEnabled();
    await field.press("Enter");
    await field.press("Enter");
    await expect(submit).toHaveText("Submitted");
    await field.press("Enter");
    expect(calls).toBe(1);

    await timePasses(page, 9_900);
    await expect(submit).toHaveText("Submitted");
    await page.clock.runFor(100);
    const thanks = page.getByRole("contentinfo").getByRole("button", { name: "Thanks for joining!" });
    await expect(thanks).toBeVisible();
    await page.reload();
    await knownOnAStandingClock(page, "visitor");
    await expect(thanks).toBeVisible();
    await thanks.click();
    await timePassesUntil(page, () => expect(footerForm(page)).toBeVisible({ timeout: 100 }));
    expect(await page.evaluate(() => localStorage.getItem("nice.subscriber"))).toBeNull();
  });

  test("a field that was left empty is marked, and a failed sign-up leaves the e-mail where it was", async ({
    page,
  }) => {
    await page.route("**/api/waitlist", (route) => route.abort());
    await page.goto("/about");
    await asVisitor(page);
    const field = footerForm(page).getByPlaceholder("Enter your e-mail");
    await field.focus();
    await field.blur();
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await field.fill("ada@people.test");
    await field.press("Enter");
    await expect(page.getByRole("contentinfo").getByRole("status")).toContainText("Please try once more");
    await expect(field).toHaveValue("ada@people.test");
    expect(await page.evaluate(() => localStorage.getItem("nice.subscriber"))).toBeNull();
  });
});
