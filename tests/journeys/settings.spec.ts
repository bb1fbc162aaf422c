import { expect, type Page } from "@playwright/test";
import sharp from "sharp";
import { getUser } from "../../src/contract/accounts/accounts.ts";
import { listMemberships, subscribe } from "../../src/contract/memberships/memberships.ts";
import { listPaymentMethods } from "../../src/contract/payments/payments.ts";
import { expectNoViolations, expectBothThemesAccessible } from "../support/accessibility.ts";
import { codeAfter, fillCard, isAlive, mailTo, newEmail, PASSWORD } from "../support/journey.ts";
import { staffLoggedInAnew, newCustomer, pageOf, theAdmin } from "../support/journey-people.ts";
import { test } from "../support/journey-test.ts";
import { aDraft, aRoll, placeOrder, storeCard, TEST_CARDS } from "../support/makers.ts";

const part = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

test("a picture is cut, preferences fill the next order, password and e-mail are others", async ({ browser }) => {
  const customer = await newCustomer("settings");
  await placeOrder(customer, aDraft([aRoll()]));
  const params = { userId: customer.userId };
  const page = await pageOf(browser, customer);
  await page.goto(`/users/${customer.userId}/settings`);
  await isAlive(page);

  const picture = await sharp({ create: { width: 800, height: 400, channels: 3, background: "#2e7d50" } })
    .png()
    .toBuffer();
  await page.getByLabel("Picture of you").setInputFiles({ name: "me.png", mimeType: "image/png", buffer: picture });
  const cut = page.getByRole("dialog", { name: "Your picture" });
  await expect(cut).toBeVisible();
  await expectBothThemesAccessible(page, "a picture that is cut");
  await cut.getByRole("button", { name: "What is seen of the picture" }).press("ArrowRight");
  await cut.getByLabel("Closer").fill("2");
  await cut.getByRole("button", { name: "Use this" }).click();
  await expect(cut).toHaveCount(0);
  const { profileImageUrl } = await customer.call(getUser, { params });
  const { width, height } = await sharp(await (await page.request.get(profileImageUrl!)).body()).metadata();
  expect({ width, height }).toEqual({ width: 150, height: 150 });

  const film = part(page, "New rolls begin with");
  await film.getByRole("combobox", { name: "Negatives" }).selectOption({ label: "Ship them to me" });
  // It says what the lab has, which is asked first.
  await film.getByRole("switch", { name: /^Rush/ }).click();
  await expect(film.getByRole("switch", { name: /^Rush/ })).toBeChecked();
  await film.getByRole("textbox", { name: "Notes for the scanner" }).fill("Warm, please");
  await film.getByRole("button", { name: "Keep the notes" }).click();
  await expect(film.getByRole("button", { name: "Keep the notes" })).toHaveCount(0);
  await expect
    .poll(async () => {
      const { preferences } = await customer.call(getUser, { params });
      return Object.fromEntries(preferences.map(({ key, value }) => [key, value]));
    })
    .toEqual({
      "default-negatives-action-option": "SHIP",
      "default-rush": "Yes",
      "default-scan-notes": "Warm, please",
    });
  await film.getByRole("combobox", { name: "Negatives" }).selectOption({ label: "I choose with each order" });
  await expect
    .poll(async () => (await customer.call(getUser, { params })).preferences.map(({ key }) => key))
    .not.toContain("default-negatives-action-option");

  const password = part(page, "Password");
  await password.getByLabel("Present password", { exact: true }).fill("not this one at all");
  await password.getByLabel("New password", { exact: true }).fill("grain and a longer walk");
  await password.getByRole("button", { name: "Change the password" }).click();
  await expect(password.getByLabel("Present password", { exact: true })).toBeFocused();
  await password.getByLabel("Present password", { exact: true }).fill(PASSWORD);
  await password.getByRole("button", { name: "Change the password" }).click();
  await expect(password.getByText("Your new password is set")).toBeVisible();

  await page.getByRole("button", { name: "Change the e-mail" }).click();
  const another = page.getByRole("dialog", { name: "Another e-mail" });
  await expect(another).toBeVisible();
  await expectBothThemesAccessible(page, "another e-mail");
  const email = newEmail("moved");
  await another.getByLabel("New e-mail").fill(email);
  const code = await codeAfter(email, () => another.getByRole("button", { name: "Mail me a code" }).click());
  const isIt = page.getByRole("dialog", { name: "Is it yours?" });
  await isIt.getByLabel("Code").fill(code === "000000" ? "000001" : "000000");
  await isIt.getByRole("button", { name: "Change the e-mail" }).click();
  await expect(isIt.getByLabel("Code")).toBeFocused();
  await expect(page.getByLabel("E-mail", { exact: true }), "a wrong code changes nothing").toHaveValue(customer.email);
  await isIt.getByLabel("Code").fill(code);
  await isIt.getByRole("button", { name: "Change the e-mail" }).click();
  await expect(page.getByLabel("E-mail", { exact: true })).toHaveValue(email);
  await mailTo(customer.email, ({ subject }) => subject === "Your e-mail was changed");
  await page.context().close();
});

