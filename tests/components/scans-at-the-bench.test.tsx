import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { addRollsEvent } from "../../src/contract/bench/bench.ts";
import { clearScans } from "../../src/contract/film/rolls.ts";
import { addScan, rotateScan } from "../../src/contract/film/scans.ts";
import * as station from "../../src/web/routes/admin/station.tsx";
import { expectAccessible } from "../support/components/accessible.ts";
import {
  aBenchOrder,
  aBenchRoll,
  aScanFile,
  choose,
  exported,
  openBench,
  openOrder,
  steps,
} from "../support/components/bench.tsx";
import { aScan } from "../support/components/library.ts";

const [ONE, TWO] = ["26-00701", "26-00702"] as const;
const DEVELOPED = { events: steps("RECEIVED", "DEVELOPED") };
const sync = page.getByRole("button", { name: "Sync Y", exact: true });
const undo = page.getByRole("button", { name: "Undo" });
const press = (keys: string) => () => userEvent.keyboard(keys);
const CHOOSE_FOLDER = "{Shift>}U{/Shift}";
const SYNC_ALL = "{Shift>}Y{/Shift}";
const ready = (count: number) => page.getByText(`${count} of ${count} ready`);
async function pressFocused(button: ReturnType<typeof page.getByRole>, key = "{Enter}") {
  (await button.findElement()).focus();
  await userEvent.keyboard(key);
}

test("files of another roll are set aside; extra files and unnamed folders need confirmation", async () => {
  const screen = await openOrder([aBenchOrder(7, [aBenchRoll(1, ONE, DEVELOPED), aBenchRoll(2, TWO, DEVELOPED)])]);
  await expect.element(page.getByRole("button", { name: "Choose scans U" })).toBeVisible();
  await choose(press("u"), aScanFile(`${ONE} frame 1.jpg`), aScanFile(`${TWO} frame 1.jpg`));
  await expect.element(page.getByText(`${TWO} is a different roll than ${ONE}: 1 not sent`)).toBeVisible();
  await expect.poll(() => screen.names(1)).toEqual([`${ONE} frame 1.jpg`]);
  await choose(
    press(CHOOSE_FOLDER),
    aScanFile(`export/${ONE}/${ONE} frame 1.jpg`),
    aScanFile(`export/${ONE}/${TWO} frame 1.jpg`),
  );
  await expect
    .element(page.getByText(`${ONE} contains a file of another roll: ${TWO} frame 1.jpg: 2 not sent`))
    .toBeVisible();

  await userEvent.keyboard("j");
  const dialog = page.getByRole("dialog", { name: "Send these files?" });
  await choose(press("u"), ...Array.from({ length: 72 }, (_, at) => aScanFile(`frame ${at + 1}.jpg`)));
  await expect.element(dialog).toMatchTextContent(`You chose 72 files for ${TWO}. A roll of 35mm usually has 36.`);
  for (const width of [390, 1280]) {
    await page.viewport(width, 800);
    await expectAccessible(`the question at ${width} px`);
  }
  await page.viewport(1280, 720);
  await pressFocused(dialog.getByRole("button", { name: "Cancel" }));
  await expect.element(dialog).not.toBeInTheDocument();
  expect(screen.names(2)).toEqual([]);

  const folders = ["left/left 1.jpg", "right/right 1.jpg", "right/right 2.jpg"];
  await choose(press(CHOOSE_FOLDER), ...folders.map((path) => aScanFile(`export/${path}`)));
  await expect.element(dialog).toMatchTextContent("They are in 2 folders without a lab number");
  await pressFocused(dialog.getByRole("button", { name: "Send anyway" }));
  await expect.poll(() => screen.names(2)).toHaveLength(3);
  await expect.poll(() => screen.store.taken).toHaveLength(4);
});

test("a key pressed right after another applies to the roll selected by the first", async () => {
  const rolls = [1, 2, 3].map((number) => aBenchRoll(number, `26-0070${number}`, DEVELOPED));
  const screen = await openOrder([aBenchOrder(7, rolls)]);
  await expect.element(page.getByRole("button", { name: "Scanned S", exact: true })).toBeEnabled();
  for (const key of ["j", "j", "s"])
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  await expect.poll(() => screen.lastSteps()).toEqual(["DEVELOPED", "DEVELOPED", "SCANNED"]);
  expect(screen.address()).toMatch(new RegExp(`roll=${rolls[2]!.id}$`));
});

