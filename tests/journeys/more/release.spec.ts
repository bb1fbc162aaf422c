import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { expect, type Page } from "@playwright/test";
import { listOrders } from "../../../src/contract/orders/orders.ts";
import { BRAND } from "../../../src/rules/brand.ts";
import { test } from "../../support/journey-test.ts";
import { fillCard, isAlive } from "../../support/journey.ts";
import { freePort, signInDemo, startLabProcess } from "../../support/lab-process.ts";
import { TEST_CARDS } from "../../support/makers.ts";
import { secondProject } from "../../support/second-project.ts";

const NEW_EMAIL = "after-the-release@nice.test";
const contact = (page: Page) => page.getByRole("contentinfo").getByRole("link", { name: "Contact" });
const email = (page: Page) => page.getByRole("form", { name: "Contact" }).getByLabel("E-mail");
const assets = async (folder: string) =>
  new Set((await readdir(join(folder, "build/client/assets"))).filter((name) => name.endsWith(".js")));

/** Requests an asset repeatedly until `done`, and returns the statuses. */
async function answersUntil(done: Promise<void>, asset: string): Promise<Set<number>> {
  const answers = new Set<number>();
  const end = done.then(() => "done");
  do answers.add((await fetch(asset)).status);
  while ((await Promise.race([end, setTimeout(20)])) !== "done");
  return answers;
}

test.use({ isFirstVisit: true });

test("a purchase started before a release continues across it and ends in one paid order", async ({ page }) => {
  test.slow();
  const { folder, release, remove } = await secondProject();
  const dataDir = await mkdtemp(join(tmpdir(), "nice-release-data-"));
  const port = await freePort();
  const start = () => startLabProcess({ dataDir, port, built: folder, env: { NODE_ENV: "production" } });
  let lab = await start();
  try {
    const gone: string[] = [];
    page.on("response", (answer) => {
      if (answer.status() >= 400 && answer.url().includes("/assets/")) gone.push(answer.url());
    });

    await test.step("a visitor opens a product, and no other chunk is loaded yet", async () => {
      // Closed beforehand: the build takes long enough for the newsletter dialog to open and cover the buttons.
      await page.addInitScript(() =>
        localStorage.setItem("nice.newsletter-closed", JSON.stringify({ version: 1, value: true })),
      );
      await page.goto(`${lab.origin}/products/gift-card`);
      await isAlive(page);
      await expect(contact(page)).toHaveAttribute("href", `mailto:${BRAND.email}`);
    });

    await test.step("a release with renamed chunks replaces the old one", async () => {
      const former = await assets(folder);
      // Part of every page, so every chunk that imports it gets another name.
      const cart = [...former].find((name) => name.startsWith("cart-sheet-"))!;
      const released = release("src/rules/brand.ts", BRAND.email, NEW_EMAIL);
      expect(await answersUntil(released, `${lab.origin}/assets/${cart}`)).toEqual(new Set([200]));
      const now = await assets(folder);
      expect(now.has(cart)).toBe(false);
      await lab.stop();
      lab = await start();
    });

    await test.step("the open page adds the product to the cart with the old release's chunk", async () => {
      const part = page.waitForResponse(/\/assets\/cart-sheet-[^/]*\.js/);
      await page.getByRole("main").getByRole("button", { name: "Add to cart" }).click();
      expect((await part).status()).toBe(200);
      await expect(page.getByRole("dialog", { name: "NICE CART" })).toContainText("$25.00");
      await expect(contact(page)).toHaveAttribute("href", `mailto:${BRAND.email}`);
      await page.keyboard.press("Escape");
    });

    await test.step("the cart is the same on pages of both releases", async () => {
      await page.getByRole("banner").getByRole("button", { name: "Cart, 1 item" }).click();
      await page.getByRole("dialog", { name: "NICE CART" }).getByRole("button", { name: "Checkout" }).click();
      await page.waitForURL("**/checkout");
      await expect(page.getByRole("main")).toContainText("Gift Card");
      await expect(page.getByRole("main")).toContainText("$25.00");
      await email(page).fill("vera@nice.test");
      await page.reload();
      await isAlive(page);
      await expect(page.getByRole("main")).toContainText("Gift Card");
      await expect(email(page)).toHaveValue("vera@nice.test");
      await page.goto(`${lab.origin}/about`);
      await expect(contact(page)).toHaveAttribute("href", `mailto:${NEW_EMAIL}`);
      await expect(page.getByRole("banner").getByRole("button", { name: "Cart, 1 item" })).toBeVisible();
    });

    await test.step("checkout ends in one paid order", async () => {
      await page.goto(`${lab.origin}/checkout`);
      const form = page.getByRole("form", { name: "Contact" });
      await expect(email(page)).toHaveValue("vera@nice.test");
      await form.getByLabel("First name").fill("Vera");
      await form.getByLabel("Last name").fill("Guest");
      await fillCard(page, TEST_CARDS.pays);
      await page.getByRole("button", { name: "Pay $25.00" }).click();
      await expect(page.getByRole("heading", { name: "Thank you!" })).toBeVisible();
      const admin = await signInDemo(lab.origin, "admin@nice.test");
      const { orders } = await admin.call(listOrders, { query: { search: "vera@nice.test" } });
      expect(orders.map(({ status, total }) => [status, total])).toEqual([["PAID", 2500]]);
    });

    expect(gone).toEqual([]);
  } finally {
    await lab.stop();
    for (const end of [remove(), rm(dataDir, { recursive: true, force: true })]) await end;
  }
});
