import { expect, type Locator, type Page } from "@playwright/test";
import sharp from "sharp";
import { DEMO_PASSWORD } from "../../demo/accounts.ts";

type Mail = { to: string; subject: string; text: string; html: string };

export const PASSWORD = "a long walk with film";

let made = 0;

/** Returns an e-mail address unique in this run, and in earlier ones on the same data. */
export const newEmail = (name: string): string =>
  `${name}.${((Date.now() + made++ * 7919) * 7 + process.pid).toString(36).slice(-5)}@people.test`;

/** Maximum checks for an e-mail, ten per second: two minutes, like all other waits. */
const TRIES = 1200;

/** Returns the newest e-mail to this address that `wanted` accepts; polls until there is one. */
export async function mailTo(to: string, wanted: (mail: Mail) => boolean): Promise<Mail> {
  for (let tries = 0; tries < TRIES; tries++) {
    const found = (await mailsTo(to)).find(wanted);
    if (found) return found;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error(`no such mail to ${to}`);
}

export async function logIn(page: Page, email: string, password: string = DEMO_PASSWORD): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("main").getByRole("button", { name: "Log In" }).click();
}

/** Uses the login form shown in place of the page when a session has ended. */
export async function logInAgain(page: Page, email: string, password = PASSWORD): Promise<void> {
  const form = page.getByRole("form", { name: "Log in" });
  await form.getByLabel("E-mail").fill(email);
  await form.getByLabel("Password", { exact: true }).fill(password);
  await form.getByRole("button", { name: "Log In" }).click();
}

/** For tests of motion: all other journeys reduce it. Call it before the page is opened. */
export const wantsMotion = (page: Page): Promise<void> => page.emulateMedia({ reducedMotion: "no-preference" });

/** Waits until the page's scripts run, and have replayed earlier input. */
export const isAlive = (page: Page) =>
  page.waitForFunction(() => (window as Window & { early?: { input: unknown } }).early?.input === null);

/** Waits until late content, such as fonts and content added by scripts, no longer changes the layout. */
export async function hasStopped(page: Page): Promise<void> {
  await isAlive(page);
  // Fonts arrive together, each with a fallback that the style sheet names.
  await page.waitForFunction(() =>
    [...document.fonts].some((face) => face.family.includes("Space Mono") && face.status === "loaded"),
  );
}

/**
 * Returns the code e-mailed to a staff member because of `step`; no one else may request one of their codes meanwhile.
 */
export async function codeAfter(email: string, step: () => Promise<void>): Promise<string> {
  const before = (await mailsTo(email)).length;
  await step();
  for (let tries = 0; tries < TRIES; tries++) {
    const mails = await mailsTo(email);
    const code = mails.length > before ? /\b(\d{6})\b/.exec(mails[0]!.text)?.[1] : undefined;
    if (code) return code;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error("no code came");
}

/** Signs up through the page; ends at the details. */
export async function signUp(page: Page, email: string, name = { first: "Zoe", last: "Grain" }): Promise<void> {
  await page.goto("/signup");
  await page.getByLabel("First name").fill(name.first);
  await page.getByLabel("Last name").fill(name.last);
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("main").getByRole("button", { name: "Join Nice" }).click();
  await page.waitForURL("**/complete-user-details");
}

/** Fills in phone and address; ends at the first order. */
export async function giveDetails(page: Page): Promise<void> {
  await page.getByLabel("Phone").fill("(718) 555-0132");
  await page.getByLabel("Street and number").fill("12 Franklin St");
  await page.getByLabel("City").fill("Brooklyn");
  await page.getByLabel("State").selectOption("NY");
  await page.getByLabel("ZIP code").fill("11222");
  await page.getByRole("button", { name: "Save and continue" }).click();
  await page.waitForURL("**/onboarding/rolls");
}

/** Orders one roll by drop-off, starting on the order form; ends at the checkout. */
export async function orderOneRoll(page: Page): Promise<void> {
  await page.getByLabel("Negatives", { exact: true }).selectOption("PICK_UP");
  await dropOffAndPlace(page);
}

/** From an order's rolls to its checkout: drop-off, with the saved address. */
export async function dropOffAndPlace(page: Page): Promise<void> {
  await dropOffAndReview(page);
  await placeOrderButton(page).click();
  await page.waitForURL("**/checkout?order=*");
}

export async function dropOffAndReview(page: Page): Promise<void> {
  await nextStep(page, "Delivery");
  await page.getByLabel("Drop off").check();
  await nextStep(page, "Address");
  await nextStep(page, "Review");
}

/** Continues to a step of the order; its button is in the same place as "Place order". */
export async function nextStep(page: Page, step: "Delivery" | "Address" | "Review"): Promise<void> {
  await page
    .getByRole("button", { name: `Next: ${step}` })
    .filter({ visible: true })
    .click();
  await page.waitForURL(`**?step=${step.toLowerCase()}`);
}

/** The button is in the summary on a computer, in the bottom bar on a phone. */
export const placeOrderButton = (page: Page): Locator =>
  page.getByRole("button", { name: /^(Place order|Order for)/ }).filter({ visible: true });

/** Ends at the paid order; returns its number, "#1042". */
export async function pay(page: Page, card = "4242 4242 4242 4242"): Promise<string> {
  await fillCard(page, card);
  await page.getByRole("button", { name: /^Pay \$/ }).click();
  await expect(page.getByText("Thank you! Your order is in.")).toBeVisible();
  return /#\d+/.exec(await page.getByRole("heading", { level: 1 }).innerText())![0];
}

export async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel("Card number").fill(number);
  await page.getByRole("textbox", { name: "Expires" }).fill("12 / 34");
  await page.getByLabel("Security code").fill("123");
}

export async function documentedScreenshot(page: Page, name: string): Promise<void> {
  if (process.env.UPDATE_SCREENSHOTS !== "1") return;
  await isAlive(page);
  // Screenshots should not show pointers, focus rings and half-loaded pictures.
  await page.mouse.move(0, 0);
  await page.evaluate(async () => {
    // Off-screen pictures may never load.
    const seen = [...document.images].filter((image) => {
      const { top, bottom, left, right } = image.getBoundingClientRect();
      return top < innerHeight && bottom > 0 && left < innerWidth && right > 0 && image.checkVisibility();
    });
    await Promise.all(seen.map((image) => image.decode().catch(() => undefined)));
  });
  const style = "[aria-label=Notices] { visibility: hidden }";
  const taken = await page.screenshot({ animations: "disabled", caret: "hide", style });
  await sharp(taken).webp({ quality: 80, effort: 6 }).toFile(`docs/screenshots/${name}.webp`);
}

/**
 * Returns all e-mails to an address, newest first. Fetched from here, not from the page: the outbox rejects requests
 * that seem to come through a proxy, as each page here does.
 */
export async function mailsTo(to: string): Promise<Mail[]> {
  const answer = await fetch(
    `http://127.0.0.1:${process.env.JOURNEY_PORT}/dev/outbox.json?to=${encodeURIComponent(to)}`,
  );
  return ((await answer.json()) as { mails: Mail[] }).mails;
}
