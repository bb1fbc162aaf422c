import { expect, test, vi } from "vitest";
import { cdp, page, userEvent } from "vitest/browser";
import { getRoll } from "../../src/contract/film/rolls.ts";
import { getScan, markFavorites, markRejects, rotateScan, updateScan } from "../../src/contract/film/scans.ts";
import { addScanLocation, addScanTag, listTags, removeScanTag } from "../../src/contract/film/tags.ts";
import { addShare } from "../../src/contract/shares/shares.ts";
import { listOwnSubmissions, submitScans, withdrawSubmission } from "../../src/contract/submissions/submissions.ts";
import { listUnlocks, quoteUnlocks } from "../../src/contract/unlocks/unlocks.ts";
import * as galleryImage from "../../src/web/routes/users/gallery-image.tsx";
import * as rolls from "../../src/web/routes/users/rolls.tsx";
import * as scans from "../../src/web/routes/users/scans.tsx";
import { expectAccessible } from "../support/components/accessible.ts";
import {
  aPicture,
  aRoll,
  aScan,
  catchDownloads,
  type FakeLibrary,
  OWN,
  rollId,
  scanEvent,
  scanId,
  serveLibrary,
  serveTimeline,
} from "../support/components/library.ts";
import { notices } from "../support/components/notices.ts";
import { customer, renderScreen } from "../support/components/render-screen.tsx";
import { saysRefusals } from "../support/components/says-refusals.ts";
import { aSubmission } from "../support/components/submissions.ts";
import { anUnlockQuote } from "../support/components/unlocks.ts";

const VIEWER = { path: "/users/:userId/gallery/:galleryImageId" };
const viewer = page.getByRole("dialog", { name: /frame by frame$/ });
async function shown(words: string): Promise<void> {
  await expect.element(viewer.getByRole("status").first()).toHaveTextContent(words);
}
const button = (name: string | RegExp) => viewer.getByRole("button", { name, exact: true });
const item = (name: string | RegExp) => page.getByRole("menuitem", { name });
const panel = viewer.getByRole("complementary", { name: "About this frame" });

async function opened(frames: number) {
  let library!: FakeLibrary;
  const screen = await renderScreen(galleryImage, {
    ...VIEWER,
    at: `${OWN}/gallery/${scanId(1, 1)}`,
    as: customer(),
    api: (api) => void (library = serveLibrary(api, [{ frames }])),
  });
  await shown(`Frame 1. 1 of ${frames}.`);
  return { ...screen, library };
}

test("a frame is marked by keys and clicks, never as both favorite and reject", async () => {
  const { api } = await opened(2);
  await userEvent.keyboard("f");
  await expect.element(button("Favorite")).toHaveAttribute("aria-pressed", "true");
  await button("Favorite").click();
  await expect.element(button("Favorite")).toHaveAttribute("aria-pressed", "false");
  await userEvent.keyboard("x");
  await expect.element(viewer.getByText("rejected")).toBeVisible();
  await button("Favorite").click();
  await expect.element(viewer.getByText("rejected")).not.toBeInTheDocument();
  await expect.poll(() => api.requests(markFavorites).map(({ body }) => body.favorite)).toEqual([true, false, true]);
  expect(api.requests(markFavorites)[0]!.body.scanIds).toEqual([scanId(1, 1)]);
  expect(api.requests(markRejects).map(({ body }) => body)).toEqual([{ scanIds: [scanId(1, 1)], rejected: true }]);
});

test("a rejected mark is rolled back and shows the reason", async () => {
  const { api } = await opened(1);
  api.failOnce(markFavorites, 503);
  await userEvent.keyboard("f");
  await expect.element(notices.getByText("The lab has a fault of its own.")).toBeVisible();
  await expect.element(button("Favorite")).toHaveAttribute("aria-pressed", "false");
});