test("a roll syncs only after all its files, and Undo reverts all rolls marked, even partly", async () => {
  const screen = await openOrder([aBenchOrder(7, [aBenchRoll(1, ONE, DEVELOPED)])]);
  await expect.element(page.getByRole("button", { name: "Choose scans U" })).toBeVisible();
  const announce = screen.holdAnnouncement(`${ONE} frame 2.jpg`);
  await choose(press(CHOOSE_FOLDER), ...exported(ONE, 2));
  await expect.element(sync).toBeEnabled();
  await userEvent.keyboard("y");
  await expect.element(page.getByText("Roll 1: 1 file is still uploading")).toBeVisible();
  expect(screen.api.requests(addRollsEvent)).toEqual([]);
  announce();
  await expect.element(ready(2)).toBeVisible();

  screen.failing.add("SYNCED");
  await userEvent.keyboard("y");
  await expect.element(page.getByText("Roll 1: Scanned", { exact: true })).toBeVisible();
  expect(screen.lastSteps()).toEqual(["SCANNED"]);
  await pressFocused(undo);
  await expect.poll(() => screen.lastSteps()).toEqual(["DEVELOPED"]);

  screen.failing.clear();
  await expect.element(sync).toBeEnabled();
  await userEvent.keyboard("y");
  await expect.element(page.getByText("Roll 1: Synced", { exact: true })).toBeVisible();
  expect(screen.lastSteps()).toEqual(["SYNCED"]);
  await userEvent.keyboard("{Control>}z{/Control}");
  await expect.poll(() => screen.lastSteps()).toEqual(["DEVELOPED"]);
});

test("set-aside export folders keep their reason; other rolls sync, and a review sends the rest", async () => {
  const orders = [aBenchOrder(7, [aBenchRoll(1, ONE, DEVELOPED), aBenchRoll(2, TWO, DEVELOPED)])];
  const screen = await openBench(station, { path: "/admin/bench/:station", at: "/admin/bench/scan", orders });
  const set = page.getByRole("list", { name: "Set aside" }).getByRole("listitem");
  const rows = page.getByRole("list", { name: "Rolls of the export" });
  const short = exported(TWO, 3).filter(({ name }) => !name.endsWith("frame 2.jpg"));
  await expect.element(page.getByRole("button", { name: "Choose a folder U" })).toBeVisible();
  await choose(
    press("u"),
    ...exported(ONE, 2),
    ...short,
    aScanFile("export/99-00002/1.jpg"),
    aScanFile("export/notes.jpg"),
    aScanFile("export/.DS_Store"),
  );
  const odd = set.filter({ hasText: TWO });
  await expect.element(odd).toMatchTextContent("number 2 is missing");
  await expect.element(odd, { message: "the folders that are set aside scroll into view" }).toBeInViewport();
  await expect.element(set.filter({ hasText: "99-00002" })).toMatchTextContent("does not match any roll");
  await expect.element(set.filter({ hasText: "export/notes.jpg" })).toMatchTextContent("has no lab number");
  await expect.element(set).toHaveLength(3);
  await expect.element(rows).toMatchTextContent("2 of 2 ready");

  await screen.leaveAndReturn();
  await expect.element(odd).toMatchTextContent("number 2 is missing");
  await expect.element(odd).toMatchTextContent("2 files not sent. Choose the folder again to send it.");
  await expect.element(set.filter({ hasText: "99-00002" })).toMatchTextContent("does not match any roll");
  await expect.element(set.filter({ hasText: "export/notes.jpg" })).toMatchTextContent("has no lab number");
  for (const width of [390, 820, 1440]) {
    await page.viewport(width, 1000);
    await expectAccessible(`the export at ${width} px`);
  }
  await page.viewport(1280, 720);
  await userEvent.keyboard(SYNC_ALL);
  await expect.poll(() => screen.lastSteps()).toEqual(["SYNCED", "DEVELOPED"]);

  await choose(press("u"), ...short);
  await pressFocused(odd.getByRole("button", { name: "Send anyway" }));
  await expect.element(rows).toMatchTextContent("2 of 2 ready");
  expect(screen.names(2)).toEqual([`${TWO} frame 1.jpg`, `${TWO} frame 3.jpg`]);
});

test("an unready roll does not block its export: it is listed with its step and can be removed", async () => {
  const orders = [aBenchOrder(7, [aBenchRoll(1, ONE, DEVELOPED), aBenchRoll(2, TWO)])];
  const screen = await openBench(station, { path: "/admin/bench/:station", at: "/admin/bench/scan", orders });
  const rows = page.getByRole("list", { name: "Rolls of the export" }).getByRole("listitem");
  const set = page.getByRole("list", { name: "Set aside" }).getByRole("listitem");
  await expect.element(page.getByRole("button", { name: "Choose a folder U" })).toBeVisible();
  await choose(
    press("u"),
    ...exported(ONE, 2),
    ...exported(TWO, 2),
    aScanFile("export/readme.txt", "words", "text/plain"),
  );
  await expect.element(set).toMatchTextContent("is not a picture");
  await expect.element(rows.filter({ hasText: ONE })).toMatchTextContent("2 of 2 ready");
  await expect.element(rows.filter({ hasText: TWO })).toMatchTextContent("2 of 2 ready");
  await userEvent.keyboard(SYNC_ALL);
  await expect.poll(() => screen.lastSteps()).toEqual(["SYNCED", "RECEIVED"]);
  await expect.element(page.getByText(`Not synced. ${TWO}: Not developed yet`)).toBeVisible();
  await page.getByRole("button", { name: `Remove ${TWO} from the list` }).click();
  await page.getByRole("button", { name: "Remove export/readme.txt from the list" }).click();
  await expect.element(rows).toHaveLength(1);
  await expect.element(set).toHaveLength(0);
});

