import { type Browser, chromium, type Page } from "@playwright/test";
import { listUserOrders } from "../../src/contract/orders/orders.ts";
import { type SignedInClient, signInDemo } from "../../tests/support/lab-process.ts";
import { textTable } from "./text-table.ts";

export type OwnFigures = {
  path: string;
  /** Scripts of a first visit as transferred, in kB of 1000 bytes, and their number of files. */
  scriptKb: number;
  scriptFiles: number;
  /** Milliseconds from a link to the page's content on a later visit. */
  againMs: number;
};

export const OWN_BUDGETS = { scriptKb: 330, scriptFiles: 110, againMs: 300 } as const;

const COMINGS_BACK = 5;
/**
 * A path in the same area, because pages of two areas slide past each other (docs/product/screens.md#changing-pages).
 */
const elsewhere = (path: string) =>
  path.replace(/^(\/admin\/|\/users\/[^/]+).*/, (_, area: string) => {
    const [first, second] =
      area === "/admin/" ? ["/admin/orders", "/admin/account-events"] : [`${area}/orders`, `${area}/referrals`];
    return path === first ? second! : first!;
  });

/** @param sizeOf kB of scripts at these URLs as transferred */
export async function openOwnPages(
  origin: string,
  sizeOf: (addresses: readonly string[]) => Promise<number>,
): Promise<OwnFigures[]> {
  const customer = await signInDemo(origin, "customer@nice.test");
  const admin = await signInDemo(origin, "admin@nice.test");
  const { orders } = await customer.call(listUserOrders, { params: { userId: customer.userId }, query: {} });
  const [order] = orders;
  const own = `/users/${customer.userId}`;
  const looks: [SignedInClient, string][] = [
    ...["", "/orders", `/orders/${order!.id}`, "/settings", "/referrals"].map((end): [SignedInClient, string] => [
      customer,
      own + end,
    ]),
    ...["/admin/orders", `/admin${own}/orders/${order!.id}`, `/admin${own}/settings`, "/admin/account-events"].map(
      (path): [SignedInClient, string] => [admin, path],
    ),
  ];
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu"],
  });
  try {
    const figures: OwnFigures[] = [];
    for (const [who, path] of looks) figures.push(await lookAt(browser, { origin, who, path, sizeOf }));
    return figures;
  } finally {
    await browser.close();
  }
}

async function lookAt(
  browser: Browser,
  {
    origin,
    who,
    path,
    sizeOf,
  }: { origin: string; who: SignedInClient; path: string; sizeOf: Parameters<typeof openOwnPages>[1] },
): Promise<OwnFigures> {
  const value = JSON.stringify({ version: 1, value: who.token() });
  const localStorage = [{ name: "nice.token.demo", value }];
  const context = await browser.newContext({
    reducedMotion: "reduce",
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  });
  const page = await context.newPage();
  const scripts = new Set<string>();
  page.on("request", (request) => {
    if (request.resourceType() === "script" || request.url().endsWith(".js")) scripts.add(request.url());
  });
  await page.goto(origin + path, { waitUntil: "networkidle" });
  await page.waitForFunction(
    () => document.querySelector("main h1") && !document.querySelector("main [aria-label=Loading]"),
  );
  const ofFirstVisit = [...scripts];
  const times: number[] = [];
  for (let time = 0; time < COMINGS_BACK; time++) {
    await goTo(page, elsewhere(path));
    times.push(await goTo(page, path));
  }
  await context.close();
  return {
    path: path.replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, ":id"),
    scriptKb: Math.round((await sizeOf(ofFirstVisit)) * 10) / 10,
    scriptFiles: ofFirstVisit.length,
    againMs: Math.round(times.toSorted((a, b) => a - b)[Math.floor(COMINGS_BACK / 2)]!),
  };
}

/** Follows a URL as a link does. @returns ms until the page's own content replaces the former page's */
const goTo = (page: Page, path: string): Promise<number> =>
  page.evaluate(
    (to) =>
      new Promise<number>((done) => {
        const former = document.querySelector("main h1");
        const begun = performance.now();
        history.pushState(null, "", to);
        dispatchEvent(new PopStateEvent("popstate"));
        (function look() {
          const now = document.querySelector("main h1");
          if (now !== null && now !== former && !document.querySelector("main [aria-label=Loading]"))
            done(performance.now() - begun);
          else requestAnimationFrame(look);
        })();
      }),
    path,
  );

export function ownTableOf(pages: readonly OwnFigures[]): { table: string; broken: string[] } {
  const figures = Object.keys(OWN_BUDGETS) as (keyof typeof OWN_BUDGETS)[];
  const rows = [
    ["page", ...figures],
    ["budget", ...figures.map((figure) => `≤ ${OWN_BUDGETS[figure]}`)],
    ...pages.map((page) => [page.path, ...figures.map((figure) => String(page[figure]))]),
  ];
  const broken = pages.flatMap((page) =>
    figures
      .filter((figure) => page[figure] > OWN_BUDGETS[figure])
      .map((figure) => `${page.path}: ${figure} is ${page[figure]}, must be ≤ ${OWN_BUDGETS[figure]}`),
  );
  return { table: textTable(rows), broken };
}
