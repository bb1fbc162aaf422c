import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { expectNoViolations } from "../support/accessibility.ts";
import { test } from "../support/journey-test.ts";
import { newEmail, signUp } from "../support/journey.ts";
import { freePort, type LabProcess, startLabProcess } from "../support/lab-process.ts";
import { placesStandIn } from "../support/places-stand-in.ts";

let lab: LabProcess;
let places: Awaited<ReturnType<typeof placesStandIn>>;
let dataDir: string;

// A lab of its own: only here is a places service set up, which a server on this machine stands in for.
test.beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "nice-places-"));
  places = await placesStandIn();
  lab = await startLabProcess({ dataDir, port: await freePort(), env: { DEMO: "false", PHOTON_URL: places.url } });
});
test.afterAll(async () => {
  await lab?.stop();
  await places?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

test("an address is picked while it is typed, by keys alone, and what was typed by hand stays possible", async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: lab.origin });
  const page = await context.newPage();
  await signUp(page, newEmail("places"));
  await page.getByLabel("Phone").fill("(718) 555-0132");
  const street = page.locator("input").and(page.getByLabel("Street and number"));
  await street.click();
  // The field with suggestions comes in while somebody types; nothing of it is lost.
  await page.keyboard.type("99 Sut", { delay: 20 });
  await expect(street).toHaveValue("99 Sut");
  await expect(street).toBeFocused();
  const suggestion = page.getByRole("option", { name: "99 Sutton Street, Brooklyn, NY 11222" });
  await expect(suggestion).toBeVisible();
  await expectNoViolations(page, "suggested addresses");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(street).toHaveValue("99 Sutton Street");
  await expect(page.getByLabel("Zip code")).toHaveValue("11222");
  await expect(page.getByLabel("City")).toHaveValue("Brooklyn");
  await expect(page.getByLabel("State")).toHaveValue("NY");
  await expect(suggestion).toBeHidden();

  // While the service is down one types as ever.
  places.answer((reply) => reply.status(500).send());
  await street.fill("101 Sutton St");
  await page.getByRole("button", { name: "Save and go on" }).click();
  await page.waitForURL("**/onboarding/rolls");
  await context.close();
});
