import { expect, type Page } from "@playwright/test";
import { getRoll } from "../../src/contract/film/rolls.ts";
import type { Scan } from "../../src/contract/film/scans.ts";
import { MINUTE_MS } from "../../src/rules/time.ts";
import { expectNoViolations } from "../support/accessibility.ts";
import { isAlive } from "../support/journey.ts";
import { newCustomer, pageOf, type Person, theAdmin } from "../support/journey-people.ts";
import { test } from "../support/journey-test.ts";
import { aLibrary } from "../support/library-makers.ts";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
const viewer = (page: Page) => page.getByRole("dialog", { name: /frame by frame$/ });
const shown = (page: Page, words: string) => expect(viewer(page).getByRole("status").first()).toHaveText(words);
const press = (page: Page, name: string | RegExp) => viewer(page).getByRole("button", { name, exact: true }).click();

/** A customer's viewer, open at the first of so many frames. */
async function opened(
  browser: Parameters<typeof pageOf>[0],
  frames: number,
  options: Parameters<typeof pageOf>[2] = {},
) {
  const library = await aLibrary([{ frames }]);
  const [first] = await library.scansOf(0);
  const page = await pageOf(browser, library.customer, options);
  await page.goto(`/users/${library.customer.userId}/gallery/${first!.id}`);
  await shown(page, `Frame 1. 1 of ${frames}.`);
  await isAlive(page);
  const scan = async (frame: number) => (await library.scansOf(0)).find((one) => one.frame === frame)!;
  return { ...library, page, scan };
}

test("a frame is marked, named, tagged and placed in the viewer, and what is taken off comes back", async ({
  browser,
}) => {
  const { page, scan } = await opened(browser, 2);
  await page.keyboard.press("f");
  await expect(viewer(page).getByRole("button", { name: "Favorite" })).toHaveAttribute("aria-pressed", "true");
  await expect.poll(async () => (await scan(1)).favourite).toBe(true);
  await press(page, "Favorite");
  await expect.poll(async () => (await scan(1)).favourite).toBe(false);
  await page.keyboard.press("x");
  await expect(viewer(page).getByText("crossed out")).toBeVisible();
  await expect.poll(async () => (await scan(1)).rejected).toBe(true);
  await press(page, "Favorite"); // never both
  await expect(viewer(page).getByText("crossed out")).toBeHidden();
  await expect.poll(async () => scan(1)).toMatchObject({ favourite: true, rejected: false });

  await page.keyboard.press("e");
  const panel = viewer(page).getByRole("complementary", { name: "About this frame" });
  await panel.getByLabel("Name").fill("The jetty");
  await panel.getByLabel("Description").fill("Six in the morning.\nNobody there.");
  await panel.getByRole("button", { name: "Save" }).click();
  await expect(panel.getByRole("heading", { name: "The jetty" })).toBeVisible();
  await expect(panel.getByText("Nobody there.")).toBeVisible();
  await shown(page, "Frame 1: The jetty. Six in the morning. Nobody there.. 1 of 2.");
  // What is typed goes with its frame, though nobody pressed Save.
  await page.keyboard.press("e");
  await panel.getByLabel("Name").fill("The old jetty");
  await viewer(page).getByRole("button", { name: "Next" }).click();
  await shown(page, "Frame 2. 2 of 2.");
  await expect.poll(async () => (await scan(1)).name).toBe("The old jetty");
  expect((await scan(2)).name).not.toBe("The old jetty");
  await viewer(page).getByRole("button", { name: "Previous" }).click();
  await shown(page, "Frame 1: The old jetty. Six in the morning. Nobody there.. 1 of 2.");

  await page.keyboard.press("t");
  await page.getByRole("combobox", { name: "New tag" }).fill("harbour");
  await page.keyboard.press("Enter");
  await expect(panel.getByRole("link", { name: "harbour" })).toHaveAttribute("href", /scans\?tag=/);
  // Escape closes what is open above, then the viewer.
  await page.getByRole("combobox", { name: "New tag" }).press("Escape");
  await page.keyboard.press("p");
  await page.getByRole("combobox", { name: "New place" }).fill("Greenpoint");
  await page.keyboard.press("Enter");
  await page.getByRole("combobox", { name: "New place" }).press("Escape");
  await expect(panel.getByRole("link", { name: "Greenpoint" })).toHaveAttribute("href", /openstreetmap.*Greenpoint/);
  await expectNoViolations(page, "the viewer with its panel");
  await panel.getByRole("button", { name: "Take off the tag harbour" }).click();
  await expect.poll(async () => (await scan(1)).tags).toEqual([]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(panel.getByRole("link", { name: "harbour" })).toBeVisible();
  await expect.poll(async () => (await scan(1)).tags).toMatchObject([{ name: "harbour" }]);
  expect(await scan(1)).toMatchObject({ name: "The old jetty", locations: [{ name: "Greenpoint" }] });

  await page.reload();
  await shown(page, "Frame 1: The old jetty. Six in the morning. Nobody there.. 1 of 2.");
  await page.keyboard.press("Escape");
  await page.waitForURL("**/rolls/*-*");
});

test("a frame is turned at once, and its pictures follow", async ({ browser }) => {
  const { page, scan } = await opened(browser, 1);
  const picture = viewer(page).getByRole("img", { name: "Frame 1" });
  const isUpright = async () => {
    const { width, height } = (await picture.boundingBox()) ?? { width: 0, height: 0 };
    return height > width;
  };
  await expect.poll(isUpright).toBe(false);
  await page.keyboard.press("r");
  await expect.poll(isUpright).toBe(true);
  await expect.poll(async () => scan(1)).toMatchObject({ orientation: 90, shownOrientation: 90 });
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalHeight > image.naturalWidth))
    .toBe(true);
  await expect.poll(isUpright).toBe(true);
  await press(page, "More");
  await page.getByRole("menuitem", { name: "Turn left" }).click();
  await expect.poll(isUpright).toBe(false);
  await expect.poll(async () => scan(1)).toMatchObject({ orientation: 0, turning: false });
});

