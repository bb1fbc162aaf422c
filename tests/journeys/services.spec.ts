import { expect } from "@playwright/test";
import { expectNoViolations } from "../support/accessibility.ts";
import { pageOf, theAdmin } from "../support/journey-people.ts";
import { test } from "../support/journey-test.ts";
import { saysRefusals } from "../support/says-refusals.ts";
import { tryService } from "../../src/contract/services/services.ts";

test("staff see who does what for the lab outside, and try one by its keyboard", async ({ browser }) => {
  const page = await pageOf(browser, theAdmin());
  await page.goto("/admin/services");
  const part = (name: string) => page.getByRole("listitem", { name, exact: true });
  await expect(part("Postage")).toContainText("Test labels, which carry nothing anywhere.");
  await expect(part("Postage").getByRole("button")).toHaveCount(0);

  const files = part("Files");
  await saysRefusals(page, tryService, {
    press: () => files.getByRole("button", { name: "Try it" }).press("Enter"),
    at: files,
  });
  await expect(files).toContainText(/It works, after \d+ ms: Written, read, and removed\./);
  await expectNoViolations(page, "services");
  await page.context().close();
});
