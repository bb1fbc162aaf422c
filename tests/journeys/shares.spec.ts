import { expect, type Page } from "@playwright/test";
import { photographsOfRoll } from "../../demo/photographs/photographs-of-roll.ts";
import { renderPhotograph } from "../../demo/photographs/render-photograph.ts";
import { addRollsEvent } from "../../src/contract/bench/bench.ts";
import { getRoll } from "../../src/contract/film/rolls.ts";
import { newCustomer, pageOf, theAdmin } from "../support/journey-people.ts";
import { test } from "../support/journey-test.ts";
import { aDraft, announceScan, aRoll, putFile, receivedOrder } from "../support/makers.ts";

const FRAMES = 3;

async function aRollOfPhotographs(name: string) {
  const [owner, admin] = [await newCustomer(name), theAdmin()];
  const order = await receivedOrder(owner, admin, aDraft([aRoll()]));
  const requests = photographsOfRoll({ outing: "table", film: "Kodak Portra 400", seed: 11 }, FRAMES, 480);
  for (const [index, request] of requests.entries()) {
    const bytes = new Uint8Array(await renderPhotograph(request));
    const file = { type: "image/jpeg", size: bytes.length, name: `frame-${index + 1}.jpg` } as const;
    const { writeLink } = await announceScan(admin, order, file);
    expect((await putFile(`http://127.0.0.1:${process.env.JOURNEY_PORT}`, writeLink, bytes)).ok).toBe(true);
  }
  const params = { userId: owner.userId, rollId: order.rolls[0]!.id };
  const scans = async () => (await admin.call(getRoll, { params })).scans;
  await expect.poll(async () => (await scans()).filter(({ state }) => state === "READY").length).toBe(FRAMES);
  for (const event of ["DEVELOPED", "SCANNED", "SYNCED"])
    await admin.call(addRollsEvent, { params: { orderId: order.id, event }, body: {} });
  return { owner, rollId: params.rollId };
}

const pictures = (page: Page) => page.getByRole("list", { name: "Pictures" }).getByRole("listitem");

test("a roll is shared with a password, viewed and commented on, becomes an album, and is revoked", async ({
  browser,
  request,
}) => {
  const { owner, rollId } = await aRollOfPhotographs("proofs");
  const page = await pageOf(browser, owner, { permissions: ["clipboard-read", "clipboard-write"] });
  await page.goto(`/users/${owner.userId}/rolls/${rollId}`);
  await page.getByRole("button", { name: "Share", exact: true }).click();
  const dialog = page.getByRole("dialog");
  const title = "Proofs";
  await dialog.getByLabel("Title").fill(title);
  await dialog.getByLabel("Allow favorites and comments").check();
  await dialog.getByLabel("Protect with a password").check();
  await dialog.getByLabel("Password", { exact: true }).fill("a long walk");
  await dialog.getByRole("button", { name: "Create link" }).click();
  const link = await page.getByLabel("The link").inputValue();
  await page.getByRole("button", { name: "Done" }).click();

  // Link previews on other sites reveal nothing about it.
  const secret = await (await request.get(new URL(link).pathname)).text();
  expect(secret).toMatch(/<meta name="robots" content="noindex"/);
  expect(secret).not.toContain(title);
  expect(secret).not.toContain("og:image");
  const visitor = await pageOf(browser, null);
  await visitor.goto(new URL(link).pathname);
  await visitor.getByRole("textbox", { name: "Password" }).fill("a long walk");
  await visitor.getByRole("button", { name: "View pictures" }).click();
  await expect(visitor.getByRole("heading", { name: title })).toBeVisible();
  await expect(pictures(visitor)).toHaveCount(FRAMES);
  await pictures(visitor).first().hover();
  const mark = visitor.getByRole("button", { name: "Favorite: frame 1", exact: true });
  await mark.click();
  await visitor.getByLabel("Your name").fill("Grace");
  await visitor.getByRole("button", { name: "Continue" }).click();
  await expect(mark).toHaveAttribute("aria-pressed", "true");

  await page.goto(`/users/${owner.userId}/shares`);
  await page.getByRole("link", { name: title }).click();
  await expect(page.getByText("Circled by Grace")).toBeVisible();
  await pictures(visitor).nth(1).getByRole("link").click();
  await visitor.getByRole("button", { name: "Comment", exact: true }).click();
  await visitor.getByRole("textbox", { name: "Your comment" }).fill("Large, please");
  await visitor.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("Large, please")).toBeVisible(); // without a reload
  await visitor.reload();
  await visitor.keyboard.press("Escape");
  await expect(pictures(visitor).nth(1).getByRole("img", { name: "With your comment" })).toBeVisible();

  await page.getByRole("button", { name: "Create an album of marked frames" }).click();
  const album = `${title}: favorites`;
  await expect(dialog.getByLabel("Title")).toHaveValue(album);
  await page.getByRole("button", { name: "Create link" }).click();
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByRole("link", { name: "All shares" }).click();
  const row = page.getByRole("listitem").filter({ hasText: album });
  await row.getByRole("button", { name: `Copy link of ${album}` }).click();
  const address = new URL(await page.evaluate(() => navigator.clipboard.readText())).pathname;
  // Other sites get this share's title and picture until it ends.
  const html = await (await request.get(address)).text();
  expect(html).toContain(`<meta property="og:title" content="${album}"`);
  const image = new URL(/<meta property="og:image" content="([^"]+)"/.exec(html)![1]!).pathname;
  const picture = await request.get(image);
  expect([picture.status(), picture.headers()["content-type"]]).toEqual([200, "image/jpeg"]);

  await visitor.goto(address);
  await expect(pictures(visitor)).toHaveCount(1);
  const all = visitor.getByRole("link", { name: "Download all" });
  await expect(all).toBeVisible();
  await row.getByRole("button", { name: `Change ${album}` }).click();
  await dialog.getByLabel("View only").check();
  await page.getByRole("button", { name: "Save" }).click();
  // The visitor's page is open and not touched.
  await expect(all).toBeHidden();
  await row.getByRole("button", { name: `End share ${album}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "End share" }).click();
  await expect(row).toBeHidden();
  await expect(visitor.getByRole("heading", { name: "This share has ended" })).toBeVisible();
  expect((await request.get(image)).status()).toBe(404);
});
