import { type Browser, chromium, type Locator, type Page } from "@playwright/test";
import pg from "pg";
import { isAlive } from "../../tests/support/journey.ts";
import { signInDemo } from "../../tests/support/lab-process.ts";
import { fillLibrary } from "./fill-library.ts";
import { textTable } from "./text-table.ts";

export type Interaction = {
  name: string;
  /** Median of all presses of this kind, ms. */
  middleMs: number;
  worstMs: number;
  /** Maximum for the worst, ms: with so few presses, browsers report the worst for a visit. */
  mostMs: number;
};

/** Maximum for a customer's own scans, ms. */
const OWN_BUDGET_MS = 100;
/** Maximum for public pages and the shop, ms. */
const PUBLIC_BUDGET_MS = 150;

const SLOWER = 4;
const PRESSES = 8;
const FRAMES = 200;

export async function interactionsOf(origin: string, databaseUrl: string): Promise<Interaction[]> {
  const customer = await signInDemo(origin, "customer@nice.test");
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  const months = ["2024-01", "2024-05", "2025-03"].map((month) => ({ month, rolls: 6, frames: 36 }));
  const { rollId } = await fillLibrary(database, customer.userId, [
    ...months,
    { month: "2026-10", rolls: 1, frames: FRAMES },
  ]);
  await database.query("update scans set favorite_at = now() where customer_id = $1 and frame % 3 = 0", [
    customer.userId,
  ]);
  await database.end();
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu"],
  });
  try {
    const shop = await atTheShop(await slowPage(browser, origin, null), origin);
    const page = await slowPage(browser, origin, customer.token());
    const own = `${origin}/users/${customer.userId}`;
    return [...shop, ...(await inTheViewer(page, `${own}/rolls/${rollId}`)), await filtering(page, `${own}/scans`)];
  } finally {
    await browser.close();
  }
}

/** @param token of the signed-in user; null for a visitor */
async function slowPage(browser: Browser, origin: string, token: string | null): Promise<Page> {
  const localStorage =
    token === null ? [] : [{ name: "nice.token.demo", value: JSON.stringify({ version: 1, value: token }) }];
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  });
  // The scans have no files: this measures the page, not the network.
  await context.route(/\/api\/files\//, (route) => route.fulfill({ path: "public/favicon.svg" }));
  await context.addInitScript(watchPresses);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  return page;
}

/** Records the browser's event timings: from the press to the next drawn frame. */
function watchPresses(): void {
  let longest = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
      if (entry.interactionId) longest = Math.max(longest, entry.duration);
  }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
  Object.assign(window, {
    pressed: async () => {
      // Presses are reported shortly after they are drawn.
      for (let frame = 0; frame < 3; frame++) await new Promise((drawn) => requestAnimationFrame(drawn));
      await new Promise((told) => setTimeout(told, 150));
      const took = longest;
      longest = 0;
      return took;
    },
  });
}

const tookOf = (page: Page): Promise<number> =>
  page.evaluate(() => (window as never as { pressed: () => Promise<number> }).pressed());

function interaction(name: string, times: readonly number[], mostMs = OWN_BUDGET_MS): Interaction {
  const sorted = times.toSorted((one, other) => one - other);
  return { name, middleMs: sorted[Math.floor(sorted.length / 2)]!, worstMs: sorted.at(-1)!, mostMs };
}

/** Time that a finger stays down, ms. */
const DOWN_MS = 70;

/**
 * Uses the mouse directly: a locator's click hit-tests in the page on each event, which would count as part of the
 * press.
 */
async function pressAsAPerson(page: Page, what: Locator): Promise<void> {
  await what.hover();
  await tookOf(page);
  await page.mouse.down();
  await page.waitForTimeout(DOWN_MS);
  await page.mouse.up();
}

async function atTheShop(page: Page, origin: string): Promise<Interaction[]> {
  const main = page.getByRole("main");
  const pressed = async (what: Locator, after: () => Promise<void> = async () => undefined): Promise<number> => {
    await pressAsAPerson(page, what);
    const took = await tookOf(page);
    await after();
    return took;
  };
  const eachTime = async (name: string, once: () => Promise<number>): Promise<Interaction> => {
    const times: number[] = [];
    for (let press = 0; press < PRESSES; press++) times.push(await once());
    return interaction(name, times, PUBLIC_BUDGET_MS);
  };
  const open = async (path: string) => {
    await page.goto(origin + path, { waitUntil: "networkidle" });
    await isAlive(page);
  };

  await open("/products/kodak-portra-400");
  const cart = page.getByRole("dialog", { name: "NICE CART" });
  const added = await eachTime("put into the cart", () =>
    pressed(main.getByRole("button", { name: "Add to cart" }), async () => {
      await cart.waitFor();
      await page.keyboard.press("Escape");
      await cart.waitFor({ state: "hidden" });
    }),
  );
  await open("/");
  const theme = await eachTime("theme", () => pressed(page.getByRole("banner").getByRole("button", { name: /theme/ })));
  await open("/pricing");
  const rolls = main.getByRole("button", { name: /^Rolls.*: one more$/ });
  const calculator = await eachTime("calculator", () => pressed(rolls));
  await open("/collections/color-film");
  const filter = await eachTime("shop's filter", async () => {
    // The filter closes when its last choice is removed.
    if ((await main.locator("details[open]").count()) === 0) await main.getByText("Filter", { exact: true }).click();
    return pressed(main.getByRole("link", { name: /^120/ }));
  });
  return [added, theme, calculator, filter];
}

async function inTheViewer(page: Page, roll: string): Promise<Interaction[]> {
  await page.goto(roll);
  const frame = (number: number) => page.getByRole("main").getByRole("img", { name: `Frame ${number}`, exact: true });
  await frame(1).waitFor();
  const [opened, next, selected]: [number[], number[], number[]] = [[], [], []];
  for (let press = 1; press <= PRESSES; press++) {
    await pressAsAPerson(page, frame(press));
    await page.getByRole("dialog").waitFor();
    opened.push(await tookOf(page));
    await page.keyboard.press("ArrowRight");
    next.push(await tookOf(page));
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await tookOf(page);
    await page.keyboard.press("a");
    await page.getByText(`${FRAMES} scans selected`).waitFor();
    selected.push(await tookOf(page));
    await page.keyboard.press("Escape");
    await page.getByRole("region", { name: "Selected" }).waitFor({ state: "hidden" });
  }
  return [
    interaction("open the viewer", opened),
    interaction("next frame", next),
    interaction(`select ${FRAMES}`, selected),
  ];
}

async function filtering(page: Page, scans: string): Promise<Interaction> {
  await page.goto(scans);
  await page
    .getByRole("status")
    .filter({ hasText: /\d scans$/ })
    .waitFor();
  const times: number[] = [];
  for (let press = 0; press < PRESSES; press++) {
    await pressAsAPerson(page, page.getByRole("button", { name: /^Favorites/ }));
    times.push(await tookOf(page));
  }
  return interaction("filter", times);
}

export function interactionTableOf(interactions: readonly Interaction[]): { table: string; broken: string[] } {
  const rows = [
    ["press, at a quarter of the speed", "middle ms", "worst ms"],
    ...interactions.map(({ name, middleMs, worstMs, mostMs }) => [name, String(middleMs), `${worstMs} (≤ ${mostMs})`]),
  ];
  const broken = interactions
    .filter(({ worstMs, mostMs }) => worstMs > mostMs)
    .map(({ name, worstMs, mostMs }) => `${name}: ${worstMs} ms, must be ≤ ${mostMs}`);
  return { table: textTable(rows), broken };
}
