import { type Browser, chromium, type Page } from "@playwright/test";
import { textTable } from "./text-table.ts";

export type Usable = {
  path: string;
  /** CPU slowdown factor of the browser. */
  slower: number;
  /** From navigation to the first text on the screen, ms. */
  shownMs: number;
  /** From then on until the page is hydrated and has replayed earlier presses, ms. */
  usableMs: number;
  mostMs: number;
};

const LOOKS = 5;
/** By CPU slowdown factor: the maximum for the home page and for any other, ms. */
const BUDGETS = [
  { slower: 1, home: 1000, elsewhere: 500 },
  { slower: 4, home: 2000, elsewhere: 1500 },
] as const;

/**
 * The median of five first visits to each of these pages, at this machine's speed and at a quarter of it, from a nearby
 * server.
 */
export async function usableTimes(origin: string, paths: readonly string[]): Promise<Usable[]> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu"],
  });
  try {
    const found: Usable[] = [];
    for (const { slower, home, elsewhere } of BUDGETS)
      for (const path of paths) {
        const looks: { shownMs: number; usableMs: number }[] = [];
        for (let look = 0; look < LOOKS; look++) looks.push(await firstVisit(browser, origin + path, slower));
        const middle = looks.toSorted((one, other) => one.usableMs - other.usableMs)[Math.floor(LOOKS / 2)]!;
        found.push({ path, slower, ...middle, mostMs: path === "/" ? home : elsewhere });
      }
    return found;
  } finally {
    await browser.close();
  }
}

async function firstVisit(
  browser: Browser,
  address: string,
  slower: number,
): Promise<{ shownMs: number; usableMs: number }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slower });
  await page.addInitScript(noteWhenAlive);
  await page.goto(address);
  const times = await timesOf(page);
  await context.close();
  return times;
}

/** Records when the page replays early presses (src/web/platform/replay-events.ts). */
function noteWhenAlive(): void {
  const look = setInterval(() => {
    if ((window as Window & { early?: { input: unknown } }).early?.input !== null) return;
    clearInterval(look);
    performance.mark("alive");
  }, 5);
}

const timesOf = async (page: Page): Promise<{ shownMs: number; usableMs: number }> => {
  await page.waitForFunction(
    () => performance.getEntriesByName("alive").length > 0 && performance.getEntriesByName("first-contentful-paint")[0],
  );
  return page.evaluate(() => {
    const shown = performance.getEntriesByName("first-contentful-paint")[0]!.startTime;
    const alive = performance.getEntriesByName("alive")[0]!.startTime;
    return { shownMs: Math.round(shown), usableMs: Math.max(0, Math.round(alive - shown)) };
  });
};

export function usableTableOf(found: readonly Usable[]): { table: string; broken: string[] } {
  const rows = [
    ["page", "slower", "shown after ms", "usable after that, ms"],
    ...found.map(({ path, slower, shownMs, usableMs, mostMs }) => [
      path,
      `${slower} x`,
      String(shownMs),
      `${usableMs} (≤ ${mostMs})`,
    ]),
  ];
  const broken = found
    .filter(({ usableMs, mostMs }) => usableMs > mostMs)
    .map(
      ({ path, slower, usableMs, mostMs }) =>
        `${path}, ${slower} x slower: usable ${usableMs} ms after it is shown, must be ≤ ${mostMs}`,
    );
  return { table: textTable(rows), broken };
}
