import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import sharp from "sharp";
import { calendarDay, DAY_MS } from "../../src/rules/time.ts";
import { appWith } from "../support/authenticator-app.ts";
import { film } from "../support/film.ts";
import { PASSWORD } from "../support/journey.ts";
import { test } from "../support/journey-test.ts";
import { freePort, type LabProcess, startLabProcess } from "../support/lab-process.ts";
import { openPage } from "../support/page-pool.ts";

const OWNER = "olive@grain.test";
const WORKER = "bea@grain.test";
const ZONE = "America/Denver";

let lab: LabProcess;
let dataDir: string;
let link: string;

// A separate lab: only here the database is empty, and there is no demo.
test.beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "nice-first-day-"));
  let said = "";
  const env = { DEMO: "false", LOG_LEVEL: "warn" };
  lab = await startLabProcess({ dataDir, port: await freePort(), env, onSaid: (text) => (said += text) });
  link = /http\S+first-start#\S+/.exec(said)![0];
});

test.afterAll(async () => {
  await lab?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Without a mail server, e-mails are files in the data folder. */
async function mailedTo(to: string, wanted: RegExp): Promise<string> {
  const folder = join(dataDir, "outbox");
  const texts = () =>
    readdirSync(folder)
      .filter((name) => name.endsWith(".json"))
      .toSorted()
      .map((name) => JSON.parse(readFileSync(join(folder, name), "utf8")) as { to: string; text: string })
      .flatMap((mail) => (mail.to === to ? [wanted.exec(mail.text)?.[1]] : []))
      .findLast((found) => found !== undefined);
  await expect.poll(texts).toBeDefined();
  return texts()!;
}

const item = (page: Page, name: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name, exact: true }) });

