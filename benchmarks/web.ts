import { mkdirSync, writeFileSync } from "node:fs";
import { get } from "node:http";
import { cpus } from "node:os";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import lighthouse, { type Flags, type RunnerResult } from "lighthouse";
import { freePort } from "../tests/support/lab-process.ts";
import { createClient } from "../src/contract/kit/client.ts";
import { getProductBySlug } from "../src/contract/products/products.ts";
import type { Cart } from "../src/web/cart/cart.ts";
import { withBenchLab } from "./support/bench-lab.ts";
import { interactionsOf, interactionTableOf } from "./support/interactions.ts";
import { openOwnPages, OWN_BUDGETS, ownTableOf } from "./support/own-pages.ts";
import { usableTableOf, usableTimes } from "./support/usable.ts";
import { WEB_BUDGETS, type WebFigures, webTableOf } from "./support/web-budgets.ts";

const CHECKOUT_OF_A_FILM = "/checkout#film";

/**
 * `npm run bench:web`: Lighthouse's results for the public pages on a slow phone, their time to usable, the script
 * sizes and return times of customers' and staff's pages, and the response times of presses; exit code 1 when a budget
 * is exceeded.
 */
const PATHS = [
  "/",
  "/pricing",
  "/film-developing-chicago",
  "/memberships",
  "/frequently-asked-questions",
  "/collections",
  "/products/kodak-portra-400",
  "/search?q=portra",
  "/checkout",
  CHECKOUT_OF_A_FILM,
];
/** Not indexed, which Lighthouse reports as a fault on any page. */
const UNLISTED: ReadonlySet<string> = new Set(["/search?q=portra", "/checkout", CHECKOUT_OF_A_FILM]);
/** `npm run bench:web -- /checkout /search?q=portra` runs Lighthouse on these alone, and saves no results. */
const requested = process.argv.slice(2);
/** The median counts: other work on this machine may slow one run. */
const LOOKS = 5;
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;

const { pages, own, presses, usable } = await withBenchLab(async ({ origin, databaseUrl }) => {
  const isWhole = requested.length === 0;
  const usable = await usableTimes(origin, isWhole ? PATHS.filter((path) => path !== CHECKOUT_OF_A_FILM) : requested);
  const own = isWhole ? await openOwnPages(origin, async (addresses) => (await sizeOf(addresses)) / 1000) : [];
  const measured: WebFigures[] = [];
  for (const path of isWhole ? PATHS : requested) {
    const looks: WebFigures[] = [];
    const before = path === CHECKOUT_OF_A_FILM ? (page: Page) => withAFilm(page, origin) : undefined;
    for (let look = 0; look < LOOKS; look++)
      looks.push(await asFirstVisitor((port) => figuresOf(origin, path, port), before));
    measured.push(looks.toSorted((a, b) => a.performance - b.performance)[Math.floor(LOOKS / 2)]!);
    console.log(`  ${path}: performance ${looks.map(({ performance }) => performance).join(", ")}`);
  }
  return { pages: measured, own, presses: isWhole ? await interactionsOf(origin, databaseUrl) : [], usable };
});
const results = join(import.meta.dirname, "results");
mkdirSync(results, { recursive: true });
const machine = { cores: cpus().length, cpu: cpus()[0]?.model ?? "", node: process.version };
const stored = {
  at: new Date().toISOString(),
  machine,
  budgets: WEB_BUDGETS,
  pages,
  ownBudgets: OWN_BUDGETS,
  own,
  presses,
  usable,
};
if (requested.length === 0) writeFileSync(join(results, "web.json"), JSON.stringify(stored, null, 2) + "\n");
const { table, broken: brokenByPublic } = webTableOf(pages);
const { table: ownTable, broken: brokenByOwn } = ownTableOf(own);
const { table: pressTable, broken: brokenByPresses } = interactionTableOf(presses);
const { table: usableTable, broken: brokenByUsable } = usableTableOf(usable);
console.log(`\n${table}\n\n${usableTable}\n\n${ownTable}\n\n${pressTable}`);
const broken = [...brokenByPublic, ...brokenByUsable, ...brokenByOwn, ...brokenByPresses];
if (broken.length > 0) {
  console.error(`\nBudgets broken:\n${broken.map((line) => `  ${line}`).join("\n")}`);
  process.exit(1);
}