test("a frame is named in place, and input is saved with its frame without clicking Save", async () => {
  const screen = await opened(2);
  const { api } = screen;
  api.reply(updateScan, {});
  await userEvent.keyboard("e");
  await expect.element(panel.getByLabelText("Name")).toHaveFocus();
  await panel.getByLabelText("Name").fill("The jetty");
  await panel.getByLabelText("Description").fill("Six in the morning.\nNobody there.");
  await panel.getByRole("button", { name: "Save" }).click();
  await expect.element(panel.getByRole("heading", { name: "The jetty" })).toBeVisible();
  await expect.element(panel.getByText("Nobody there.")).toBeVisible();
  await shown("Frame 1: The jetty. Six in the morning. Nobody there.. 1 of 2.");

  await userEvent.keyboard("e");
  await panel.getByLabelText("Name").fill("The old jetty");
  await viewer.getByRole("button", { name: "Next" }).click();
  await shown("Frame 2. 2 of 2.");
  await expect.poll(() => api.requests(updateScan).length).toBe(2);
  expect(api.requests(updateScan).map(({ params, body }) => [params["scanId"], body.name])).toEqual([
    [scanId(1, 1), "The jetty"],
    [scanId(1, 1), "The old jetty"],
  ]);
  await viewer.getByRole("button", { name: "Previous" }).click();
  await shown("Frame 1: The old jetty. Six in the morning. Nobody there.. 1 of 2.");
  await userEvent.keyboard("e");
  await panel.getByLabelText("Name").fill("Given up");
  await userEvent.keyboard("{Escape}");
  await expect.element(panel.getByRole("heading", { name: "The old jetty" })).toBeVisible();
  expect(api.requests(updateScan)).toHaveLength(2);
  await userEvent.keyboard("{Escape}");
  await expect.poll(screen.address).toBe(`${OWN}/rolls/${rollId(1)}`);
});