test("a frame is downloaded, shared and offered, each from the viewer, which has the focus again after it", async ({
  browser,
}) => {
  const { page } = await opened(browser, 2);
  const download = page.waitForEvent("download");
  await page.keyboard.press("d");
  expect((await download).suggestedFilename()).toMatch(/^\d\d-\d{5}_01\.jpg$/);
  await press(page, "Download");
  await expect(page.getByRole("menuitem", { name: /^JPEG, 600 × 400/ })).toBeVisible();
  await expectNoViolations(page, "the menu of sizes");
  const again = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: /^JPEG, 600 × 400/ }).click();
  expect((await again).suggestedFilename()).toMatch(/_01\.jpg$/);

  // What does not come with the scan is unlocked, and is in the menu from then on.
  await press(page, "Download");
  await page.getByRole("menuitem", { name: "16-bit TIFF unlock, $2.99" }).click();
  const unlocking = page.getByRole("dialog", { name: "Unlock 1 scan" });
  await expectNoViolations(page, "unlocking in the viewer");
  // With the card that paid the roll.
  await unlocking.getByRole("button", { name: /^Pay \$/ }).click();
  await expect(unlocking.getByText("Your file is there")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(unlocking).toBeHidden();
  expect(await page.evaluate(() => document.activeElement?.closest("dialog") !== null)).toBe(true);
  await press(page, "Download");
  const tiff = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: /^16-bit TIFF \d/ }).click();
  expect((await tiff).suggestedFilename()).toMatch(/_01\.tif$/);

  await press(page, "Share");
  await page.getByLabel("Title").fill("One frame");
  await expectNoViolations(page, "sharing in the viewer");
  await page.getByRole("button", { name: "Make the link" }).click();
  await expect(page.getByLabel("The link")).toHaveValue(/shared-scans/);
  await page.getByRole("button", { name: "Done" }).click();
  await expect(viewer(page).getByRole("button", { name: "Share" })).toBeFocused();

  const offer = async () => {
    await press(page, "More");
    await page.getByRole("menuitem", { name: "Offer to the club" }).click();
  };
  await offer();
  await page.getByLabel("Your Instagram name").fill("not a name!");
  await page.getByRole("button", { name: "Offer", exact: true }).click();
  await expect(page.getByText("Give an Instagram name")).toBeVisible();
  await page.getByLabel("Your Instagram name").fill("@zoe.films");
  await page.getByRole("button", { name: "Offer", exact: true }).click();
  await expect(page.getByText("1 scan offered to the club").first()).toBeVisible();
  await offer();
  await expect(page.getByRole("dialog", { name: "This frame is offered" })).toContainText("as @zoe.films");
  await page.getByRole("button", { name: "Take it back" }).click();
  await expect(page.getByText("Your offer is taken back").first()).toBeVisible();
  await offer();
  await expect(page.getByLabel("Your Instagram name")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByLabel("Your Instagram name")).toBeHidden();
  await expect(viewer(page)).toBeVisible();
  await press(page, "More");
  await expect(page.getByRole("menuitem", { name: "Order prints" })).toHaveAttribute("href", /small-print-orders/);
});

