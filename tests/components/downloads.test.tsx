import { afterEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { getZipDownload, startZipDownload } from "../../src/contract/film/zip-downloads.ts";
import { downloads } from "../../src/web/downloads/this-tab.ts";
import * as firstOrder from "../../src/web/routes/onboarding/rolls.tsx";
import { expectAccessible } from "../support/components/accessible.ts";
import { serveQuotes } from "../support/components/film-orders.ts";
import { CUSTOMER_ID, customer, renderScreen } from "../support/components/render-screen.tsx";
import { openSite } from "../support/components/site.tsx";

const tray = page.getByRole("region", { name: "Downloads" });
const zip = { id: crypto.randomUUID(), state: "READY", files: 36, bytes: 5_000_000, url: "/zip" } as const;
const request = {
  userId: CUSTOMER_ID,
  wanted: { size: "HI_RES", everything: true },
  title: "Order #1042",
  fileName: "order",
  bytes: 5_000_000,
} as const;

afterEach(() => downloads.clear());

/** The element at the middle of another, which is what a finger there presses. */
function pressedAt(element: Element): Element | null {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
}

test("phone downloads are one pill above the form's bar that opens, closes, and goes when clicked", async () => {
  await page.viewport(390, 844);
  await renderScreen(firstOrder, {
    path: "/onboarding/rolls",
    as: customer(),
    frame: "site",
    api(api) {
      serveQuotes(api, () => customer());
      api.reply(startZipDownload, { zipDownload: zip });
    },
  });
  const next = page.getByRole("button", { name: "Next: Delivery" });
  await expect.element(next).toBeVisible();
  void downloads.startOnServer(request);
  const link = tray.getByRole("link", { name: "Download zip (5.0 MB)" });
  await expect.element(link).toBeVisible();
  const bar = next.element().closest("[data-bottom-bar]")!;
  // Both move while the form's fonts and prices arrive.
  const gap = () => bar.getBoundingClientRect().top - link.element().getBoundingClientRect().bottom;
  await expect.poll(gap).toBeGreaterThanOrEqual(0);
  await expect.poll(() => next.element().contains(pressedAt(next.element()))).toBe(true);

  const toggle = tray.getByRole("button", { name: "All downloads" });
  await toggle.click();
  await expect.element(tray.getByRole("heading", { name: "Order #1042" })).toBeVisible();
  await expectAccessible("the downloads");
  await userEvent.keyboard("{Escape}");
  await expect.element(tray.getByRole("heading", { name: "Order #1042" })).not.toBeInTheDocument();
  await expect.element(toggle).toHaveFocus();

  link.element().addEventListener("click", (event) => event.preventDefault());
  await link.click();
  await expect.element(tray).not.toBeInTheDocument();
});

test("in wide windows, downloads leave the buttons of the page free, which are at its right", async () => {
  await page.viewport(1440, 900);
  await openSite("/about", {
    as: customer(),
    api: (api) => api.reply(startZipDownload, { zipDownload: zip }),
  });
  void downloads.startOnServer(request);
  await expect.element(tray.getByRole("link", { name: "Download zip (5.0 MB)" })).toBeVisible();
  expect(tray.element().getBoundingClientRect().right).toBeLessThan(720);
});

test("an open account menu covers the downloads, and every entry can be clicked", async () => {
  await page.viewport(390, 844);
  await openSite("/about", {
    as: customer(),
    api: (api) => {
      api.reply(startZipDownload, { zipDownload: { ...zip, state: "PREPARING", url: null } });
      api.reply(getZipDownload, { zipDownload: { ...zip, state: "PREPARING", url: null } });
    },
  });
  void downloads.startOnServer(request);
  await expect.element(tray.getByRole("button", { name: "Preparing zip" })).toBeVisible();
  await tray.getByRole("button", { name: "Preparing zip" }).click();
  await page.getByRole("button", { name: "Account", exact: true }).click();
  await expect.element(page.getByRole("menuitem", { name: "Logout" })).toBeVisible();
  for (const item of page.getByRole("menuitem").elements()) {
    item.scrollIntoView({ block: "nearest" });
    await expect.poll(() => item.contains(pressedAt(item))).toBe(true);
  }
});
