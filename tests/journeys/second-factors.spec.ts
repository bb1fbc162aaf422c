import { type Browser, expect, type Page } from "@playwright/test";
import { CODE_STEP_SECONDS } from "../../src/rules/accounts/second-factors.ts";
import { type App, appWith } from "../support/authenticator-app.ts";
import { logIn, mailTo, PASSWORD } from "../support/journey.ts";
import { staffWithNewSession, newCustomer, pageOf, type Person } from "../support/journey-people.ts";
import { test } from "../support/journey-test.ts";

const HOME = "**/onboarding/rolls";
/** A code is accepted only once, and the next half minute's code is accepted already. */
const nextCode = (app: App): string => app.code(CODE_STEP_SECONDS * 1000);

/** A customer's first setup step: their e-mail is verified first. */
async function showEmail(page: Page, { email }: Person): Promise<void> {
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(`We sent a code to ${email}.`)).toBeVisible();
  const { text } = await mailTo(email, (mail) => mail.subject === "Is this your e-mail?");
  await dialog.getByLabel("6-digit code").fill(/^\d{6}$/m.exec(text)![0]);
}

async function keepRecoveryCodes(page: Page): Promise<string[]> {
  const dialog = page.getByRole("dialog", { name: "Your recovery codes" });
  const codes = dialog.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  const shown = await codes.allInnerTexts();
  const saved = page.waitForEvent("download");
  await dialog.getByRole("link", { name: "Save as text" }).click();
  expect((await saved).suggestedFilename()).toBe("nice-recovery-codes.txt");
  await dialog.getByRole("button", { name: "I saved them" }).click();
  await expect(dialog).toBeHidden();
  return shown;
}

test("an authenticator app is set up, required at login, and replaced by a recovery code", async ({ browser }) => {
  const customer = await newCustomer("locks");
  const page = await pageOf(browser, customer);
  await page.goto(`/users/${customer.userId}/settings#second-factor`);
  const section = page.getByRole("region", { name: "Two-factor authentication" });
  await section.getByRole("button", { name: "Add authenticator app" }).click();
  await showEmail(page, customer);
  const dialog = page.getByRole("dialog", { name: "Add authenticator app" });
  await expect(dialog.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
  const secret = (await dialog.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()).replaceAll(" ", "");
  const app = appWith(secret, () => new Date());
  await dialog.getByLabel("Name").fill("My phone");
  await dialog.getByLabel("6-digit code").fill(app.code());
  await dialog.getByRole("button", { name: "Turn on" }).click();
  const codes = await keepRecoveryCodes(page);
  await expect(section.getByRole("listitem").filter({ hasText: "My phone" })).toContainText("Not used yet");
  await expect(section.getByText("10 of 10 left")).toBeVisible();
  await expect(page.getByText("Set up an authenticator app as second factor")).toBeVisible();

  const there = await pageOf(browser, null);
  await logIn(there, customer.email, PASSWORD);
  await there.getByLabel("6-digit code").fill(nextCode(app));
  await there.waitForURL(HOME);

  const lost = await pageOf(browser, null);
  await logIn(lost, customer.email, PASSWORD);
  await lost.getByRole("button", { name: "Use a recovery code" }).click();
  await lost.getByLabel("Recovery code", { exact: true }).fill(codes[0]!.toLowerCase());
  await lost.getByRole("button", { name: "Verify" }).click();
  await lost.waitForURL(HOME);
  await mailTo(customer.email, (mail) => mail.subject === "A recovery code was used");
  await lost.goto(`/users/${customer.userId}/settings#second-factor`);
  await expect(lost.getByText("9 of 10 left")).toBeVisible();

  // A customer without phone and codes writes to the lab.
  const desk = await pageOf(browser, await staffWithNewSession("factors"));
  await desk.goto(`/admin/users/${customer.userId}/settings#second-factor`);
  const theirs = desk.getByRole("region", { name: "Two-factor authentication" });
  await theirs.getByRole("button", { name: "Remove all" }).click();
  await desk.getByRole("dialog").getByRole("button", { name: "Remove all" }).click();
  await expect(theirs.getByText("Not set up.")).toBeVisible();
  await mailTo(customer.email, (mail) => mail.subject === "A second factor was removed");
  const again = await pageOf(browser, null);
  await logIn(again, customer.email, PASSWORD);
  await again.waitForURL(HOME);
  await Promise.all([page, there, lost, desk, again].map((one) => one.context().close()));
});

/** Passkeys need a host name, not an IP address. */
const byName = () => ({ baseURL: `http://localhost:${process.env.JOURNEY_PORT}` });

/** A window on a device that stores passkeys and prompts for a finger, always given. */
async function withPasskeys(browser: Browser): Promise<Page> {
  const page = await pageOf(browser, null, byName());
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return page;
}

test("a passkey serves as second factor, logs in alone, and is removed", async ({ browser }) => {
  const customer = await newCustomer("keys");
  const page = await withPasskeys(browser);
  await logIn(page, customer.email, PASSWORD);
  await page.waitForURL(HOME);
  await page.goto(`/users/${customer.userId}/settings#second-factor`);
  const section = page.getByRole("region", { name: "Two-factor authentication" });
  await section.getByRole("button", { name: "Add passkey" }).click();
  await showEmail(page, customer);
  const dialog = page.getByRole("dialog", { name: "Add passkey" });
  await dialog.getByLabel("Name").fill("This laptop");
  await dialog.getByRole("button", { name: "Create passkey" }).click();
  await keepRecoveryCodes(page);
  const row = section.getByRole("listitem").filter({ hasText: "This laptop" });
  await expect(row).toContainText("Not used yet");

  await page.evaluate(() => localStorage.clear());
  await logIn(page, customer.email, PASSWORD);
  // The login has a button of that name too.
  await expect(page.getByRole("heading", { name: "One more step" })).toBeVisible();
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await page.waitForURL(HOME);

  await page.evaluate(() => localStorage.clear());
  await page.goto("/login");
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await page.waitForURL(HOME);
  await page.goto(`/users/${customer.userId}/settings#second-factor`);
  await expect(row).toContainText("Last used");

  await section.getByRole("button", { name: "Remove This laptop" }).click();
  await page.getByRole("dialog", { name: "Remove This laptop?" }).getByRole("button", { name: "Remove" }).click();
  await expect(section.getByText("Protect your account even if")).toBeVisible();
  await page.evaluate(() => localStorage.clear());
  await logIn(page, customer.email, PASSWORD);
  await page.waitForURL(HOME);
  await page.context().close();
});