test("the slide show goes by itself, pauses, changes its pace and begins anew after the last", async ({ browser }) => {
  const { page, customer, scansOf } = await opened(browser, 2);
  const [first] = await scansOf(0);
  await page.clock.install();
  await page.goto(`/users/${customer.userId}/gallery/${first!.id}`);
  await shown(page, "Frame 1. 1 of 2.");
  await isAlive(page);
  await page.clock.pauseAt(Date.now() + 60 * MINUTE_MS); // stands still from now on
  await page.keyboard.press("s");
  const controls = viewer(page).getByRole("group", { name: "Slide show" });
  await expect(controls).toBeVisible();
  await expect(viewer(page).getByRole("group", { name: "Film strip" })).toBeHidden();
  await page.clock.runFor(5_000);
  await shown(page, "Frame 2. 2 of 2.");
  await page.clock.runFor(5_000);
  await shown(page, "Frame 1. 1 of 2.");
  await page.keyboard.press("s");
  const goOn = controls.getByRole("button", { name: "Go on with the slide show" });
  await expect(goOn).toBeVisible();
  await page.clock.runFor(60_000);
  await shown(page, "Frame 1. 1 of 2.");
  await controls.getByLabel("Seconds for each picture").selectOption("20");
  await goOn.click();
  await expect(controls.getByRole("button", { name: "Pause the slide show" })).toBeVisible();
  await page.clock.runFor(19_000);
  await shown(page, "Frame 1. 1 of 2.");
  await page.clock.runFor(1_500);
  await shown(page, "Frame 2. 2 of 2.");
  await page.keyboard.press("s");
  await expect(goOn).toBeVisible();
  await page.clock.resume();
  await expectNoViolations(page, "a slide show");
  await controls.getByRole("button", { name: "End the slide show" }).click();
  await expect(controls).toBeHidden();
  await expect(viewer(page).getByRole("group", { name: "Film strip" })).toBeVisible();
});

test("the viewer fills the screen and comes back, and its keys are in the sheet of keys", async ({ browser }) => {
  const { page } = await opened(browser, 2);
  const isFull = () => page.evaluate(() => document.fullscreenElement !== null);
  await press(page, "More");
  await page.getByRole("menuitem", { name: "Full screen" }).click();
  await expect.poll(isFull).toBe(true);
  await page.keyboard.press("ArrowRight");
  await shown(page, "Frame 2. 2 of 2.");
  await page.keyboard.press("Shift+F");
  await expect.poll(isFull).toBe(false);
  await page.keyboard.press("?");
  const sheet = page.getByRole("dialog", { name: "Keys" });
  await expect(sheet.getByText("Turn left")).toBeVisible();
  await expect(sheet.getByText("Slide show, and its pause")).toBeVisible();
  await expectNoViolations(page, "the keys of the viewer");
  await page.keyboard.press("f"); // keys rest below it
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await page.keyboard.press("?");
  await expect(sheet).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await expect(viewer(page).getByRole("button", { name: "Favorite" })).toHaveAttribute("aria-pressed", "false");
});

type Finger = [x: number, y: number];

/** Fingers on the screen, px from its left and top, along a way; then they are lifted. */
async function touched(page: Page, ...way: Finger[][]) {
  const session = await page.context().newCDPSession(page);
  const send = (type: "touchStart" | "touchMove" | "touchEnd", fingers: Finger[]) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: fingers.map(([x, y], id) => ({ x, y, id })) });
  await send("touchStart", way[0]!);
  for (const fingers of way.slice(1)) await send("touchMove", fingers);
  await send("touchEnd", []);
  await session.detach();
}

test("on a phone fingers swipe and pinch, and what is known stands below the picture", async ({ browser }) => {
  const { page } = await opened(browser, 2, PHONE);
  await touched(page, [[300, 300]], [[250, 301]], [[180, 302]], [[90, 302]]);
  await shown(page, "Frame 2. 2 of 2.");

  const zoom = (level: number) =>
    expect(viewer(page).getByRole("button", { name: new RegExp(`^Zoom ${level} of 3`) })).toBeVisible();
  const apart = (far: number): Finger[] => [
    [195 - far, 300],
    [195 + far, 300],
  ];
  await zoom(1);
  await touched(page, apart(15), apart(40), apart(80), apart(110));
  await zoom(3);
  await touched(page, apart(140), apart(80), apart(30), apart(15));
  await zoom(1);

  await press(page, "Info");
  const panel = viewer(page).getByRole("complementary", { name: "About this frame" });
  const picture = viewer(page).getByRole("img", { name: "Frame 2" });
  await expect(panel).toBeVisible();
  await expect
    .poll(async () => {
      const [above, below] = [(await picture.boundingBox())!, (await panel.boundingBox())!];
      return above.y >= 0 && above.y + above.height <= below.y;
    })
    .toBe(true);
  await expectNoViolations(page, "the viewer on a phone");
  await viewer(page).getByRole("button", { name: "Close the info" }).click();
  await expect(panel).toBeHidden();
});