test("a frame of an abandoned upload is removed in one click, and the roll syncs", async () => {
  const screen = await openOrder([aBenchOrder(7, [aBenchRoll(1, ONE, DEVELOPED)])], {
    api: (_api, bench) =>
      bench.putScans([
        aScan(1, 1, { id: crypto.randomUUID(), state: "READY" }),
        aScan(1, 2, { id: crypto.randomUUID(), state: "AWAITING_UPLOAD" }),
      ]),
  });
  await expect.element(page.getByText("Can't sync. Roll 1: 1 of 2 files uploaded")).toBeVisible();
  await page.getByRole("button", { name: "Remove 1 file that never arrived" }).click();
  await expect.poll(() => screen.api.requests(clearScans).at(-1)?.body).toEqual({ onlyAwaited: true });
  await expect.element(sync).toBeEnabled();
});

test("an export never syncs a roll without scans: misnamed folders and foreign files are set aside", async () => {
  const orders = [aBenchOrder(7, [aBenchRoll(1, ONE, DEVELOPED), aBenchRoll(2, TWO, DEVELOPED)])];
  const screen = await openBench(station, { path: "/admin/bench/:station", at: "/admin/bench/scan", orders });
  const dock = page.getByRole("region", { name: "Uploading scans" });
  await expect.element(page.getByRole("button", { name: "Choose a folder U" })).toBeVisible();
  await choose(press("u"), ...exported(ONE, 2), aScanFile(`export/${ONE}/${TWO} frame 2.jpg`));
  const set = page.getByRole("list", { name: "Set aside" });
  await expect.element(set).toMatchTextContent(`contains a file of another roll: ${TWO} frame 2.jpg`);
  await choose(press("u"), ...exported(ONE, 2));
  await expect.element(ready(2)).toBeVisible();
  await expect.element(set).not.toBeInTheDocument();

  for (let file = 1; file <= 2; file += 1)
    screen.api.refuseOnce(addScan, "OF_ANOTHER_ROLL", { labNumber: ONE, frame: file });
  await choose(press("u"), aScanFile(`found/${TWO}/frame 1.jpg`), aScanFile(`found/${TWO}/frame 2.jpg`));
  await expect.element(dock).toMatchTextContent("2 not sent");
  await userEvent.keyboard(SYNC_ALL);
  await expect.element(page.getByText(`${TWO}: Upload the scans first`)).toBeVisible();
  await expect.poll(() => screen.lastSteps()).toEqual(["SYNCED", "DEVELOPED"]);
});

test("frames are selected by keys, rotated together, compared and removed", async () => {
  const screen = await openOrder([aBenchOrder(7, [aBenchRoll(1, ONE, DEVELOPED)])], {
    api: (_api, bench) =>
      bench.putScans(
        [1, 2, 3, 4, 5].map((frame) =>
          aScan(1, frame, { id: crypto.randomUUID(), state: "READY", name: `${frame}.jpg` }),
        ),
      ),
  });
  const frame = (number: number) => page.getByRole("button", { name: `Frame ${number}`, exact: true });
  const tools = page.getByRole("toolbar", { name: "Frames" });
  await expect.element(tools).toMatchTextContent("5 frames");
  (await frame(1).findElement()).focus();
  await userEvent.keyboard("{ArrowRight}{Shift>}{ArrowRight}{ArrowRight}{/Shift}");
  await expect.element(tools).toMatchTextContent("3 of 5 selected");
  for (const number of [2, 3, 4]) await expect.element(frame(number)).toHaveAttribute("aria-pressed", "true");
  await expectAccessible("selected frames");
  const ids = screen.scansOf().map(({ id }) => id);
  const turned = () => screen.api.requests(rotateScan).map(({ params }) => [params["scanId"], params["direction"]]);
  await userEvent.keyboard("t");
  await expect.poll(turned).toEqual([1, 2, 3].map((at) => [ids[at], "right"]));
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(turned).toHaveLength(6);
  expect(
    turned()
      .slice(3)
      .map(([, direction]) => direction),
  ).toEqual(["left", "left", "left"]);

  await userEvent.keyboard("c");
  const compared = page.getByRole("dialog", { name: "Compare 3 frames" });
  await expect.element(compared.getByRole("img")).toHaveLength(3);
  await expectAccessible("three frames side by side");
  await compared.getByRole("button", { name: "Remove frame 3" }).click();
  await expect.poll(() => screen.names()).toEqual(["1.jpg", "2.jpg", "4.jpg", "5.jpg"]);
  await page.getByRole("button", { name: "Close" }).click();
  await tools.getByRole("button", { name: "Clear selection" }).click();
  await frame(1).click();
  await userEvent.keyboard("{Delete}");
  await page.getByRole("dialog", { name: "Remove frame 1?" }).getByRole("button", { name: "Remove" }).click();
  await expect.poll(() => screen.names()).toEqual(["2.jpg", "4.jpg", "5.jpg"]);
  await expect.element(tools).toMatchTextContent("3 frames");
});