/** Runs with a fresh browser. @param before prepares it on a page of the lab without scripts */
async function asFirstVisitor<T>(
  look: (port: number) => Promise<T>,
  before?: (page: Page) => Promise<void>,
): Promise<T> {
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
    args: [
      `--remote-debugging-port=${port}`,
      "--no-sandbox",
      "--disable-gpu",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--no-first-run",
    ],
  });
  try {
    if (before) await inItsOwnContext(port, before);
    return await look(port);
  } finally {
    await browser.close();
  }
}

/** Uses a page in Lighthouse's own browser context, because Playwright's contexts are isolated from it. */
async function inItsOwnContext(port: number, work: (page: Page) => Promise<void>): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const page = await browser.contexts()[0]!.newPage();
  await work(page);
  await page.close();
  await browser.close(); // closes the connection only
}

/** Puts a film into this browser's cart (src/web/cart/cart.ts) without visiting a page of the shop. */
async function withAFilm(page: Page, origin: string): Promise<void> {
  const { call } = createClient({ origin, token: { get: () => null, set: () => undefined } });
  const { product } = await call(getProductBySlug, { params: { slug: "kodak-portra-400" } });
  const { id: productId, name, slug, productType, variants } = product;
  const { id: productVariantId, name: size, price, memberPrice, stock } = variants[0]!;
  const chosen = { productId, name: `${name}, ${size}`, slug, productType, productVariantId, price, stock };
  const items = [
    { ...chosen, memberPrice: memberPrice ?? price, key: "film", quantity: 1, selectedOptions: {}, print: null },
  ];
  await page.goto(`${origin}/favicon.svg`);
  await page.evaluate((value) => localStorage.setItem("nice.order", JSON.stringify({ version: 1, value })), {
    customerId: null,
    items,
    attempt: null,
  } satisfies Cart);
}

/** One run on a page, on Lighthouse's phone: a slow 4G and a quarter of this machine's speed. */
async function figuresOf(origin: string, path: string, port: number): Promise<WebFigures> {
  const skipAudits = UNLISTED.has(path) ? ["is-crawlable"] : [];
  // Each run has a new browser, possibly with prepared storage.
  const disableStorageReset = true;
  const onlyCategories = [...CATEGORIES];
  const options: Flags = { port, output: "json", logLevel: "error", onlyCategories, skipAudits, disableStorageReset };
  const { audits, categories } = await lookAt(origin + path, options);
  const scriptKb = (await sizeOf(scriptsOf(audits))) / 1000;
  const scoreOf = (category: string) => Math.round((categories[category]?.score ?? 0) * 100);
  const found = Object.values(categories)
    .filter(({ id }) => id !== "performance")
    .flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => audits[id]!))
    .filter(({ score }) => score !== null && score < 1)
    .map(({ id, title }) => `${id}: ${title}`);
  return {
    path,
    performance: scoreOf("performance"),
    accessibility: scoreOf("accessibility"),
    bestPractices: scoreOf("best-practices"),
    seo: scoreOf("seo"),
    lcpMs: Math.round(audits["largest-contentful-paint"]!.numericValue!),
    cls: Number(audits["cumulative-layout-shift"]!.numericValue!.toFixed(4)),
    scriptKb: Math.round(scriptKb * 10) / 10,
    found,
  };
}

/** Sometimes the browser's trace misses its own beginning; then Lighthouse must run again. */
const TRIES = 3;

async function lookAt(address: string, options: Flags): Promise<RunnerResult["lhr"]> {
  for (let tries = 1; ; tries++) {
    const result = (await lighthouse(address, options)) as RunnerResult | undefined;
    if (result !== undefined && result.lhr.runtimeError === undefined) return result.lhr;
    if (tries === TRIES)
      throw new Error(`${address}: ${result?.lhr.runtimeError?.message ?? "Lighthouse says nothing"}`);
  }
}

function scriptsOf(audits: Record<string, { details?: unknown }>): string[] {
  const { items } = audits["network-requests"]!.details as { items: { resourceType: string; url: string }[] };
  return items.filter(({ resourceType }) => resourceType === "Script").map(({ url }) => url);
}

/** Bytes as browsers get them over https; over http, as here, browsers do not accept brotli. */
async function sizeOf(addresses: readonly string[]): Promise<number> {
  const sizes = await Promise.all(
    addresses.map(
      (address) =>
        new Promise<number>((done, fail) => {
          get(address, { headers: { "accept-encoding": "br, gzip" } }, async (answer) => {
            let size = 0;
            for await (const chunk of answer) size += (chunk as Buffer).length;
            done(size);
          }).once("error", fail);
        }),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