test("cards are kept, chosen and forgotten; a membership says what it is, is ended and kept, by staff too", async ({
  browser,
}) => {
  const customer = await newCustomer("member");
  const params = { userId: customer.userId };
  await storeCard(customer, TEST_CARDS.pays);
  await customer.call(subscribe, { params: { ...params, tier: "NICE_2025" }, query: {} });
  const page = await pageOf(browser, customer);
  // As mails lead there.
  await page.goto(`/users/${customer.userId}/settings#membership`);
  await isAlive(page);
  const membership = part(page, "Membership");
  await expect(membership).toBeInViewport();
  await expect(membership.getByRole("heading", { name: "You are Nice" })).toBeVisible();
  await expect(membership.getByText("Came with the term").first()).toBeVisible();
  await membership.getByRole("button", { name: "End my membership" }).click();
  await membership.getByRole("button", { name: "Yes, end it" }).click();
  await expect(membership.getByText(/^Expires on/)).toBeVisible();

  const download = page.waitForEvent("download");
  await part(page, "Invoices")
    .getByRole("button", { name: /as PDF/ })
    .click();
  expect((await download).suggestedFilename()).toMatch(/^invoice-\d+\.pdf$/);

  const cards = part(page, "Cards");
  await cards.getByRole("button", { name: "Add a card" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectBothThemesAccessible(page, "a card that is added");
  await fillCard(page, TEST_CARDS.secondStep);
  await page.getByRole("dialog").getByRole("button", { name: "Keep this card" }).click();
  await expect(cards.getByRole("listitem")).toHaveCount(2);
  await cards.getByRole("button", { name: /^Use .* 4242 first$/ }).click();
  await expect(cards.getByRole("listitem").filter({ hasText: "4242" })).toContainText("Used first");
  await cards.getByRole("button", { name: /^Remove .* 3155$/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Forget it" }).click();
  await expect(cards.getByRole("listitem")).toHaveCount(1);
  const { paymentMethods } = await customer.call(listPaymentMethods, { params });
  expect(paymentMethods.map(({ last4, isDefault }) => [last4, isDefault])).toEqual([["4242", true]]);
  await page.context().close();

  const desk = await pageOf(browser, theAdmin());
  await desk.goto(`/admin/users/${customer.userId}/settings#membership`);
  await part(desk, "Membership").getByRole("button", { name: "Keep the membership" }).click();
  await expect(part(desk, "Membership").getByText(/^Renews on/)).toBeVisible();
  const { memberships } = await customer.call(listMemberships, { params });
  expect(memberships.map(({ cancelAtPeriodEnd }) => cancelAtPeriodEnd)).toEqual([false]);
  await desk.context().close();
});

test("the only address is removed and brought back, all one's data is packed as a zip, and the account is kept after all", async ({
  browser,
}) => {
  const customer = await newCustomer("leaver");
  const page = await pageOf(browser, customer, { viewport: { width: 390, height: 844 } });
  await page.goto(`/users/${customer.userId}/settings#data`);
  await isAlive(page);
  await page.getByRole("button", { name: "Remove 12 Franklin St" }).click();
  await expect(page.getByText("No address yet.", { exact: false })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("button", { name: "Remove 12 Franklin St" })).toBeVisible();
  await page.getByRole("button", { name: "Add an address" }).click();
  await expect(page.getByRole("dialog", { name: "New address" })).toBeVisible();
  await expectBothThemesAccessible(page, "an address that is added");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await page.getByRole("button", { name: "Pack all my data" }).click();
  await expect(page.getByText(/^Packed on .*: \d+ files/)).toBeVisible();
  const saved = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download the zip" }).click();
  expect((await saved).suggestedFilename()).toMatch(/\.zip$/);

  await page.getByRole("button", { name: "Delete my account" }).click();
  const sure = page.getByRole("dialog", { name: "Delete your account?" });
  await expect(sure.getByRole("button", { name: "Keep it" })).toBeFocused();
  await expectNoViolations(page, "the question before an account is deleted");
  await sure.getByRole("button", { name: "Delete it in a week" }).click();
  await expect(page.getByText(/^This account is deleted on /)).toBeVisible();
  const { text } = await mailTo(customer.email, ({ subject }) => subject.startsWith("Your account is deleted on "));
  await page.goto(new URL(/\S+\/settings#deletion/.exec(text)![0]).pathname);
  await page.getByRole("button", { name: "Keep my account" }).click();
  await expect(page.getByRole("button", { name: "Delete my account" })).toBeVisible();
  await page.context().close();
});

test("the lab packs a customer's data and has their account deleted when they write for it, and keeps it when they change their mind", async ({
  browser,
}) => {
  const customer = await newCustomer("writer");
  const desk = await pageOf(browser, await staffLoggedInAnew("letters"));
  await desk.goto(`/admin/users/${customer.userId}/settings#data`);
  await isAlive(desk);
  await part(desk, "All their data").getByRole("button", { name: "Pack all their data" }).click();
  await expect(part(desk, "All their data").getByText(/^Packed on .*: \d+ files/)).toBeVisible();
  await mailTo(customer.email, ({ subject }) => subject === "All your data is packed");

  const deletion = part(desk, "Delete the account");
  await deletion.getByRole("button", { name: "Delete the account" }).click();
  const sure = desk.getByRole("dialog", { name: "Delete this account?" });
  await expectNoViolations(desk, "the question before a customer's account is deleted");
  await sure.getByRole("button", { name: "Delete it in a week" }).click();
  await expect(deletion.getByText(/^This account is deleted on /)).toBeVisible();
  await mailTo(customer.email, ({ subject }) => subject.startsWith("Your account is deleted on "));
  await deletion.getByRole("button", { name: "Keep the account" }).click();
  await expect(deletion.getByRole("button", { name: "Delete the account" })).toBeVisible();
  await desk.context().close();
});

test("who has just come finds each part of the settings empty, with the way to fill it", async ({ browser }) => {
  const customer = await newCustomer("fresh");
  const params = { userId: customer.userId };
  const page = await pageOf(browser, customer);
  await page.goto(`/users/${customer.userId}/settings`);
  await isAlive(page);

  const membership = part(page, "Membership");
  await expect(membership).toContainText("Pay as you go.");
  await expect(membership.getByRole("link", { name: "Become a member" })).toHaveAttribute(
    "href",
    "/memberships/purchase",
  );
  await expect(part(page, "Account credit")).toContainText("$0.00 to spend");
  await expect(part(page, "Invoices")).toContainText("None yet.");
  await expectNoViolations(page, "the settings of who has just come");

  const cards = part(page, "Cards");
  await expect(cards).toContainText("No card yet.");
  await cards.getByRole("button", { name: "Add a card" }).click();
  const dialog = page.getByRole("dialog");
  await fillCard(page, TEST_CARDS.pays);
  await dialog.getByRole("button", { name: "Keep this card" }).click();
  await expect(cards.getByRole("listitem")).toHaveCount(1);
  const { paymentMethods } = await customer.call(listPaymentMethods, { params });
  expect(paymentMethods).toMatchObject([{ last4: "4242", isDefault: true }]);

  const film = part(page, "New rolls begin with");
  await film.getByRole("combobox", { name: "Negatives" }).selectOption({ label: "Ship them to me" });
  await film.getByRole("switch", { name: /^Rush/ }).click();
  await expect(film.getByRole("switch", { name: /^Rush/ })).toBeChecked();
  // They fill the first order at once.
  await page.goto("/onboarding/rolls");
  await isAlive(page);
  await expect(page.getByLabel("Negatives", { exact: true })).toHaveValue("SHIP");
  await expect(page.getByRole("switch", { name: /^Rush/ })).toBeChecked();
  await page.context().close();
});
