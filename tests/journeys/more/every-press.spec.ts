import { expect, type Page } from "@playwright/test";
import { addProduct } from "../../../src/contract/products/product-desk.ts";
import { isAlive } from "../../support/journey.ts";
import { pageOf, theAdmin } from "../../support/journey-people.ts";
import { test } from "../../support/journey-test.ts";

// Pages are slowed down and clicked constantly, so the time to hydrate depends on the machine.
test.use({ actionTimeout: 0 });

/** The element to click, and how many clicks have taken effect so far. */
type Pressing = { path: string; selector: string; text: string | null; done: () => number };

const ADD = { selector: "main button", text: "Add to cart", done: piecesInCart };
/** Scripts and CPU throttling stick to a page, so each one gets its own browser. */
const OF_ITS_OWN = { locale: "en-US" };
const GIFT_CARD = "/products/gift-card";

/** The element to click by page, and the CPU slowdown factor. */
const PRESSED: Record<string, { slower: number; pressing: () => Promise<Pressing> }> = {
  "a product": { slower: 4, pressing: async () => ({ ...ADD, path: `/products/${await manyOfOneThing()}` }) },
  "the gift card": { slower: 1, pressing: async () => ({ ...ADD, path: GIFT_CARD }) },
  "the start": {
    slower: 4,
    pressing: async () => ({
      path: "/",
      selector: "header button[aria-label$=theme]",
      text: null,
      done: changesOfTheme,
    }),
  },
};

/** Stocks more than all clicks of this journey. @returns its slug */
async function manyOfOneThing(): Promise<string> {
  const sku = `pressed-${crypto.randomUUID().slice(0, 8)}`;
  const body = { name: `Pressed ${sku}`, sku, productType: "PRODUCT", price: 1000, stock: 900 } as const;
  return (await theAdmin().call(addProduct, { body })).product.slug;
}

function piecesInCart(): number {
  const stored = JSON.parse(localStorage.getItem("nice.order") ?? "null") as {
    value: { items: { quantity: number }[] };
  } | null;
  return (stored?.value.items ?? []).reduce((sum, { quantity }) => sum + quantity, 0);
}

function changesOfTheme(): number {
  return (window as Window & { changes?: number }).changes ?? 0;
}

const PRESSES_EVERY_MS = 20;
/** Duration, and the minimum number of clicks after hydration. */
const FOR_MS = 2_000;
const ALIVE = 10;

/**
 * Clicks from the very start for two seconds. Counts all clicks on the button, including the mouse's, but not the
 * page's replays.
 */
async function pressAllTheTime(page: Page, { selector, text }: Pressing): Promise<void> {
  await page.addInitScript(
    ({ selector, text, everyMs, forMs, alive }) => {
      const all = { presses: 0, ended: false, changes: 0 };
      Object.assign(window, { pressing: all });
      const buttonOf = () =>
        [...document.querySelectorAll<HTMLButtonElement>(selector)].find(
          (found) => text === null || found.textContent?.trim() === text,
        );
      type Early = { input: { replaying: boolean } | null };
      const early = () => (window as unknown as { early?: Early }).early;
      addEventListener(
        "click",
        ({ target }) => {
          if (!early()?.input?.replaying && buttonOf()?.contains(target as Node)) all.presses += 1;
        },
        true,
      );
      let aliveFor = 0;
      const timer = setInterval(() => {
        const found = buttonOf();
        if (!found) return;
        if (early()?.input === null) aliveFor += 1;
        if (aliveFor <= alive || performance.now() <= forMs) return found.click();
        clearInterval(timer);
        all.ended = true;
      }, everyMs);
      new MutationObserver(([first, ...more]) => {
        const states = [...more.map(({ oldValue }) => oldValue), document.documentElement.dataset.mantineColorScheme];
        let before = first!.oldValue;
        for (const state of states) {
          if (before !== null && state !== before) (window as Window & { changes?: number }).changes! += 1;
          before = state ?? null;
        }
      }).observe(document, {
        attributes: true,
        subtree: true,
        attributeFilter: ["data-mantine-color-scheme"],
        attributeOldValue: true,
      });
      (window as Window & { changes?: number }).changes = 0;
    },
    { selector, text, everyMs: PRESSES_EVERY_MS, forMs: FOR_MS, alive: ALIVE },
  );
}

type Counted = Window & { pressing: { presses: number; ended: boolean } };

async function everyPressCountsOnce(page: Page, pressing: Pressing): Promise<void> {
  await page.waitForFunction(() => (window as unknown as Counted).pressing.ended, null, { polling: 100 });
  const presses = await page.evaluate(() => (window as unknown as Counted).pressing.presses);
  expect(presses).toBeGreaterThan(ALIVE);
  await expect.poll(() => page.evaluate(pressing.done), { timeout: 400_000 }).toBe(presses);
}

test("every click counts once at any CPU speed, and input typed before hydration is kept", async ({ browser }) => {
  for (const [name, { slower, pressing: whatIsPressed }] of Object.entries(PRESSED))
    await test.step(`${name}, with the CPU slowed ${slower} times`, async () => {
      const page = await pageOf(browser, null, OF_ITS_OWN);
      const pressing = await whatIsPressed();
      const session = await page.context().newCDPSession(page);
      await session.send("Emulation.setCPUThrottlingRate", { rate: slower });
      await pressAllTheTime(page, pressing);
      await page.goto(pressing.path, { waitUntil: "domcontentloaded" });
      // The mouse clicks, too: its events (pointerdown, focus) make React hydrate at once.
      const button = page
        .locator(pressing.selector, { hasText: pressing.text ?? "" })
        .filter({ visible: true })
        .first();
      await button.scrollIntoViewIfNeeded();
      const { x, y, width, height } = (await button.boundingBox())!;
      for (let press = 0; press < 5; press += 1) await page.mouse.click(x + width / 2, y + height / 2);
      await everyPressCountsOnce(page, pressing);
      await page.context().close();
    });

  // A gift card filled in and submitted before hydration keeps its text and is added.
  const page = await pageOf(browser, null, OF_ITS_OWN);
  let letGo!: () => void;
  const gone = new Promise<void>((done) => (letGo = done));
  await page.route("**/assets/*.js", async (route) => {
    await gone;
    await route.continue();
  });
  await page.goto(GIFT_CARD, { waitUntil: "domcontentloaded" });
  const main = page.getByRole("main");
  await main.getByRole("radio", { name: "$50" }).check();
  await main.getByLabel("Message").fill("For the boat");
  await main.getByRole("button", { name: "Add to cart" }).click();
  await main.getByLabel("Message").fill("For the train");
  await main.getByRole("button", { name: "Add to cart" }).click();
  letGo();
  await isAlive(page);
  const lines = () =>
    page.evaluate(() => {
      const stored = JSON.parse(localStorage.getItem("nice.order")!) as {
        value: { items: { name: string; quantity: number; selectedOptions: { message?: { value: string } } }[] };
      };
      return stored.value.items.map(({ name, quantity, selectedOptions }) => [
        name,
        quantity,
        selectedOptions.message?.value,
      ]);
    });
  await expect.poll(lines).toEqual([
    ["Gift Card, $50", 1, "For the boat"],
    ["Gift Card, $50", 1, "For the train"],
  ]);
});