test("an owner sets up a lab on an empty server, sells at the counter and closes the day", async ({ browser }) => {
  const opens = () => openPage(browser, { baseURL: lab.origin });
  const page = await opens();
  const main = page.getByRole("main");
  const dialog = page.getByRole("dialog");

  // The link that the server printed makes the owner and the lab.
  await page.goto(link);
  await main.getByLabel("First name").fill("Olive");
  await main.getByLabel("Last name").fill("Owner");
  await main.getByLabel("E-mail", { exact: true }).fill(OWNER);
  await main.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await main.getByLabel("Name", { exact: true }).fill("Grain House");
  await main.getByLabel("Legal name").fill("Grain House LLC");
  const logo = await sharp({ create: { width: 300, height: 80, channels: 4, background: "#b4451f" } })
    .png()
    .toBuffer();
  await main
    .locator('input[type="file"]')
    .setInputFiles({ name: "grain-house.png", mimeType: "image/png", buffer: logo });
  await main.getByLabel("E-mail for customers").fill("hi@grain.test");
  await main.getByLabel("Street").fill("1600 Broadway");
  await main.getByLabel("ZIP code").fill("80202");
  await main.getByLabel("City").fill("Denver");
  await main.getByLabel("State").selectOption("CO");
  await main.getByLabel("Time zone").selectOption(ZONE);
  await film(page, "first start");
  await main.getByRole("button", { name: "Create account" }).click();
  await page.waitForURL("**/first-start/second-factor");
  await film(page, "second factor");
  const logoNow = async () => (await (await page.request.get("/api/public/lab")).json()).lab.logo;
  await expect.poll(logoNow).toMatchObject({ width: 300, height: 80 });
  await main.getByRole("button", { name: "Add authenticator app" }).click();
  const secret = await dialog.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText();
  const app = appWith(secret.replaceAll(" ", ""), () => new Date());
  await dialog.getByLabel("Name").fill("My phone");
  await dialog.getByLabel("6-digit code").fill(app.code());
  await film(page, "authenticator");
  await dialog.getByRole("button", { name: "Turn on" }).click();
  await film(page, "recovery codes");
  await dialog.getByRole("button", { name: "I saved them" }).click();
  await main.getByRole("link", { name: "Continue to setup" }).click();

  // The checklist marks finished steps; visitors see that the lab opens soon.
  await expect(item(page, "Second factor")).toContainText("Done");
  await expect(item(page, "Prices")).toContainText("To do");
  await film(page, "checklist");
  const visitor = await opens();
  await visitor.goto("/");
  await expect(visitor.getByText("Film lab in Denver. Opening soon.")).toBeVisible();
  await film(visitor, "opening soon");

  // Opening hours.
  await page.goto("/admin/settings/places");
  await main.getByLabel("Closes").first().fill("18:30");
  await film(page, "hours");
  await main.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Locations and hours saved", { exact: true })).toBeVisible();

  // One price, from tomorrow.
  await page.goto("/admin/prices");
  const rush = main.getByRole("textbox", { name: /^Rush, / }).first();
  await rush.fill("7.50");
  await rush.press("Enter");
  await main.getByRole("button", { name: "Save draft" }).click();
  await film(page, "prices");
  await main.getByRole("button", { name: "Publish…" }).click();
  await dialog.getByRole("radio", { name: "From the beginning of a day" }).check();
  await dialog.getByLabel("Day", { exact: true }).fill(calendarDay(new Date(Date.now() + DAY_MS), ZONE));
  await film(page, "publish");
  await dialog.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(main.getByText("Scheduled")).toBeVisible();

  // A bench worker, who accepts by the e-mail.
  await page.goto("/admin/staff");
  await main.getByRole("button", { name: "Invite staff" }).click();
  await dialog.getByLabel("First name").fill("Bea");
  await dialog.getByLabel("Last name").fill("Bench");
  await dialog.getByLabel("E-mail").fill(WORKER);
  await dialog.getByRole("radio", { name: "Bench" }).check();
  await film(page, "invite");
  await dialog.getByRole("button", { name: "Send invitation" }).click();
  await expect(main.getByText("Bea Bench")).toBeVisible();
  await film(page, "staff");
  const bea = await opens();
  await bea.goto(await mailedTo(WORKER, /(http\S+token=\S+)/));
  await bea.getByLabel("New password").fill(PASSWORD);
  await film(bea, "choose password");
  await bea.getByRole("button", { name: "Set password" }).click();
  await bea.waitForURL("**/login");
  await bea.getByLabel("E-mail").fill(WORKER);
  await bea.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await bea.getByRole("main").getByRole("button", { name: "Log In" }).click();
  await bea.getByLabel("6-digit code").fill(await mailedTo(WORKER, /^(\d{6})$/m));
  await bea.waitForURL("**/admin/bench");
  await film(bea, "bench");

  // The opening.
  await page.goto("/admin/setup");
  await item(page, "Prices").getByRole("button", { name: "I looked at them" }).click();
  await expect(item(page, "Prices")).toContainText("Done");
  await main.getByRole("button", { name: "Open site" }).click();
  await dialog.getByRole("button", { name: "Open site" }).click();
  await expect(main.getByText("Everyone sees the site and can order.")).toBeVisible();
  await visitor.goto("/");
  await expect(visitor.getByRole("heading", { level: 1, name: "Welcome to Grain House" })).toBeVisible();
  await film(visitor, "home");

  // The first customer pays in cash.
  await page.goto("/admin/day-close");
  await main.getByLabel("Type", { exact: true }).selectOption("FLOAT");
  await main.getByLabel("Amount").fill("100.00");
  await main.getByRole("button", { name: "Record" }).click();
  await expect(main.getByText("$100.00").first()).toBeVisible();
  await page.goto("/admin/counter");
  await film(page, "counter");
  await main.getByLabel("Customer").fill("Zoe Grain");
  await main.getByRole("option", { name: "New customer" }).click();
  await main.getByLabel("Phone").fill("(718) 555-0132");
  await film(page, "new customer");
  await main.getByRole("button", { name: "Add customer" }).click();
  const items = main.getByLabel("Film and items");
  await items.fill("2 portra 400");
  await main.getByRole("option").first().waitFor();
  await film(page, "film");
  await items.press("Enter");
  await main.getByLabel("Negatives of all rolls").selectOption("TOSS");
  await film(page, "counter order");
  await main.getByRole("button", { name: /^Continue to payment of \$/ }).click();
  await main.getByLabel("Amount received").fill("100");
  await expect(main.getByText(/^Change: \$/)).toBeVisible();
  await film(page, "payment");
  const taken = /\$([\d.]+)/.exec(await main.getByRole("button", { name: /^Record \$/ }).innerText())![1]!;
  await main.getByRole("button", { name: /^Record \$/ }).click();
  await expect(main.getByText(`Change: $${(100 - Number(taken)).toFixed(2)}`)).toBeVisible();
  await expect(main.getByRole("list", { name: "Lab numbers" }).getByRole("listitem")).toHaveCount(2);
  await film(page, "change");
  await main.getByRole("button", { name: "Next customer" }).click();

  // The day ends with what the drawer should have.
  await page.goto("/admin/day-close");
  await film(page, "day close");
  await main.getByLabel("Cash counted").fill((100 + Number(taken)).toFixed(2));
  await main.getByRole("button", { name: "Close day" }).click();
  await expect(main.getByText("Today is closed. Later payments belong to the next day.")).toBeVisible();
  await film(page, "closed");
});
