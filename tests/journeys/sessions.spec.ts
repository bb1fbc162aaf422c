import { expect } from "@playwright/test";
import * as auth from "../../src/contract/accounts/auth.ts";
import { getUser } from "../../src/contract/accounts/accounts.ts";
import { confirmIdentity } from "../../src/contract/accounts/sessions.ts";
import { logIn, mailTo, PASSWORD } from "../support/journey.ts";
import { newCustomer, pageOf } from "../support/journey-people.ts";
import { test } from "../support/journey-test.ts";

test("another phone asks for the password again, and nothing typed is lost", async ({ browser }) => {
  const customer = await newCustomer("confirms");
  const page = await pageOf(browser, customer);
  // As the lab answers once ten minutes have gone by since the log-in.
  let asked = 0;
  await page.route(`**/api/users/${customer.userId}`, async (route) => {
    if (route.request().method() !== "PUT" || ++asked > 2) return route.fallback();
    const message = "Show us first that it is you: give your password again.";
    const json = { message, status: 403, errors: [], code: "CONFIRM_FIRST", data: { by: "PASSWORD" } };
    await route.fulfill({ status: 403, json });
  });
  await page.goto(`/users/${customer.userId}/settings`);
  await page.getByLabel("Phone", { exact: true }).fill("(718) 555-0199");
  const save = page.getByRole("button", { name: "Save", exact: true });
  await save.click();
  const dialog = page.getByRole("dialog", { name: "Is it still you?" });
  await expect(dialog.getByLabel("Your password", { exact: true })).toBeFocused();
  await expect(dialog).toBeInViewport({ ratio: 1 });
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Show us first that it is you" })).toBeVisible();
  await expect(page.getByLabel("Phone", { exact: true })).toHaveValue("(718) 555-0199");

  await save.click();
  await dialog.getByLabel("Your password", { exact: true }).fill("not the password");
  await dialog.getByRole("button", { name: "Go on" }).click();
  await expect(dialog.getByRole("alert")).toContainText("That is not your password.");
  const confirmed = page.waitForResponse((response) => response.url().endsWith(confirmIdentity.path) && response.ok());
  await dialog.getByLabel("Your password", { exact: true }).fill(PASSWORD);
  await dialog.getByRole("button", { name: "Go on" }).click();
  const token = (await confirmed).headers()["authorization"];
  await expect(page.getByText("Saved.")).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.reload();
  await expect(page.getByLabel("Phone", { exact: true })).toHaveValue("(718) 555-0199");

  // The page went on with the token that the confirmation brought; the one before is over.
  expect(await page.evaluate(() => localStorage.getItem("nice.token.demo"))).toContain(token);
  await expect(customer.call(getUser, { params: { userId: customer.userId } })).rejects.toMatchObject({ status: 401 });
  await page.context().close();
});

test("one sees where one is logged in, and ends the others", async ({ browser }) => {
  const customer = await newCustomer("everywhere");
  const [here, phone, library] = [
    await pageOf(browser, customer),
    await pageOf(browser, null),
    await pageOf(browser, null),
  ];
  for (const there of [phone, library]) {
    await logIn(there, customer.email, PASSWORD);
    await there.waitForURL("**/onboarding/rolls");
  }
  await here.goto(`/users/${customer.userId}/settings`);
  const section = here.getByRole("region", { name: "Where you are logged in" });
  const rows = section.getByRole("listitem");
  await expect(rows).toHaveCount(3);
  await expect(rows.filter({ hasText: "This one" })).toContainText("In use now");
  await section
    .getByRole("button", { name: /^End Chrome/ })
    .first()
    .click();
  await expect(rows).toHaveCount(2);
  await section.getByRole("button", { name: "End all others" }).click();
  await here.getByRole("dialog").getByRole("button", { name: "End all others" }).click();
  await expect(rows).toHaveCount(1);
  await expect(section.getByRole("button")).toHaveCount(0);
  for (const there of [phone, library]) {
    await there.goto(`/users/${customer.userId}/settings`);
    await there.waitForURL("**/login");
    await there.context().close();
  }
  await here.context().close();
});

test("while others try passwords a new browser is asked for a code by mail, and one that is known is not", async ({
  browser,
}) => {
  const customer = await newCustomer("attacked");
  const [known, fresh] = [await pageOf(browser, null), await pageOf(browser, null)];
  const home = "**/onboarding/rolls";
  await logIn(known, customer.email, PASSWORD);
  await known.waitForURL(home);
  await known.evaluate(() => localStorage.clear());
  for (let count = 0; count < 20; count++) {
    const stranger = await fetch(`http://127.0.0.1:${process.env.JOURNEY_PORT}/api${auth.logIn.path}`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": `172.16.${process.pid & 255}.${count}` },
      body: JSON.stringify({ email: customer.email, password: "a guess of mine" }),
    });
    expect(stranger.status).toBe(401);
  }
  await logIn(known, customer.email, PASSWORD);
  await known.waitForURL(home);

  await logIn(fresh, customer.email, PASSWORD);
  await expect(fresh.getByText("Someone has been trying passwords for your account")).toBeVisible();
  const { text } = await mailTo(customer.email, (mail) => /^\d{6}$/m.test(mail.text));
  await fresh.getByLabel("6-digit code").fill(/^\d{6}$/m.exec(text)![0]);
  await fresh.waitForURL(home);
  await Promise.all([known, fresh].map((page) => page.context().close()));
});

test("who is sent to the login asks for the way there once, however long the answer takes", async ({ browser }) => {
  const page = await pageOf(browser, null);
  let ways = 0;
  let letGo!: () => void;
  const answered = new Promise<void>((done) => (letGo = done));
  await page.route("**/__manifest?*", async (route) => {
    ways += 1;
    await answered;
    await route.continue();
  });
  await page.goto("/users/somebody/checkout");
  await expect.poll(() => ways).toBeGreaterThan(0);
  // A page that asks anew with each drawing does so some hundred times meanwhile.
  await page.evaluate(async () => {
    for (let drawn = 0; drawn < 60; drawn++) await new Promise((next) => requestAnimationFrame(next));
  });
  expect(ways).toBeLessThan(4);
  letGo();
  await page.waitForURL("**/login");
  await page.context().close();
});
