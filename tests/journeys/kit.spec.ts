import { expect, type Page } from "@playwright/test";
import { test } from "../support/journey-test.ts";
import { isAlive } from "../support/journey.ts";

/** The page that shows the kit stands for every screen that is made of it. */
async function openKit(page: Page, question = ""): Promise<void> {
  await page.goto(`/dev/kit${question}`);
  await isAlive(page);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

const rows = (page: Page) => page.getByRole("table", { name: "cameras" }).getByRole("row");
const search = (page: Page) => page.getByRole("searchbox", { name: "Search cameras" });
const stateFilter = (page: Page) => page.getByRole("combobox", { name: "State", exact: true });
const notice = (page: Page, text: string) => page.getByRole("region", { name: "Notices", exact: true }).getByText(text);

test("a list keeps search, filter, order and page in its address, and Back takes each back", async ({ page }) => {
  await openKit(page, "?screen=list");
  await expect(page.getByText("1–18 of 240")).toBeVisible();
  await page.getByRole("button", { name: "Page 2", exact: true }).click();
  await expect(page.getByText("19–36 of 240")).toBeVisible();

  await page.getByRole("button", { name: "Lent" }).click();
  await expect(page).toHaveURL(/\?screen=list&sort=lent$/);
  await expect(page.getByRole("columnheader", { name: "Lent" })).toHaveAttribute("aria-sort", "descending");
  await expect(rows(page).nth(1)).toContainText("66 ×");
  await page.getByRole("button", { name: "Lent" }).click();
  await expect(page.getByRole("columnheader", { name: "Lent" })).toHaveAttribute("aria-sort", "ascending");
  await expect(rows(page).nth(1)).toContainText("0 ×");

  await page.keyboard.press("/");
  await expect(search(page)).toBeFocused();
  await page.keyboard.type("olympus");
  await expect(page.getByText("34 cameras")).toBeVisible();
  await stateFilter(page).selectOption("Lent");
  await expect(page).toHaveURL(/\?screen=list&sort=lent&order=up&search=olympus&state=LENT$/);
  await expect(page.getByText("7 cameras")).toBeVisible();

  await page.reload();
  await expect(search(page)).toHaveValue("olympus");
  await expect(stateFilter(page)).toHaveValue("LENT");

  await page.goBack();
  await expect(page.getByText("34 cameras")).toBeVisible();
  await page.goBack();
  await expect(search(page)).toHaveValue("");
  await expect(page.getByText("240 cameras")).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(page.getByText("19–36 of 240")).toBeVisible();
});

test("what is typed while the former answer comes is not lost; a search that finds nothing, or a page past the end, leads back", async ({
  page,
}) => {
  await openKit(page, "?screen=list");
  await search(page).pressSequentially("pentax 67", { delay: 90 });
  await expect(search(page)).toHaveValue("pentax 67");
  await expect(page).toHaveURL(/search=pentax\+67/);
  await expect(search(page)).toHaveValue("pentax 67");
  await page.keyboard.press("Escape");
  await expect(search(page)).toHaveValue("");
  await expect(page.getByText("240 cameras")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(search(page)).not.toBeFocused();

  await openKit(page, "?screen=list&search=daguerre&state=LENT");
  await expect(page.getByRole("heading", { name: "No cameras match" })).toBeVisible();
  await page.getByRole("button", { name: "Show all cameras" }).click();
  await expect(page.getByText("1–18 of 240")).toBeVisible();
  await expect(search(page)).toHaveValue("");
  await openKit(page, "?screen=list&page=99");
  await page.getByRole("button", { name: "To the last page" }).click();
  await expect(page.getByText("235–240 of 240")).toBeVisible();
});

test("rows are selected singly, up to another, and as a page; what is done with them can be undone", async ({
  page,
}) => {
  await openKit(page, "?screen=list");
  const selected = page.getByRole("region", { name: "Selected" });
  const boxes = page.getByRole("table").getByRole("checkbox", { name: /^Select (?!this page)/ });
  await boxes.nth(1).check();
  await expect(selected).toContainText("1 camera selected");
  await boxes.nth(4).click({ modifiers: ["Shift"] });
  await expect(selected).toContainText("4 cameras selected");
  await expect(page.getByRole("checkbox", { name: "Select this page" }).first()).toBeChecked({ indeterminate: true });
  const first = (await rows(page).nth(2).innerText()).split("\t").at(1)!;

  await selected.getByRole("button", { name: "Remove" }).click();
  await expect(selected).toBeHidden();
  await expect(page.getByText("236 cameras")).toBeVisible();
  await expect(notice(page, "4 cameras are gone")).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect(page.getByText("240 cameras")).toBeVisible();
  await expect(notice(page, "Taken back")).toBeVisible();
  await expect(rows(page).nth(2)).toContainText(first);

  await page.getByRole("checkbox", { name: "Select this page" }).first().check();
  await expect(selected).toContainText("18 cameras selected");
  await page.getByRole("button", { name: "Page 2", exact: true }).click();
  await expect(selected).toBeHidden();
});

test("a list is worked by keyboard alone", async ({ page }) => {
  await openKit(page, "?screen=list");
  await expect(rows(page).nth(2)).toBeVisible();
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await expect(rows(page).nth(2).getByRole("link")).toBeFocused();
  await page.keyboard.press("x");
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await page.keyboard.press("Shift+X");
  await expect(page.getByRole("region", { name: "Selected" })).toContainText("3 cameras selected");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("region", { name: "Selected" })).toBeHidden();
  await page.keyboard.press("k");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/screen=detail&camera=238$/);
  await page.getByRole("link", { name: "All cameras" }).click();
  await expect(page.getByRole("heading", { name: "Cameras", level: 1 })).toBeVisible();
});

