import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { test } from "../../support/journey-test.ts";
import { isAlive } from "../../support/journey.ts";
import { freePort, type LabProcess } from "../../support/lab-process.ts";
import { startNewLab } from "../../support/start-new-lab.ts";

const TAG = "G-JOURNEYS1";
let lab: LabProcess;
let dataDir: string;

// A separate lab: only here is an analytics tag set up, and only with a tag is consent requested.
test.beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "nice-consent-"));
  lab = await startNewLab({ dataDir, port: await freePort(), env: { GOOGLE_TAG_ID: TAG } });
});

test.afterAll(async () => {
  await lab?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const banner = (page: Page) => page.getByRole("region", { name: "Your privacy" });
const again = (page: Page, said: string) =>
  page.getByRole("contentinfo").getByRole("button", { name: `Analytics: ${said === "yes" ? "on" : "off"}` });

/** Records the page's requests to other sites, and answers them with an empty script. */
async function requestsToOtherSites(page: Page): Promise<string[]> {
  const requests: string[] = [];
  await page.route(
    (url) => url.origin !== lab.origin,
    async (route) => {
      requests.push(route.request().url());
      await route.fulfill({ contentType: "text/javascript", body: "" });
    },
  );
  return requests;
}

test("the analytics tag loads only after consent, sees no query, and is removed on withdrawal", async ({ browser }) => {
  await test.step("the tag's server gets no request before consent, and a decline is remembered", async () => {
    const page = await (await browser.newContext()).newPage();
    const requests = await requestsToOtherSites(page);
    await page.goto(`${lab.origin}/about`);
    await expect(banner(page)).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await banner(page).getByRole("button", { name: "Decline" }).click();
    await expect(banner(page)).toHaveCount(0);
    await page.reload();
    await isAlive(page);
    await expect(again(page, "no")).toBeVisible();
    await expect(banner(page)).toHaveCount(0);
    expect(requests).toEqual([]);
    await page.context().close();
  });

  const context = await browser.newContext();
  const page = await context.newPage();
  const requests = await requestsToOtherSites(page);
  await page.goto(`${lab.origin}/unsubscribe?token=secret-of-a-mail`);
  await banner(page).getByRole("button", { name: "Allow" }).click();
  await expect.poll(() => requests).toEqual([`https://www.googletagmanager.com/gtag/js?id=${TAG}`]);
  const dataLayer = await page.evaluate(() => JSON.stringify((window as { dataLayer?: unknown }).dataLayer));
  expect(dataLayer).toContain(`${lab.origin}/unsubscribe`);
  expect(dataLayer).not.toContain("secret-of-a-mail");

  await context.addCookies([
    { name: "_ga", value: "GA1.1.1", url: lab.origin },
    { name: "_ga_JOURNEYS1", value: "GS1.1.1", url: lab.origin },
    { name: "mine", value: "stays", url: lab.origin },
  ]);
  await again(page, "yes").click();
  const loaded = page.waitForEvent("load");
  await banner(page).getByRole("button", { name: "Decline" }).click();
  await loaded;
  await isAlive(page);
  await expect(again(page, "no")).toBeVisible();
  expect((await context.cookies()).map(({ name }) => name)).toEqual(["mine"]);
  expect(requests).toHaveLength(1);
  await context.close();
});
