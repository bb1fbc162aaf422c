import { type Browser, chromium, type Page } from "@playwright/test";
import sharp from "sharp";

export type Looked = {
  /** Ms from navigation to the first visible pictures. */
  firstMs: number;
  /** Ms from a press on the scrubber to visible pictures there, the median of several places. */
  scrubMs: number;
  /** The longest time the page was blocked while scrolling, ms. */
  longestTaskMs: number;
  /** JavaScript heap after scrolling through everything and a garbage collection, MB. */
  heapMb: number;
};

const VIEW = { width: 1440, height: 900 };
const PLACES = [0.93, 0.11, 0.52, 0.78, 0.31, 0.64, 0.05];
/** Number of window heights scrolled by wheel at each place. */
const WHEELS = 40;

export async function lookThroughLibrary(
  origin: string,
  { userId, token, months }: { userId: string; token: string; months: number },
): Promise<Looked> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", "--enable-precise-memory-info"],
  });
  try {
    const page = await openFor(browser, origin, token);
    const begun = performance.now();
    await page.goto(`${origin}/users/${userId}/scans`);
    await picturesInSight(page);
    const firstMs = performance.now() - begun;
    await page.evaluate(watchTasks);
    const scrubMs = months > 1 ? await scrub(page) : 0;
    await wheel(page);
    if (months > 1) await throughAllMonths(page, months);
    const longestTaskMs = await page.evaluate(() => (window as never as { longest: () => number }).longest());
    return { firstMs, scrubMs, longestTaskMs, heapMb: await heapOf(page) };
  } finally {
    await browser.close();
  }
}

/** Opens a signed-in page with a placeholder for each thumbnail: the bench's scans have no files. */
async function openFor(browser: Browser, origin: string, token: string): Promise<Page> {
  const value = JSON.stringify({ version: 1, value: token });
  const localStorage = [{ name: "nice.token.demo", value }];
  const context = await browser.newContext({
    viewport: VIEW,
    reducedMotion: "reduce",
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  });
  const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
  const picture = await sharp({ create: { width: 480, height: 320, channels: 3, background: "gray", noise } })
    .jpeg({ quality: 60 })
    .toBuffer();
  await context.route(/\/api\/files\//, (route) => route.fulfill({ contentType: "image/jpeg", body: picture }));
  return context.newPage();
}

const picturesInSight = (page: Page) =>
  page.waitForFunction(() => {
    const tiles = [...document.querySelectorAll("main [data-scan]")].filter((tile) => {
      const { top, bottom } = tile.getBoundingClientRect();
      return bottom > 0 && top < innerHeight;
    });
    return tiles.length > 3 && tiles.every((tile) => tile.querySelector("img[data-there]") !== null);
  });

function watchTasks(): void {
  let longest = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
  }).observe({ type: "longtask" });
  Object.assign(window, { longest: () => longest });
}

async function scrub(page: Page): Promise<number> {
  const box = (await page.getByRole("slider", { name: "Month" }).boundingBox())!;
  const times: number[] = [];
  for (const place of PLACES) {
    const begun = performance.now();
    await page.mouse.click(box.x + box.width / 2, box.y + place * box.height);
    await picturesInSight(page);
    times.push(performance.now() - begun);
  }
  return times.toSorted((one, other) => one - other)[times.length >> 1]!;
}

/** Scrolls as a hand does: a window's height at a time, without waiting for the pictures. */
async function wheel(page: Page): Promise<void> {
  await page.mouse.move(VIEW.width / 2, VIEW.height / 2);
  for (let turn = 0; turn < WHEELS; turn++) {
    await page.mouse.wheel(0, VIEW.height);
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  }
  await picturesInSight(page);
}

async function throughAllMonths(page: Page, months: number): Promise<void> {
  const slider = page.getByRole("slider", { name: "Month" });
  await slider.focus();
  await page.keyboard.press("Home");
  for (let month = 3; month < months; month += 3) {
    for (let press = 0; press < 3; press++) await page.keyboard.press("ArrowDown");
    await picturesInSight(page);
  }
}

async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  return usedSize / 2 ** 20;
}