test("tags and places are added by keys and linked, and Undo restores removed ones", async () => {
  const { api } = await opened(1);
  const tag = { id: "00000000-0000-4000-8000-00000000007a", name: "harbour" };
  api.reply(addScanTag, { tag });
  api.reply(removeScanTag, {});
  api.reply(addScanLocation, ({ body }) => ({ location: { ...body, id: "00000000-0000-4000-8000-00000000007b" } }));
  api.reply(listTags, { tags: [{ ...tag, rolls: 0, scans: 1 }], count: 1 });
  const newTag = page.getByRole("combobox", { name: "New tag" });
  await userEvent.keyboard("t");
  await expect.element(newTag).toHaveFocus();
  await newTag.fill("harbour");
  await userEvent.keyboard("{Enter}");
  await expect
    .element(panel.getByRole("link", { name: "harbour" }))
    .toHaveAttribute("href", `${OWN}/scans?tag=${tag.id}`);
  // Escape closes the field, not the viewer.
  await newTag.click();
  await userEvent.keyboard("{Escape}");
  await expect.element(newTag).not.toBeInTheDocument();
  await userEvent.keyboard("p");
  const newPlace = page.getByRole("combobox", { name: "New place" });
  await newPlace.fill("Greenpoint");
  await userEvent.keyboard("{Enter}");
  await newPlace.click();
  await userEvent.keyboard("{Escape}");
  await expect
    .element(panel.getByRole("link", { name: "Greenpoint" }))
    .toHaveAttribute("href", expect.stringMatching(/openstreetmap.*Greenpoint/));
  await expect.element(viewer).toBeVisible();
  await expectAccessible("the viewer with its panel");

  await panel.getByRole("button", { name: "Remove the tag harbour" }).click();
  await expect.element(panel.getByRole("link", { name: "harbour" })).not.toBeInTheDocument();
  await expect.poll(() => api.requests(removeScanTag).map(({ params }) => params["tagId"])).toEqual([tag.id]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.element(panel.getByRole("link", { name: "harbour" })).toBeVisible();
  expect(api.requests(addScanTag).map(({ body }) => body.name)).toEqual(["harbour", "harbour"]);
  expect(api.requests(addScanLocation).map(({ body }) => body.name)).toEqual(["Greenpoint"]);
});

test("a rejected tag or place is not added and shows the reason, also from suggestions", async () => {
  const screen = await opened(1);
  const tag = { id: "00000000-0000-4000-8000-00000000007a", name: "harbour" };
  screen.api.reply(listTags, { tags: [{ ...tag, rolls: 1, scans: 0 }], count: 1 });
  screen.api.reply(addScanTag, { tag });
  screen.api.reply(addScanLocation, ({ body }) => ({ location: { ...body, id: tag.id } }));
  await userEvent.keyboard("t");
  const newTag = page.getByRole("combobox", { name: "New tag" });
  await saysRefusals(screen, addScanTag, {
    press: async () => {
      await newTag.fill("har");
      await page.getByRole("option", { name: "harbour" }).click();
    },
    at: notices,
  });
  await expect.element(panel.getByRole("link", { name: "harbour" })).toBeVisible();
  await newTag.click();
  await userEvent.keyboard("{Escape}");
  await userEvent.keyboard("p");
  await saysRefusals(screen, addScanLocation, {
    press: async () => {
      await page.getByRole("combobox", { name: "New place" }).fill("Greenpoint");
      await userEvent.keyboard("{Enter}");
    },
    at: notices,
  });
});

test("a frame rotates optimistically, keeping the old picture rotated until the new one arrives", async () => {
  const { api, library, tell } = await opened(1);
  api.reply(rotateScan, {});
  const picture = viewer.getByRole("img", { name: "Frame 1" });
  const isUpright = () => {
    const { width, height } = picture.element().getBoundingClientRect();
    return height > width;
  };
  await expect.poll(isUpright).toBe(false);
  await userEvent.keyboard("r");
  await expect.poll(isUpright).toBe(true);
  await expect.poll(() => api.requests(rotateScan).map(({ params }) => params["direction"])).toEqual(["right"]);
  const upright = aPicture(400, 600, "turned");
  library.change(scanId(1, 1), {
    orientation: 90,
    shownOrientation: 90,
    turning: false,
    thumbnail: aPicture(320, 480, "turned, small"),
    midResOptimized: upright,
    midRes: upright,
    hiRes: upright,
  });
  tell(scanEvent(1, 1));
  await expect.element(picture).toHaveAttribute("src", upright.read);
  await expect.poll(isUpright).toBe(true);
  await button("More").click();
  await item("Rotate left").click();
  await expect.poll(isUpright).toBe(false);
  await userEvent.keyboard("{Shift>}R{/Shift}");
  await expect
    .poll(() => api.requests(rotateScan).map(({ params }) => params["direction"]))
    .toEqual(["right", "left", "left"]);
});

test("a rejected rotation is rolled back and shows the reason", async () => {
  const screen = await opened(1);
  screen.api.reply(rotateScan, {});
  await saysRefusals(screen, rotateScan, { press: () => userEvent.keyboard("r"), at: notices });
  // Only the last turn remains.
  const { width, height } = viewer.getByRole("img", { name: "Frame 1" }).element().getBoundingClientRect();
  expect(height).toBeGreaterThan(width);
});

test("the viewer downloads each size of a frame, and unlocks sizes not included", async () => {
  const { api, library } = await opened(1);
  const [large, middle] = [aPicture(600, 400, "large"), aPicture(300, 200, "middle")];
  library.change(scanId(1, 1), { width: 600, height: 400, hiRes: large, midRes: middle });
  api.reply(quoteUnlocks, anUnlockQuote([scanId(1, 1)]));
  const saved = catchDownloads();
  await userEvent.keyboard("d");
  expect(saved.map(({ name }) => name)).toEqual(["26-00001_01.jpg"]);
  api.reply(listUnlocks, { unlocked: [], pricePerUnlock: 299 });
  await button("Download").click();
  await expect.element(item(/^JPEG, 600 × 400/)).toBeVisible();
  await expect.element(item("16-bit TIFF unlock, $2.99")).toBeVisible();
  await expectAccessible("the menu of sizes");
  await item(/^JPEG, 600 × 400/).click();
  expect(saved.at(-1)).toMatchObject({ name: "26-00001_01.jpg", href: expect.stringMatching(/with=facts$/) });

  await button("Download").click();
  await item("16-bit TIFF unlock, $2.99").click();
  const unlocking = page.getByRole("dialog", { name: "Unlock 1 scan" });
  await expect.element(unlocking).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(unlocking).not.toBeInTheDocument();
  await expect.poll(() => document.activeElement?.closest("dialog") != null).toBe(true);
});

test("the viewer's menu lists unlocked files: finished ones to save, others in progress", async () => {
  const { api } = await opened(1);
  api.reply(listUnlocks, {
    unlocked: [
      { size: "16_BIT_TIFF", url: "/files/x?key=1", bytes: 24_000_000, fileName: "26-00001_01.tif" },
      { size: "HI_RES", url: null, bytes: null, fileName: "26-00001_01_full.jpg" },
    ],
    pricePerUnlock: 299,
  });
  const saved = catchDownloads();
  await button("Download").click();
  await expect.element(item(/^Full-size JPEG being made/)).toBeDisabled();
  await item(/^16-bit TIFF \d/).click();
  expect(saved).toEqual([{ name: "26-00001_01.tif", href: "/files/x?key=1" }]);
});

test("a frame is shared from the viewer, which regains focus", async () => {
  const { api } = await opened(1);
  api.reply(addShare, ({ body }) => ({ share: { title: body.title, code: "hqF2kYv0l3nS7Rz1c9TtXw8uPq4mJbEd" } }));
  await button("Share").click();
  await page.getByLabelText("Title").fill("One frame");
  await expectAccessible("sharing in the viewer");
  await page.getByRole("button", { name: "Create link" }).click();
  await expect.element(page.getByLabelText("The link")).toHaveValue(expect.stringMatching(/shared-scans\/hqF2k/));
  expect(api.requests(addShare)[0]!.body).toMatchObject({ title: "One frame", scanIds: [scanId(1, 1)] });
  await page.getByRole("button", { name: "Done" }).click();
  await expect.element(button("Share")).toHaveFocus();
});

test("a frame is submitted to the club from the viewer, withdrawn, and submitted again", async () => {
  const { api } = await opened(1);
  const offers: ReturnType<typeof aSubmission>[] = [];
  api.reply(listOwnSubmissions, () => ({ submissions: [...offers], count: offers.length }));
  api.reply(submitScans, ({ body }) => {
    const offer = aSubmission(1, { instagramHandle: body.instagramHandle });
    offers.push(offer);
    return { offered: [{ submissionId: offer.id, scanId: scanId(1, 1) }] };
  });
  api.reply(withdrawSubmission, () => {
    offers.pop();
    return {};
  });
  const offer = async () => {
    await button("More").click();
    await item("Submit to the club").click();
  };
  const handle = page.getByLabelText("Your Instagram name");
  await offer();
  await handle.fill("not a name!");
  await page.getByRole("button", { name: "Submit", exact: true }).click();
  await expect.element(page.getByText("Enter an Instagram name")).toBeVisible();
  expect(api.requests(submitScans)).toEqual([]);
  await handle.fill("@zoe.films");
  await page.getByRole("button", { name: "Submit", exact: true }).click();
  await expect.element(page.getByText("1 scan submitted to the club").first()).toBeVisible();
  await offer();
  await expect.element(page.getByRole("dialog", { name: "Submitted" })).toMatchTextContent("as @zoe.films");
  await page.getByRole("button", { name: "Withdraw" }).click();
  await expect.element(page.getByText("Submission withdrawn").first()).toBeVisible();
  expect(api.requests(withdrawSubmission)).toHaveLength(1);
  await offer();
  await expect.element(handle).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(handle).not.toBeInTheDocument();
  await expect.element(viewer).toBeVisible();
  await button("More").click();
  await expect.element(item("Order prints")).toHaveAttribute("href", expect.stringMatching(/small-print-orders/));
});

test("the slideshow runs, pauses, changes its speed, and loops after the last frame", async () => {
  await opened(2);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const controls = viewer.getByRole("group", { name: "Slideshow" });
  const strip = viewer.getByRole("group", { name: "Film strip" });
  await userEvent.keyboard("s");
  await expect.element(controls).toBeVisible();
  await expect.element(strip).not.toBeInTheDocument();
  await vi.advanceTimersByTimeAsync(5_000);
  await shown("Frame 2. 2 of 2.");
  await vi.advanceTimersByTimeAsync(5_000);
  await shown("Frame 1. 1 of 2.");
  await userEvent.keyboard("s");
  const goOn = controls.getByRole("button", { name: "Resume the slideshow" });
  await expect.element(goOn).toBeVisible();
  await vi.advanceTimersByTimeAsync(60_000);
  await shown("Frame 1. 1 of 2.");
  await controls.getByLabelText("Seconds for each picture").selectOptions("20");
  await goOn.click();
  await expect.element(controls.getByRole("button", { name: "Pause the slideshow" })).toBeVisible();
  await vi.advanceTimersByTimeAsync(19_000);
  await shown("Frame 1. 1 of 2.");
  await vi.advanceTimersByTimeAsync(1_500);
  await shown("Frame 2. 2 of 2.");
  await userEvent.keyboard("s");
  await expect.element(goOn).toBeVisible();
  vi.useRealTimers();
  await expectAccessible("a slide show");
  await controls.getByRole("button", { name: "End the slideshow" }).click();
  await expect.element(controls).not.toBeInTheDocument();
  await expect.element(strip).toBeVisible();
});

test("the viewer enters and leaves full screen, and lists its shortcuts", async () => {
  await opened(2);
  const isFull = () => document.fullscreenElement !== null;
  await button("More").click();
  await item("Full screen").click();
  await expect.poll(isFull).toBe(true);
  await userEvent.keyboard("{ArrowRight}");
  await shown("Frame 2. 2 of 2.");
  await userEvent.keyboard("{Shift>}F{/Shift}");
  await expect.poll(isFull).toBe(false);
  await userEvent.keyboard("?");
  const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect.element(sheet.getByText("Rotate left")).toBeVisible();
  await expect.element(sheet.getByText("Slideshow: start or pause")).toBeVisible();
  await expectAccessible("the viewer's shortcuts");
  await userEvent.keyboard("f"); // keys rest below it
  await userEvent.keyboard("{Escape}");
  await expect.element(sheet).not.toBeInTheDocument();
  await userEvent.keyboard("?");
  await expect.element(sheet).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.element(button("Favorite")).toHaveAttribute("aria-pressed", "false");
});

type Finger = [x: number, y: number];

/** Moves fingers along a path, in px from the screen's top left, and then lifts them. */
async function touched(...way: Finger[][]) {
  const send = (type: "touchStart" | "touchMove" | "touchEnd", fingers: Finger[]) =>
    cdp().send("Input.dispatchTouchEvent", { type, touchPoints: fingers.map(([x, y], id) => ({ x, y, id })) });
  await send("touchStart", way[0]!);
  for (const fingers of way.slice(1)) await send("touchMove", fingers);
  await send("touchEnd", []);
}

test("on a phone swipe and pinch work, and the info is below the picture", async () => {
  await page.viewport(390, 844);
  await opened(2);
  await touched([[300, 300]], [[250, 301]], [[180, 302]], [[90, 302]]);
  await shown("Frame 2. 2 of 2.");

  const zoom = async (level: number) => {
    await expect.element(viewer.getByRole("button", { name: new RegExp(`^Zoom ${level} of 3`) })).toBeVisible();
  };
  const apart = (far: number): Finger[] => [
    [195 - far, 300],
    [195 + far, 300],
  ];
  await zoom(1);
  await touched(apart(15), apart(40), apart(80), apart(110));
  await zoom(3);
  await touched(apart(140), apart(80), apart(30), apart(15));
  await zoom(1);

  await button("Info").click();
  const picture = viewer.getByRole("img", { name: "Frame 2" });
  await expect.element(panel).toBeVisible();
  await expect
    .poll(() => {
      const [above, below] = [picture.element(), panel.element()].map((one) => one.getBoundingClientRect());
      return above!.top >= 0 && above!.bottom <= below!.top;
    })
    .toBe(true);
  await expectAccessible("the viewer on a phone");
  await button("Close details").click();
  await expect.element(panel).not.toBeInTheDocument();
});

test("the film strip follows by clicks and keys, rendering few of 900 frames", async () => {
  await opened(900);
  const strip = viewer.getByRole("group", { name: "Film strip" });
  const frame = (number: number) => strip.getByRole("button", { name: `Frame ${number}`, exact: true });
  expect(strip.getByRole("button").elements().length).toBeLessThan(60);
  await frame(7).click();
  await shown("Frame 7. 7 of 900.");
  await userEvent.keyboard("{ArrowRight}");
  await shown("Frame 8. 8 of 900.");
  await expect.element(frame(8)).toHaveFocus();
  await userEvent.keyboard("{End}");
  await shown("Frame 900. 900 of 900.");
  await expect.element(frame(900)).toHaveFocus();
  await expect.element(frame(900)).toBeInViewport();
  expect(strip.getByRole("button").elements().length).toBeLessThan(60);
});

test("the viewer is never blank: the thumbnail shows before the roll and the large picture load", async () => {
  let library!: FakeLibrary;
  const screen = await renderScreen(scans, {
    path: "/users/:userId/scans",
    at: `${OWN}/scans`,
    as: customer(),
    beside: { [VIEWER.path]: galleryImage },
    api(api) {
      library = serveLibrary(api, [{ frames: 2 }]);
      serveTimeline(api, library);
    },
  });
  const [thumbnail, large] = [library.scan(1, 1).thumbnail!.read, library.scan(1, 1).midResOptimized!.read];
  // The browser gets the large image only when this releases it.
  let isHeld = true;
  const hold = (event: Event) => {
    const isLarge = event.target instanceof HTMLImageElement && event.target.getAttribute("src") === large;
    if (isLarge && isHeld) event.stopImmediatePropagation();
  };
  addEventListener("load", hold, true);
  vi.spyOn(HTMLImageElement.prototype, "complete", "get").mockImplementation(function (this: HTMLImageElement) {
    return this.getAttribute("src") !== large || !isHeld;
  });
  const letRollCome = screen.api.hold(getRoll);
  await page.getByRole("link", { name: "Frame 1" }).click();
  const picture = (url: string) =>
    [...document.querySelectorAll("dialog img")].find((image) => image.getAttribute("src") === url);
  const isThere = (url: string) => picture(url)?.hasAttribute("data-there") ?? false;
  await expect.poll(() => isThere(thumbnail)).toBe(true);
  letRollCome();
  await shown("Frame 1. 1 of 2.");
  await expect.poll(() => isThere(thumbnail)).toBe(true);
  expect(isThere(large)).toBe(false);
  isHeld = false;
  picture(large)!.dispatchEvent(new Event("load"));
  await expect.poll(() => isThere(large)).toBe(true);
  removeEventListener("load", hold, true);
});

test("someone else's scan leads back to the rolls; a scan not ready yet or lost says so", async () => {
  const at = `${OWN}/gallery/${scanId(1, 1)}`;
  let scan = aScan(1, 1);
  const screen = await renderScreen(galleryImage, {
    ...VIEWER,
    at,
    as: customer(),
    beside: { "/users/:userId/rolls": rolls },
    api(api) {
      api.failOnce(getScan, 404);
      api.reply(getScan, () => ({ scan }));
      api.reply(getRoll, () => ({ roll: aRoll(1), scans: [scan] }));
    },
  });
  await expect.element(page.getByRole("heading", { name: "Picture not found" })).toBeVisible();
  await expectAccessible("someone else's scan");
  await page.getByRole("button", { name: "Back to rolls" }).click();
  await expect.poll(screen.address).toBe(`${OWN}/rolls`);

  const unmade = { thumbnail: null, midRes: null, midResOptimized: null, hiRes: null };
  scan = aScan(1, 2, { state: "UPLOADED", ...unmade });
  await screen.goTo(`${OWN}/gallery/${scanId(1, 2)}`);
  await expect.element(page.getByRole("heading", { name: "Processing this scan" })).toBeVisible();
  scan = aScan(1, 2, unmade);
  screen.tell(scanEvent(1, 2));
  await expect.element(page.getByText("This picture's files are missing")).toBeVisible();
});