test("on a phone rows are cards that are sorted and selected, too", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openKit(page, "?screen=list");
  await expect(rows(page).nth(1).getByRole("link")).toBeVisible();
  await expect(page.getByRole("columnheader")).toHaveCount(0);
  await page.getByRole("combobox", { name: "Sort by" }).selectOption("Lent ↑");
  await expect(page).toHaveURL(/sort=lent&order=up/);
  await expect(rows(page).nth(0)).toContainText("0 ×");
  await page.getByRole("checkbox", { name: "Select this page" }).check();
  await expect(page.getByRole("region", { name: "Selected" })).toContainText("18 cameras selected");
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
});

test("a form in a dialog: the focus, what is refused at its field, busy, Escape; what cannot be undone is asked first", async ({
  page,
}) => {
  await openKit(page, "?part=dialogs");
  const opener = page.getByRole("button", { name: "Name the camera" });
  await opener.click();
  const dialog = page.getByRole("dialog", { name: "Name the camera" });
  const name = dialog.getByRole("textbox", { name: "Name" });
  await expect(name).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("A camera needs a name")).toBeVisible();
  await expect(name).toBeFocused();

  await name.fill("Leica");
  await dialog.getByRole("textbox", { name: "Keeper’s e-mail" }).fill("ada@people.test");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeDisabled();
  await page.keyboard.press("Escape");
  await expect(dialog.getByText("Another camera is called so")).toBeVisible();
  await expect(name).toBeFocused();
  await expect(name).toHaveAttribute("aria-invalid", "true");

  // What was typed is not lost by a click beside it.
  await page.mouse.click(5, 5);
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();

  await opener.click();
  await name.fill("Rollei 35");
  await dialog.getByRole("textbox", { name: "Keeper’s e-mail" }).fill("ada@people.test");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  await expect(notice(page, "It is called Rollei 35")).toBeVisible();

  await page.getByRole("button", { name: "Scrap the camera" }).click();
  const question = page.getByRole("dialog", { name: "Scrap the Rollei 35?" });
  await expect(question.getByRole("button", { name: "Keep it" })).toBeFocused();
  await question.getByRole("button", { name: "Scrap it" }).click();
  await expect(question.getByRole("alert")).toContainText("It is lent until Friday.");
  await question.getByRole("button", { name: "Scrap it" }).click();
  await expect(question).toBeHidden();
  await expect(notice(page, "It is no more")).toBeVisible();
});

test("a notice is read out, waits while one is at it, and offers the way back", async ({ page }) => {
  await openKit(page, "?part=notices");
  await page.getByRole("button", { name: "Take it off the shelf" }).click();
  await expect(
    page.getByRole("status").filter({ hasText: "Rollei 35 is off the shelf. You can undo this." }),
  ).toHaveCount(1);
  const undo = page.getByRole("region", { name: "Notices", exact: true }).getByRole("button", { name: "Undo" });
  await undo.focus();
  await page.keyboard.press("Enter");
  await expect(notice(page, "It is back")).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
  await page.getByRole("button", { name: "Say what went wrong" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "The shelf is full." })).toHaveCount(1);
  await page.getByRole("button", { name: "Dismiss" }).first().click();
  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect(page.getByRole("region", { name: "Notices", exact: true })).toBeHidden();
});

test("? shows the page's keys; they rest while one types and while a dialog is open", async ({ page }) => {
  await openKit(page);
  await page.keyboard.press("w");
  await expect(notice(page, "Wound on")).toHaveCount(1);
  await page.keyboard.press("?");
  const sheet = page.getByRole("dialog", { name: "Keys" });
  await expect(sheet.getByRole("region", { name: "The kit" })).toContainText("Wind on to the end");
  await page.keyboard.press("w");
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await expect(notice(page, "Wound on")).toHaveCount(1);
  await page.getByRole("textbox", { name: "Notes" }).fill("");
  await page.keyboard.type("?w");
  await expect(page.getByRole("textbox", { name: "Notes" })).toHaveValue("?w");
  await expect(notice(page, "Wound on")).toHaveCount(1);
  await expect(sheet).toBeHidden();
  await page.getByRole("button", { name: "All keys" }).click();
  await expect(sheet).toBeVisible();
});