/** Makes the roll seem to have many more frames than it has. */
async function withManyFrames(page: Page, owner: Person, count: number, first: Scan) {
  const { roll, steps } = await owner.call(getRoll, { params: { userId: owner.userId, rollId: first.filmRollId } });
  const idOf = (frame: number) =>
    frame === 1 ? first.id : `00000000-0000-4000-8000-${String(frame).padStart(12, "0")}`;
  const scans = Array.from({ length: count }, (_, at) => ({ ...first, id: idOf(at + 1), frame: at + 1 }));
  await page.route(/\/film-rolls\/[0-9a-f-]{36}$/, (route) =>
    route.fulfill({ json: { roll, steps, scans, newerId: null, olderId: null } }),
  );
}

test("the film strip goes along, by press and by key, with few of 900 frames there", async ({ browser }) => {
  const { page, customer, scan } = await opened(browser, 1);
  await withManyFrames(page, customer, 900, await scan(1));
  await page.reload();
  await shown(page, "Frame 1. 1 of 900.");
  await isAlive(page);
  const strip = viewer(page).getByRole("group", { name: "Film strip" });
  expect(await strip.getByRole("button").count()).toBeLessThan(60);
  await strip.getByRole("button", { name: "Frame 7", exact: true }).click();
  await shown(page, "Frame 7. 7 of 900.");
  await page.keyboard.press("ArrowRight");
  await shown(page, "Frame 8. 8 of 900.");
  await expect(strip.getByRole("button", { name: "Frame 8", exact: true })).toBeFocused();
  await page.keyboard.press("End");
  await shown(page, "Frame 900. 900 of 900.");
  await expect(strip.getByRole("button", { name: "Frame 900", exact: true })).toBeFocused();
  await expect(strip.getByRole("button", { name: "Frame 900", exact: true })).toBeInViewport();
  expect(await strip.getByRole("button").count()).toBeLessThan(60);
});

test("there is never a blank moment: the pressed picture is there before its roll, and the small before the large", async ({
  browser,
}) => {
  const { customer, scansOf } = await aLibrary([{ frames: 2 }]);
  const [scan] = await scansOf(0);
  const page = await pageOf(browser, customer);
  let letGo = () => {};
  const held = new Promise<void>((resolve) => void (letGo = resolve));
  await page.goto(`/users/${customer.userId}/scans`);
  await isAlive(page);
  const [thumbnail, large] = [scan!.thumbnail!.url, scan!.midResOptimized!.url].map((url) => url.split("?")[0]!);
  await page.route(/\/film-rolls\/[0-9a-f-]{36}$/, async (route) => held.then(() => route.continue()));
  await page.getByRole("link", { name: "Frame 1" }).click();
  const picture = (path: string) => page.getByRole("dialog").locator(`img[src^="${path}"]`).first();
  await expect(picture(thumbnail!)).toHaveAttribute("data-there");
  let sendLarge = () => {};
  const heldLarge = new Promise<void>((resolve) => void (sendLarge = resolve));
  await page.route(
    ({ pathname }) => pathname === large,
    async (route) => heldLarge.then(() => route.continue()),
  );
  letGo();
  await shown(page, "Frame 1. 1 of 2.");
  await expect(picture(thumbnail!)).toHaveAttribute("data-there");
  await expect(picture(large!)).not.toHaveAttribute("data-there");
  sendLarge();
  await expect(picture(large!)).toHaveAttribute("data-there");
});

test("who may not see a scan, or comes before or after its time, is told so", async ({ browser }) => {
  const { customer, order, scansOf } = await aLibrary([{ frames: 1 }]);
  const [scan] = await scansOf(0);
  const other = await newCustomer("other");
  const page = await pageOf(browser, other);
  await page.goto(`/users/${other.userId}/gallery/${scan!.id}`);
  await expect(page.getByRole("heading", { name: "There is no such picture" })).toBeVisible();
  await expectNoViolations(page, "a scan that is not one's own");
  await page.getByRole("button", { name: "To the rolls" }).click();
  await page.waitForURL("**/rolls");
  await page.context().close();

  const own = await pageOf(browser, customer);
  const answer = { roll: null as unknown, steps: [], scans: [] as unknown[], newerId: null, olderId: null };
  const { roll } = await theAdmin().call(getRoll, {
    params: { userId: customer.userId, rollId: order.rolls[0]!.id },
  });
  await own.route(/\/film-rolls\/[0-9a-f-]{36}$/, (route) => route.fulfill({ json: answer }));
  answer.roll = roll;
  answer.scans = [{ ...scan, state: "UPLOADED", thumbnail: null, midRes: null, midResOptimized: null, hiRes: null }];
  await own.goto(`/users/${customer.userId}/gallery/${scan!.id}`);
  await expect(own.getByRole("heading", { name: "The pictures are being made" })).toBeVisible();
  answer.scans = [{ ...scan, thumbnail: null, midRes: null, midResOptimized: null, hiRes: null }];
  await own.reload();
  await expect(own.getByText("The files of this picture are missing")).toBeVisible();
  await own.context().close();
});
