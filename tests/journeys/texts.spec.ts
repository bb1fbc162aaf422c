import { expect } from "@playwright/test";
import { test } from "../support/journey-test.ts";
import { mailTo, newEmail } from "../support/journey.ts";

test("questions are searched as one types, and a link to one opens it", async ({ page }) => {
  await page.goto("/frequently-asked-questions");
  const questions = page.getByRole("main").locator("details");
  const all = await questions.count();
  expect(all).toBeGreaterThan(20);
  // Again, should the page not be awake yet.
  await expect(async () => {
    await page.keyboard.press("/");
    await expect(page.getByLabel("Search the questions")).toBeFocused({ timeout: 500 });
  }).toPass();
  await expect(page.getByLabel("Search the questions")).toHaveValue("");
  await page.keyboard.type("crosprocess");
  await expect(page.getByRole("status").filter({ hasText: "1 answer" })).toBeVisible();
  await expect(page.getByText("slide film in C-41, color negative in E-6")).toBeVisible();
  await page.getByLabel("Search the questions").fill("zzqqxx");
  await expect(page.getByText("Nothing about “zzqqxx” yet.")).toBeVisible();
  await page.getByRole("button", { name: "Clear the search" }).click();
  await expect(questions).toHaveCount(all);
  await expect(page.getByLabel("Search the questions")).toBeFocused();

  await page.goto("/frequently-asked-questions#what-is-a-credit");
  await expect(page.getByText("A credit pays for one thing on one roll")).toBeVisible();
});

test("questions and their answers stand in structured data", async ({ request }) => {
  const html = await (await request.get("/frequently-asked-questions")).text();
  const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)![1]!) as {
    "@type": string;
    mainEntity: { name: string; acceptedAnswer: { text: string } }[];
  };
  expect(data["@type"]).toBe("FAQPage");
  expect(data.mainEntity).toContainEqual(
    expect.objectContaining({
      name: "Do I need a membership?",
      acceptedAnswer: { "@type": "Answer", text: expect.stringContaining("You pay by the roll") },
    }),
  );
});

test("locations tell the hours and lead to a map", async ({ page }) => {
  await page.goto("/locations");
  const lab = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { level: 2, name: "Nice, Brooklyn" }) });
  await expect(lab).toContainText("Monday to Friday, 10 am to 7 pm");
  await expect(lab.getByRole("link", { name: /Map and directions/ })).toHaveAttribute(
    "href",
    /openstreetmap\.org.*Greenpoint/,
  );
  await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveCount(3);
  await page.getByRole("link", { name: /^1\s*Nice, Brooklyn$/ }).click();
  await expect(page).toHaveURL(/#place-1$/);
  await expect(lab).toBeInViewport();
});

test("a note is read, says its date, and leads on to others", async ({ page }) => {
  await page.goto("/notes");
  await page.getByRole("link", { name: "Airports and film" }).click();
  await expect(page).toHaveURL(/\/notes\/airports-and-film$/);
  await expect(page.getByRole("heading", { level: 1, name: "Airports and film" })).toBeVisible();
  await expect(page.getByRole("main").getByText("May 25, 2026")).toBeVisible();
  await expect(page.getByRole("region", { name: "Read on" }).getByRole("listitem")).toHaveCount(3);
  expect((await page.request.get("/notes/no-such-note")).status()).toBe(404);
});

test("the link in a newsletter takes an address off the list with one press", async ({ page }) => {
  const email = newEmail("reader");
  expect((await page.request.post("/api/waitlist", { data: { email } })).ok()).toBe(true);
  await page.goto("/unsubscribe");
  await expect(page.getByText("This link is not complete.")).toBeVisible();
  const mail = await mailTo(email, ({ text }) => text.includes("/unsubscribe?token="));
  const link = new URL(/https?:\/\/\S+\/unsubscribe\?token=\S+/.exec(mail.text)![0]);
  await page.goto(link.pathname + link.search);
  await page.getByRole("button", { name: "Take me off the list" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "You are off the list" })).toBeVisible();
});
