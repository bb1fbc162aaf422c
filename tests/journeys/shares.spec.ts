import { expect, type Page } from "@playwright/test";
import { photographsOfRoll } from "../../demo/photographs/photographs-of-roll.ts";
import { renderPhotograph } from "../../demo/photographs/render-photograph.ts";
import { addRollsEvent } from "../../src/contract/bench/bench.ts";
import { getRoll } from "../../src/contract/film/rolls.ts";
import type { InputOf } from "../../src/contract/kit/call.ts";
import { getUser } from "../../src/contract/accounts/accounts.ts";
import { answerSharedScan } from "../../src/contract/shares/shared-scans.ts";
import { addShare, withdrawShare } from "../../src/contract/shares/shares.ts";
import { expectAccessible } from "../support/accessibility.ts";
import { isAlive } from "../support/journey.ts";
import { newCustomer, pageOf, theAdmin } from "../support/journey-people.ts";
import { test } from "../support/journey-test.ts";
import { aDraft, announceScan, aRoll, putFile, receivedOrder } from "../support/makers.ts";

const FRAMES = 3;

/** A customer of their own with a synced roll of three photographs. */
async function aRollOfPhotographs(name: string) {
  const [owner, admin] = [await newCustomer(name), theAdmin()];
  const order = await receivedOrder(owner, admin, aDraft([aRoll()]));
  const requests = photographsOfRoll(11, "Kodak Portra 400", FRAMES, 480);
  for (const [index, request] of requests.entries()) {
    const bytes = new Uint8Array(await renderPhotograph(request));
    const file = { type: "image/jpeg", size: bytes.length, name: `frame-${index + 1}.jpg` } as const;
    const { writeLink } = await announceScan(admin, order, file);
    expect((await putFile(`http://127.0.0.1:${process.env.JOURNEY_PORT}`, writeLink, bytes)).ok).toBe(true);
  }
  const params = { userId: owner.userId };
  const roll = order.rolls[0]!;
  const scans = async () => (await admin.call(getRoll, { params: { ...params, rollId: roll.id } })).scans;
  await expect.poll(async () => (await scans()).filter(({ state }) => state === "READY").length).toBe(FRAMES);
  for (const event of ["DEVELOPED", "SCANNED", "SYNCED"])
    await admin.call(addRollsEvent, { params: { orderId: order.id, event }, body: {} });
  const scanIds = (await scans()).map(({ id }) => id);
  const share = async (form: Partial<InputOf<typeof addShare>["body"]>) => {
    const body = { mayAnswer: true, ...form, scanIds };
    const { share } = await owner.call(addShare, { params, body });
    return { share, address: `/shared-scans/${share.code}` };
  };
  return { owner, params, rollId: roll.id, scanIds, share };
}

const pictures = (page: Page) => page.getByRole("list", { name: "Pictures" }).getByRole("listitem");

test("a roll is shared, seen and answered without an account, and its owner sees what was said as it comes", async ({
  browser,
}) => {
  const { owner, rollId } = await aRollOfPhotographs("proofs");
  const page = await pageOf(browser, owner);
  await page.goto(`/users/${owner.userId}/rolls/${rollId}`);
  await page.getByRole("button", { name: "Share", exact: true }).click();
  const dialog = page.getByRole("dialog");
  const title = "Proofs";
  await dialog.getByLabel("Title").fill(title);
  await dialog.getByLabel("Behind a password").check();
  await dialog.getByLabel("Password", { exact: true }).fill("no");
  await dialog.getByRole("button", { name: "Make the link" }).click();
  await expect(dialog.getByText("At least 6 characters")).toBeVisible();
  await dialog.getByLabel("Password", { exact: true }).fill("a long walk");
  await dialog.getByRole("button", { name: "Make the link" }).click();
  const link = await page.getByLabel("The link").inputValue();
  await page.getByRole("button", { name: "Done" }).click();

  const visitor = await pageOf(browser, null);
  await visitor.goto(new URL(link).pathname);
  await expect(visitor.getByRole("heading", { name: "Pictures behind a password" })).toBeVisible();
  await visitor.getByRole("textbox", { name: "Password" }).fill("a short walk");
  await visitor.getByRole("button", { name: "Show me the pictures" }).click();
  await expect(visitor.getByText("This is not its password.")).toBeVisible();
  await visitor.getByRole("textbox", { name: "Password" }).fill("a long walk");
  await visitor.getByRole("button", { name: "Show me the pictures" }).click();
  await expect(visitor.getByRole("heading", { name: title })).toBeVisible();
  await expect(pictures(visitor)).toHaveCount(FRAMES);

  await pictures(visitor).first().hover();
  await visitor.getByRole("button", { name: "Favorite: frame 1", exact: true }).click();
  await visitor.getByLabel("Your name").fill("Grace");
  await visitor.getByRole("button", { name: "Go on" }).click();
  await expect(visitor.getByRole("button", { name: "Favorite: frame 1", exact: true })).toHaveAttribute(
    "aria-pressed",
    "true",
  );

  await page.goto(`/users/${owner.userId}/shares`);
  await page.getByRole("link", { name: title }).click();
  await expect(page.getByText("Circled by Grace")).toBeVisible();

  await pictures(visitor).nth(1).getByRole("link").click();
  await visitor.getByRole("button", { name: "Comment", exact: true }).click();
  await visitor.getByRole("textbox", { name: "Your comment" }).fill("Large, please");
  await visitor.getByRole("button", { name: "Send" }).click();
  await expect(visitor.getByRole("button", { name: "Sent" })).toBeVisible();
  await expect(page.getByText("Large, please")).toBeVisible(); // without a reload
  await visitor.reload();
  await visitor.keyboard.press("Escape");
  await expect(pictures(visitor).nth(1).getByRole("img", { name: "With your comment" })).toBeVisible();
  await visitor.context().close();

  await page.getByRole("button", { name: "Make an album of the marked" }).click();
  await expect(page.getByRole("dialog").getByLabel("Title")).toHaveValue(`${title}: favorites`);
  await page.getByRole("button", { name: "Make the link" }).click();
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByRole("link", { name: "All shares" }).click();
  await expect(page.getByRole("link", { name: `${title}: favorites` })).toBeVisible();
  await page.context().close();
});

