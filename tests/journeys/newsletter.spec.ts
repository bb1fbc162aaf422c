import { expect } from "@playwright/test";
import { test } from "../support/journey-test.ts";
import { mailTo, newEmail } from "../support/journey.ts";
import { asVisitor } from "../support/shell.ts";

test("a visitor subscribes to the newsletter in the footer and unsubscribes by the welcome e-mail", async ({
  page,
}) => {
  const email = newEmail("reader");
  await page.goto("/about");
  await asVisitor(page);
  const footer = page.getByRole("contentinfo");
  const form = footer.getByRole("form", { name: "Newsletter", exact: true });
  // The footer hydrates some time after the header.
  await expect(async () => {
    await form.getByPlaceholder("Enter your e-mail").fill(email);
    await expect(form.getByRole("button")).toBeEnabled({ timeout: 500 });
  }).toPass();
  await form.getByRole("button").click();
  await expect(form.getByRole("button")).toHaveText("Submitted");
  await page.reload();
  await expect(footer.getByRole("button", { name: "Thanks for joining!" })).toBeVisible();

  const mail = await mailTo(email, ({ text }) => text.includes("/unsubscribe?token="));
  const link = new URL(/https?:\/\/\S+\/unsubscribe\?token=\S+/.exec(mail.text)![0]);
  await page.goto(link.pathname + link.search);
  await page.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "You're unsubscribed" })).toBeVisible();
});
