import { type Browser, type BrowserContext, type CDPSession, type Page, test } from "@playwright/test";
import { recordUses } from "./record-uses.ts";

type ContextOptions = NonNullable<Parameters<Browser["newContext"]>[0]>;
type Pooled = {
  baseURL: string;
  context: BrowserContext;
  page: Page;
  cdp: CDPSession;
  close: () => Promise<void>;
  isSpoiled: boolean;
};

/** The options that a page from the pool supports; any other needs a separate context. */
const OPTIONS_OF_POOL: ReadonlySet<string> = new Set(["baseURL", "viewport", "storageState", "extraHTTPHeaders"]);
const VIEWPORT = { width: 1280, height: 720 };
/** A page of the site without scripts: storage is cleared and filled there, in the process that runs the site. */
const REST = "/robots.txt";
/** Methods with effects on a context or its page that cannot be undone. */
const SPOILING = ["addInitScript", "exposeFunction", "exposeBinding", "newCDPSession", "grantPermissions"] as const;

let idle: Pooled[] = [];
const inUse = new Map<BrowserContext, Pooled>();

/**
 * Opens a page as if in a new browser window: no cookies, no storage, no history. Its process may have served an
 * earlier journey of this worker, because starting one and compiling the site's scripts costs several times as much as
 * a page.
 */
export async function openPage(browser: Browser, options: ContextOptions): Promise<Page> {
  if (Object.keys(options).some((name) => !OPTIONS_OF_POOL.has(name))) {
    const context = await newContext(browser, options);
    recordUses(context, test.info());
    return context.newPage();
  }
  const baseURL = options.baseURL!;
  const at = idle.findIndex((one) => one.baseURL === baseURL);
  const pooled = at < 0 ? await newPooled(browser, baseURL) : idle.splice(at, 1)[0]!;
  inUse.set(pooled.context, pooled);
  const { context, page } = pooled;
  recordUses(context, test.info());
  const { storageState, viewport, extraHTTPHeaders = {} } = options;
  const origins = typeof storageState === "object" ? storageState.origins : [];
  await Promise.all([
    context.setExtraHTTPHeaders(extraHTTPHeaders),
    page.setViewportSize(viewport ?? VIEWPORT),
    page.evaluate(
      (items) => items.forEach(({ name, value }) => localStorage.setItem(name, value)),
      origins.flatMap(({ localStorage }) => localStorage),
    ),
  ]);
  return page;
}

/** Returns every page that a journey left open to the pool, and closes the separate contexts. */
export async function closePages(browser: Browser): Promise<void> {
  await Promise.all(browser.contexts().map((context) => (isIdle(context) ? undefined : context.close())));
}

const isIdle = (context: BrowserContext): boolean => idle.some((one) => one.context === context);

/** Disables printing in its pages: a desktop browser's print dialog would close a page that has no window for it. */
async function newContext(browser: Browser, options: ContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  await context.addInitScript(() => {
    window.print = () => undefined;
  });
  return context;
}

async function newPooled(browser: Browser, baseURL: string): Promise<Pooled> {
  const context = await newContext(browser, { baseURL });
  const page = await context.newPage();
  await page.goto(REST);
  const cdp = await context.newCDPSession(page);
  const pooled: Pooled = { baseURL, context, page, cdp, close: context.close.bind(context), isSpoiled: false };
  spoilOnUse(context, pooled);
  spoilOnUse(page, pooled);
  context.close = () => undo(pooled);
  return pooled;
}

/** Marks a page once a method with permanent effects is called, so that it is closed after its journey. */
function spoilOnUse(target: BrowserContext | Page, pooled: Pooled): void {
  const methods = target as unknown as Record<string, (...args: unknown[]) => unknown>;
  for (const name of SPOILING) {
    const method = methods[name];
    if (method === undefined) continue;
    methods[name] = (...args) => {
      pooled.isSpoiled = true;
      return method.apply(target, args);
    };
  }
  const { clock } = target;
  Object.defineProperty(target, "clock", {
    get() {
      pooled.isSpoiled = true;
      return clock;
    },
  });
}

/** Runs instead of closing its context. */
async function undo(pooled: Pooled): Promise<void> {
  if (!inUse.delete(pooled.context)) return;
  const isClean = !pooled.isSpoiled && !pooled.page.isClosed() && (await clean(pooled).catch(() => false));
  if (isClean) idle.push(pooled);
  else await pooled.close();
}

async function clean({ context, page, cdp }: Pooled): Promise<true> {
  for (const other of context.pages()) if (other !== page) await other.close();
  for (const target of [page, context]) stopListening(target as unknown as NodeJS.EventEmitter);
  await Promise.all([page.unrouteAll({ behavior: "ignoreErrors" }), context.unrouteAll({ behavior: "ignoreErrors" })]);
  await context.setOffline(false);
  await page.evaluate(() => sessionStorage.clear()).catch(() => undefined);
  await page.goto(REST);
  await Promise.all([
    page.emulateMedia({ media: null, colorScheme: null, reducedMotion: null, forcedColors: null, contrast: null }),
    context.clearCookies(),
    context.clearPermissions(),
    page.evaluate(() => sessionStorage.clear()),
    cdp.send("Storage.clearDataForOrigin", { origin: new URL(page.url()).origin, storageTypes: "all" }),
  ]);
  await cdp.send("Page.resetNavigationHistory");
  await page.mouse.move(0, 0);
  return true;
}

/**
 * Removes a journey's listeners one by one: `removeAllListeners` leaves dialogs and file choosers waiting for a
 * response that never comes, and removes the `close` listeners with which Playwright itself notices that a context has
 * closed.
 */
function stopListening(target: NodeJS.EventEmitter): void {
  for (const event of target.eventNames())
    if (event !== "close") for (const listener of target.listeners(event)) target.off(event, listener as () => void);
}

export function emptyPool(): void {
  idle = [];
  inUse.clear();
}