test("the list copies, changes and withdraws, and a visitor who is there sees that it is over", async ({ browser }) => {
  const title = "By the sea";
  const { owner, share } = await aRollOfPhotographs("withdraws");
  const { address } = await share({ title, downloads: "NONE" });
  const visitor = await pageOf(browser, null);
  await visitor.goto(address);
  await expect(pictures(visitor)).toHaveCount(FRAMES);
  await expect(visitor.getByRole("link", { name: "Download all" })).toBeHidden();

  const page = await pageOf(browser, owner, { permissions: ["clipboard-read", "clipboard-write"] });
  await page.goto(`/users/${owner.userId}/rolls`);
  await isAlive(page);
  await page.getByRole("navigation", { name: "View" }).getByRole("link", { name: "Shares" }).click();
  const row = page.getByRole("listitem").filter({ hasText: title });
  await expect(row).toContainText("opened 1 time");
  await row.getByRole("button", { name: `Copy the link of ${title}` }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(address);
  await row.getByRole("button", { name: `Change ${title}` }).click();
  await page.getByRole("dialog").getByLabel("Take home up to 2048 px").check();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(row).toContainText("take home up to 2048 px");
  // The visitor's page is open, and nobody touches it.
  await expect(visitor.getByRole("link", { name: "Download all" })).toBeVisible();

  await row.getByRole("button", { name: `Withdraw ${title}` }).click();
  await page.getByRole("button", { name: "Withdraw it" }).click();
  await expect(row).toBeHidden();
  await page.context().close();
  await expect(visitor.getByRole("heading", { name: "Nothing is shared here any more" })).toBeVisible();
  await visitor.context().close();
});

test("mails about answers are switched off in the settings", async ({ browser }) => {
  const owner = await newCustomer("quiet");
  const page = await pageOf(browser, owner);
  await page.goto(`/users/${owner.userId}/settings`);
  await isAlive(page);
  const mails = page.getByRole("switch", { name: "Answers to what I share" });
  await expect(mails).toBeChecked();
  await mails.click();
  await expect
    .poll(async () => (await owner.call(getUser, { params: { userId: owner.userId } })).preferences)
    .toMatchObject([{ key: "mail-share-answers", value: "No" }]);
  await page.reload();
  await expect(mails).not.toBeChecked();
  await page.context().close();
});

test("other sites get a title and a picture of what is shared, until it is over, and nothing behind a password", async ({
  request,
}) => {
  const { owner, params, share: make } = await aRollOfPhotographs("previews");
  const { share, address } = await make({ title: "The sea" });
  const html = await (await request.get(address)).text();
  expect(html).toContain(`<meta property="og:title" content="${share.title}"`);
  expect(html).toMatch(/<meta name="robots" content="noindex"/);
  const image = /<meta property="og:image" content="([^"]+)"/.exec(html)![1]!;
  const picture = await request.get(new URL(image).pathname);
  expect([picture.status(), picture.headers()["content-type"]]).toEqual([200, "image/jpeg"]);
  await owner.call(withdrawShare, { params: { ...params, shareId: share.id } });
  expect((await request.get(new URL(image).pathname)).status()).toBe(404);
  const locked = await make({ title: "Nobody reads this", password: "a long walk" });
  const secret = await (await request.get(locked.address)).text();
  expect(secret).not.toContain("Nobody reads this");
  expect(secret).not.toContain("og:image");
});

test("axe finds nothing on the shared page, its viewer and password, the list, a share and the dialog", async ({
  browser,
}) => {
  const title = "Looked at";
  const { owner, params, share: make } = await aRollOfPhotographs("looks");
  const { share, address } = await make({ title });
  const [scanId] = share.scanIds as [string];
  const visitor = crypto.randomUUID();
  const body = { visitor, name: "Grace", favourite: true, comment: "Large, please" };
  await owner.call(answerSharedScan, { params: { scanCode: share.code, scanId }, body });
  const locked = await make({ title, password: "a long walk" });
  await expectAccessible(browser, null, [
    { path: address, ready: (page) => expect(pictures(page)).toHaveCount(FRAMES) },
    {
      path: `${address}?picture=${scanId}`,
      ready: async (page) => {
        const comment = page.getByRole("button", { name: "Comment", exact: true });
        if ((await comment.getAttribute("aria-pressed")) !== "true") await comment.click();
        await expect(page.getByRole("complementary", { name: "Your comment" })).toBeVisible();
      },
    },
    { path: locked.address, ready: (page) => expect(page.getByRole("textbox", { name: "Password" })).toBeVisible() },
  ]);
  const base = `/users/${params.userId}/shares`;
  await expectAccessible(browser, owner, [
    { path: base, ready: (page) => expect(page.getByRole("link", { name: title }).first()).toBeVisible() },
    { path: `${base}/${share.id}`, ready: (page) => expect(page.getByText("Circled by Grace")).toBeVisible() },
    {
      path: `${base}/${share.id}`,
      ready: async (page) => {
        if (!(await page.getByRole("dialog").isVisible()))
          await page.getByRole("button", { name: `Change ${title}` }).click();
        await expect(page.getByRole("dialog").getByLabel("Title")).toHaveValue(title);
      },
    },
  ]);
});