test("files that are not taken are named with why, the others go on with numbers; they are dropped, too", async ({
  page,
}) => {
  await openKit(page, "?part=files");
  const place = page.getByRole("region", { name: "Pictures of the camera", exact: true });
  const chooser = page.waitForEvent("filechooser");
  await place.getByRole("button", { name: "Choose files" }).click();
  const file = (name: string, mimeType: string, bytes: number) => ({ name, mimeType, buffer: Buffer.alloc(bytes, 7) });
  await (
    await chooser
  ).setFiles([
    file("manual.pdf", "application/pdf", 100),
    file("front.jpg", "image/jpeg", 1_200_000),
    file("back.tif", "", 800_000),
    file("hollow.jpg", "image/jpeg", 0),
  ]);
  await expect(place.getByRole("alert")).toContainText("manual.pdf is no JPEG, PNG or TIFF");
  await expect(place.getByRole("alert")).toContainText("hollow.jpg is empty");
  const going = page.getByRole("region", { name: "Pictures on their way" });
  await expect(going).toContainText("2 of 2 files sent");
  // These stay on their way for as long as one looks.
  await expect(page.getByRole("region", { name: "Some on their way" })).toContainText(
    /of 3 files · \d+(\.\d)? of \d+(\.\d)? MB/,
  );
  await going.getByRole("button", { name: "Clear" }).click();
  await expect(going).toBeHidden();

  const data = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([new Uint8Array(500_000)], "dropped.png", { type: "image/png" }));
    return transfer;
  });
  const zone = place.locator(".mantine-Dropzone-root");
  await zone.dispatchEvent("dragenter", { dataTransfer: data });
  await zone.dispatchEvent("dragover", { dataTransfer: data });
  await zone.dispatchEvent("drop", { dataTransfer: data });
  await expect(
    page.getByRole("region", { name: "Pictures on their way" }).getByText("1 of 1 files sent"),
  ).toBeVisible();
  await expect(page.getByRole("region", { name: "Pictures of the camera, later" })).toContainText("one file");
});

test("a page says that it failed, that there is no such thing, and that what it shows is old", async ({ page }) => {
  await openKit(page, "?screen=detail&state=failed");
  await expect(page.getByRole("heading", { name: "Camera", level: 1 })).toBeVisible();
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
  await openKit(page, "?screen=detail&state=missing");
  await expect(page.getByRole("heading", { name: "There is no such camera", level: 1 })).toBeVisible();
  await expect(page.getByRole("link", { name: "All cameras" })).toBeVisible();
  for (const screen of ["detail", "list"]) {
    await openKit(page, `?screen=${screen}&state=stale`);
    await expect(page.getByRole("alert").filter({ hasText: "could not be refreshed" })).toBeVisible();
  }
});

test("rows of their own are searched and paged as those of a table are", async ({ page }) => {
  await openKit(page, "?screen=rows");
  await expect(page.getByText("1–6 of 240")).toBeVisible();
  await search(page).fill("olympus");
  await expect(page).toHaveURL(/search=olympus/);
  await expect(page.getByText("1–6 of 34")).toBeVisible();
  const row = page.getByRole("article").filter({ hasText: "On the shelf" }).first();
  const name = await row.getAttribute("aria-label");
  await row.getByRole("button", { name: "Lend" }).click();
  await expect(page.getByRole("article", { name: name! })).toContainText("Lent");
  await openKit(page, "?screen=rows&state=empty");
  await expect(page.getByRole("heading", { name: "No cameras yet" })).toBeVisible();
});

test("a scanner is heard by the frame where it reads what is meant for it, and by a page that takes all it reads", async ({
  page,
}) => {
  await openKit(page, "?part=keys");
  await page.getByRole("switch", { name: "Hear it" }).check();
  await expect(page.locator("html")).toHaveAttribute("data-scanner", "heard");
  await page.getByRole("button", { name: "Scan 4006381333931" }).click();
  await page.getByRole("button", { name: "Scan C-0042" }).click();
  await expect(notice(page, "The frame of the page opens camera C-0042")).toBeVisible();
  await page.getByRole("switch", { name: "This page takes all that it reads" }).check();
  await page.getByRole("button", { name: "Scan 4006381333931" }).click();
  await expect(page.getByText("Taken: 4006381333931")).toBeVisible();
});

test("a part that could not be fetched says so, can be tried again, and is given up", async ({ page }) => {
  await openKit(page, "?part=states");
  await page.getByRole("button", { name: "Lose the drawer" }).click();
  const lost = page.getByRole("alert").filter({ hasText: "The drawer could not be fetched." });
  await lost.getByRole("button", { name: "Try again" }).click();
  await expect(lost.getByRole("button", { name: "Load the page anew" })).toBeVisible();
  await lost.getByRole("button", { name: "Close" }).click();
  await expect(lost).toBeHidden();
});
