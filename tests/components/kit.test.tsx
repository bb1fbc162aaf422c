import { expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import * as kit from "../../src/web/routes/dev/kit.tsx";
import { expectAccessible } from "../support/components/accessible.ts";
import { chooseFiles } from "../support/components/choose-files.ts";
import { notices } from "../support/components/notices.ts";
import { renderScreen } from "../support/components/render-screen.tsx";

/** The kit page represents every screen built from the kit. */
const openKit = (question = "") => renderScreen(kit, { path: "/dev/kit", at: `/dev/kit${question}` });
const rows = page.getByRole("table", { name: "cameras" }).getByRole("row");
const search = page.getByRole("searchbox", { name: "Search cameras" });
const stateFilter = page.getByRole("combobox", { name: "State", exact: true });
const selected = page.getByRole("region", { name: "Selected" });
const dialog = (name: string) => page.getByRole("dialog", { name });

test("a list keeps search, filter, sort and page in the URL, and Back reverts each", async () => {
  const screen = await openKit("?screen=list");
  await expect.element(page.getByText("1–18 of 240")).toBeVisible();
  await page.getByRole("button", { name: "Page 2", exact: true }).click();
  await expect.element(page.getByText("19–36 of 240")).toBeVisible();

  await page.getByRole("button", { name: "Lent" }).click();
  await expect.poll(screen.address).toBe("/dev/kit?screen=list&sort=lent");
  await expect.element(page.getByRole("columnheader", { name: "Lent" })).toHaveAttribute("aria-sort", "descending");
  await expect.element(rows.nth(1)).toMatchTextContent("66 ×");
  await page.getByRole("button", { name: "Lent" }).click();
  await expect.element(page.getByRole("columnheader", { name: "Lent" })).toHaveAttribute("aria-sort", "ascending");
  await expect.element(rows.nth(1)).toMatchTextContent("0 ×");

  await userEvent.keyboard("/");
  await expect.element(search).toHaveFocus();
  await userEvent.keyboard("olympus");
  await expect.element(page.getByText("34 cameras")).toBeVisible();
  await stateFilter.selectOptions("Lent");
  await expect.poll(screen.address).toBe("/dev/kit?screen=list&sort=lent&order=up&search=olympus&state=LENT");
  await expect.element(page.getByText("7 cameras")).toBeVisible();

  await screen.goBack();
  await expect.element(page.getByText("34 cameras")).toBeVisible();
  await screen.goBack();
  await expect.element(search).toHaveValue("");
  await expect.element(page.getByText("240 cameras")).toBeVisible();
  await screen.goBack();
  await screen.goBack();
  await expect.element(page.getByText("19–36 of 240")).toBeVisible();
});

test("a list opens with the state in its URL", async () => {
  await openKit("?screen=list&sort=lent&order=up&search=olympus&state=LENT");
  await expect.element(search).toHaveValue("olympus");
  await expect.element(stateFilter).toHaveValue("LENT");
  await expect.element(page.getByText("7 cameras")).toBeVisible();
});

test("a search is applied on blur, before the following click can navigate away", async () => {
  const screen = await openKit("?screen=list");
  await expect.element(page.getByText("1–18 of 240")).toBeVisible();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  await search.fill("olympus");
  expect(screen.address()).not.toContain("olympus");
  (search.element() as HTMLElement).blur();
  await expect.poll(screen.address).toContain("search=olympus");
});

test("typing during loading is kept; an empty search or a page past the end offers a way back", async () => {
  const screen = await openKit("?screen=list");
  await userEvent.type(search, "pentax");
  await expect.poll(screen.address).toMatch(/search=pentax$/);
  await userEvent.keyboard(" 67");
  await expect.element(search).toHaveValue("pentax 67");
  await expect.poll(screen.address).toMatch(/search=pentax\+67$/);
  await expect.element(search).toHaveValue("pentax 67");
  await userEvent.keyboard("{Escape}");
  await expect.element(search).toHaveValue("");
  await expect.element(page.getByText("240 cameras")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(search).not.toHaveFocus();

  await screen.goTo("/dev/kit?screen=list&search=daguerre&state=LENT");
  await expect.element(page.getByRole("heading", { name: "No cameras match" })).toBeVisible();
  await expectAccessible("a search without results");
  await page.getByRole("button", { name: "Show all cameras" }).click();
  await expect.element(page.getByText("1–18 of 240")).toBeVisible();
  await expect.element(search).toHaveValue("");
  await screen.goTo("/dev/kit?screen=list&page=99");
  await page.getByRole("button", { name: "Go to last page" }).click();
  await expect.element(page.getByText("235–240 of 240")).toBeVisible();
});

test("rows are selected singly, as a range, and as a page, and bulk actions can be undone", async () => {
  await openKit("?screen=list");
  const boxes = page.getByRole("table").getByRole("checkbox", { name: /^Select (?!this page)/ });
  const wholePage = page.getByRole("checkbox", { name: "Select this page" }).first();
  await boxes.nth(1).click();
  await expect.element(selected).toMatchTextContent("1 camera selected");
  await boxes.nth(4).click({ modifiers: ["Shift"] });
  await expect.element(selected).toMatchTextContent("4 cameras selected");
  await expect.element(wholePage).toBePartiallyChecked();
  await expectAccessible("a list with selected rows");
  const first = rows.nth(2).getByRole("link").element().textContent;

  await selected.getByRole("button", { name: "Remove" }).click();
  await expect.element(selected).not.toBeInTheDocument();
  await expect.element(page.getByText("236 cameras")).toBeVisible();
  await expect.element(notices.getByText("4 cameras are gone")).toBeVisible();
  await userEvent.keyboard("{Control>}z{/Control}");
  await expect.element(page.getByText("240 cameras")).toBeVisible();
  await expect.element(notices.getByText("Undone")).toBeVisible();
  await expect.element(rows.nth(2)).toMatchTextContent(first);

  await wholePage.click();
  await expect.element(selected).toMatchTextContent("18 cameras selected");
  await page.getByRole("button", { name: "Page 2", exact: true }).click();
  await expect.element(selected).not.toBeInTheDocument();
});

test("a list works by keyboard alone", async () => {
  const screen = await openKit("?screen=list");
  await expect.element(rows.nth(2)).toBeVisible();
  await userEvent.keyboard("jj");
  await expect.element(rows.nth(2).getByRole("link")).toHaveFocus();
  await userEvent.keyboard("xjj{Shift>}X{/Shift}");
  await expect.element(selected).toMatchTextContent("3 cameras selected");
  await userEvent.keyboard("{Escape}");
  await expect.element(selected).not.toBeInTheDocument();
  await userEvent.keyboard("k{Enter}");
  await expect.poll(screen.address).toMatch(/screen=detail&camera=238$/);
  await page.getByRole("link", { name: "All cameras" }).click();
  await expect.element(page.getByRole("heading", { name: "Cameras", level: 1 })).toBeVisible();
});

test("on a phone rows are cards that can be sorted and selected", async () => {
  await page.viewport(390, 844);
  const screen = await openKit("?screen=list");
  await expect.element(rows.nth(1).getByRole("link")).toBeVisible();
  expect(page.getByRole("columnheader").elements()).toEqual([]);
  await page.getByRole("combobox", { name: "Sort by" }).selectOptions("Lent ↑");
  await expect.poll(screen.address).toMatch(/sort=lent&order=up/);
  await expect.element(rows.nth(0)).toMatchTextContent("0 ×");
  await page.getByRole("checkbox", { name: "Select this page" }).click();
  await expect.element(selected).toMatchTextContent("18 cameras selected");
  expect(document.documentElement.scrollWidth - innerWidth).toBe(0);
  await expectAccessible("a list on a phone");
});

test("a dialog form manages focus, shows errors at fields, and stays open while sending", async () => {
  await openKit("?part=dialogs");
  const opener = page.getByRole("button", { name: "Name the camera" });
  await opener.click();
  const naming = dialog("Name the camera");
  const name = naming.getByRole("textbox", { name: "Name" });
  await expect.element(name).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(naming.getByText("A camera needs a name")).toBeVisible();
  await expect.element(name).toHaveFocus();

  await name.fill("Leica");
  await naming.getByRole("textbox", { name: "Keeper’s e-mail" }).fill("ada@people.test");
  await userEvent.keyboard("{Enter}");
  await expect.element(naming.getByRole("button", { name: "Cancel" })).toBeDisabled();
  await userEvent.keyboard("{Escape}");
  await expect.element(naming.getByText("Another camera is called so")).toBeVisible();
  await expect.element(name).toHaveFocus();
  await expect.element(name).toHaveAttribute("aria-invalid", "true");
  await expectAccessible("a dialog form with errors");

  // A click beside the dialog must not lose the typed text.
  await userEvent.click(document.body, { position: { x: 5, y: 5 }, force: true });
  await expect.element(naming).toBeVisible();
  // Escape asks, and a second one goes back to the field.
  await name.click();
  await userEvent.keyboard("{Escape}");
  const discard = naming.getByRole("button", { name: "Discard" });
  await expect.element(discard).toBeVisible();
  await expectAccessible("a dialog form before its text is discarded");
  await userEvent.keyboard("{Escape}");
  await expect.element(discard).not.toBeInTheDocument();
  await expect.element(name).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await discard.click();
  await expect.element(naming).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();

  await opener.click();
  await name.fill("Rollei 35");
  await naming.getByRole("textbox", { name: "Keeper’s e-mail" }).fill("ada@people.test");
  await naming.getByRole("button", { name: "Save" }).click();
  await expect.element(naming).not.toBeInTheDocument();
  await expect.element(notices.getByText("It is called Rollei 35")).toBeVisible();
});

test("an irreversible action asks for confirmation, focuses the safe answer, and shows failures", async () => {
  await openKit("?part=dialogs");
  await page.getByRole("button", { name: "Scrap the camera" }).click();
  const question = dialog("Scrap the Rollei 35?");
  await expect.element(question.getByRole("button", { name: "Keep it" })).toHaveFocus();
  await expectAccessible("a question");
  await question.getByRole("button", { name: "Scrap it" }).click();
  await expect.element(question.getByRole("alert")).toMatchTextContent("It is lent until Friday.");
  await question.getByRole("button", { name: "Scrap it" }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(notices.getByText("It is gone")).toBeVisible();
});

test("a toast is announced, waits while focused, and offers undo", async () => {
  await openKit("?part=notices");
  await page.getByRole("button", { name: "Take it off the shelf" }).click();
  const readOut = page.getByRole("status").filter({ hasText: "Rollei 35 is off the shelf. You can undo this." });
  await expect.poll(() => readOut.elements().length).toBe(1);
  const undo = notices.getByRole("button", { name: "Undo" });
  (undo.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(notices.getByText("It is back")).toBeVisible();
  await expect.element(page.getByRole("main")).toHaveFocus();
  await page.getByRole("button", { name: "Say what went wrong" }).click();
  const problem = page.getByRole("alert").filter({ hasText: "The shelf is full." });
  await expect.poll(() => problem.elements().length).toBe(1);
  (notices.getByRole("button", { name: "Dismiss" }).last().element() as HTMLElement).focus();
  await expectAccessible("notices");
  const dismiss = page.getByRole("button", { name: "Dismiss" });
  await expect.poll(() => dismiss.elements().length).toBe(2);
  await dismiss.first().click();
  await expect.poll(() => dismiss.elements().length).toBe(1);
  await dismiss.click();
  await expect.poll(() => dismiss.elements().length).toBe(0);
});

test("? lists the page's shortcuts, which pause while typing and while a dialog is open", async () => {
  await openKit();
  const wound = notices.getByText("Wound on");
  const times = () => wound.elements().length;
  await expect.element(page.getByRole("heading", { name: "Keys", exact: true })).toBeVisible();
  await userEvent.keyboard("w");
  await expect.poll(times).toBe(1);
  await userEvent.keyboard("?");
  const sheet = dialog("Keyboard shortcuts");
  await expect.element(sheet.getByRole("region", { name: "The kit" })).toMatchTextContent("Wind on to the end");
  await expectAccessible("the list of shortcuts");
  await userEvent.keyboard("w{Escape}");
  await expect.element(sheet).not.toBeInTheDocument();
  // The first notice may be gone by now.
  expect(times()).toBeLessThanOrEqual(1);
  const notes = page.getByRole("textbox", { name: "Notes" });
  await notes.fill("");
  await userEvent.keyboard("?w");
  await expect.element(notes).toHaveValue("?w");
  expect(times()).toBeLessThanOrEqual(1);
  await expect.element(sheet).not.toBeInTheDocument();
  await page.getByRole("button", { name: "All shortcuts" }).click();
  await expect.element(sheet).toBeVisible();
});

test("rejected files show their reason, others upload with progress, and files can be dropped", async () => {
  await openKit("?part=files");
  const place = page.getByRole("region", { name: "Pictures of the camera", exact: true });
  const file = (name: string, type: string, bytes: number) => new File([new Uint8Array(bytes)], name, { type });
  await chooseFiles(
    place.getByRole("button", { name: "Choose files" }),
    file("manual.pdf", "application/pdf", 100),
    file("front.jpg", "image/jpeg", 1_200_000),
    file("back.tif", "", 800_000),
    file("hollow.jpg", "image/jpeg", 0),
  );
  await expect.element(place.getByRole("alert")).toMatchTextContent("manual.pdf is not a JPEG, PNG or TIFF");
  await expect.element(place.getByRole("alert")).toMatchTextContent("hollow.jpg is empty");
  const going = page.getByRole("region", { name: "Pictures on their way" });
  await expect.element(going).toMatchTextContent("2 of 2 files sent");
  await expect
    .element(page.getByRole("region", { name: "Some on their way" }))
    .toMatchTextContent(/of 3 files · \d+(\.\d)? of \d+(\.\d)? MB/);
  await going.getByRole("button", { name: "Clear" }).click();
  await expect.element(going).not.toBeInTheDocument();

  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(file("dropped.png", "image/png", 500_000));
  const zone = place.element().querySelector(".mantine-Dropzone-root")!;
  for (const type of ["dragenter", "dragover", "drop"])
    zone.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
  await expect.element(going.getByText("1 of 1 files sent")).toBeVisible();
  await expect
    .element(page.getByRole("region", { name: "Pictures of the camera, later" }))
    .toMatchTextContent("one file");
});

test("a page shows failed, not-found and stale states", async () => {
  const screen = await openKit("?screen=detail&state=failed");
  await expect.element(page.getByRole("heading", { name: "Camera", level: 1, exact: true })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Try again" })).toBeVisible();
  await expectAccessible("a page that failed");
  await screen.goTo("/dev/kit?screen=detail&state=missing");
  await expect.element(page.getByRole("heading", { name: "Camera not found", level: 1 })).toBeVisible();
  await expect.element(page.getByRole("link", { name: "All cameras" })).toBeVisible();
  await expectAccessible("a page not found");
  for (const kind of ["detail", "list"]) {
    await screen.goTo(`/dev/kit?screen=${kind}&state=stale`);
    await expect.element(page.getByRole("alert").filter({ hasText: "could not be refreshed" })).toBeVisible();
    await expectAccessible(`an old ${kind}`);
  }
});

test("custom rows are searched and paged like table rows", async () => {
  const screen = await openKit("?screen=rows");
  await expect.element(page.getByText("1–6 of 240")).toBeVisible();
  await search.fill("olympus");
  await expect.poll(screen.address).toMatch(/search=olympus/);
  await expect.element(page.getByText("1–6 of 34")).toBeVisible();
  const row = page.getByRole("article").filter({ hasText: "On the shelf" }).first();
  const name = row.element().getAttribute("aria-label")!;
  await row.getByRole("button", { name: "Lend" }).click();
  await expect.element(page.getByRole("article", { name })).toMatchTextContent("Lent");
  await expectAccessible("custom rows");
  await screen.goTo("/dev/kit?screen=rows&state=empty");
  await expect.element(page.getByRole("heading", { name: "No cameras yet" })).toBeVisible();
});

test("the frame handles barcodes meant for it, and a page can take over all scans", async () => {
  await openKit("?part=keys");
  await page.getByRole("switch", { name: "Hear it" }).click();
  await expect.element(document.documentElement).toHaveAttribute("data-scanner", "heard");
  await page.getByRole("button", { name: "Scan 4006381333931" }).click();
  await page.getByRole("button", { name: "Scan C-0042" }).click();
  await expect.element(notices.getByText("The frame of the page opens camera C-0042")).toBeVisible();
  await page.getByRole("switch", { name: "This page takes all that it reads" }).click();
  await page.getByRole("button", { name: "Scan 4006381333931" }).click();
  await expect.element(page.getByText("Taken: 4006381333931")).toBeVisible();
});

test("a chunk that failed to load says so, offers a reload, and can be dismissed", async () => {
  await openKit("?part=states");
  await page.getByRole("button", { name: "Lose the drawer" }).click();
  const lost = page.getByRole("alert").filter({ hasText: "The drawer could not be loaded." });
  await expect.element(lost).toBeVisible();
  await expectAccessible("a chunk that failed to load");
  await expect.element(lost.getByRole("button", { name: "Reload page" })).toBeVisible();
  await lost.getByRole("button", { name: "Close" }).click();
  await expect.element(lost).not.toBeInTheDocument();
});

test("every part of the kit is accessible on desktop and phone", async () => {
  const screen = await openKit();
  await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectAccessible("the kit");
  await page.viewport(390, 844);
  await expectAccessible("the kit on a phone");
  await screen.goTo("/dev/kit?part=dialogs");
  await page.getByRole("button", { name: "Long", exact: true }).click();
  await expect.element(page.getByRole("dialog")).toBeVisible();
  await expectAccessible("a long dialog on a phone");
});

test("lists and pages are accessible while loading, empty and failed, on desktop and phone", async () => {
  const screen = await openKit();
  const heading = page.getByRole("heading", { level: 1 });
  const tryAgain = page.getByRole("button", { name: "Try again" });
  for (const [kind, state, shown] of [
    ["list", "loading", heading],
    ["list", "empty", page.getByRole("heading", { name: "No cameras yet" })],
    ["list", "failed", tryAgain],
    ["rows", "loading", heading],
    ["rows", "failed", tryAgain],
    ["rows", "stale", page.getByText("could not be refreshed")],
    ["detail", "ready", page.getByRole("heading", { name: "What happened" })],
  ] as const) {
    await page.viewport(1280, 720);
    await screen.goTo(`/dev/kit?screen=${kind}&state=${state}`);
    await expect.element(heading).toBeVisible();
    await expect.element(shown).toBeVisible();
    await expectAccessible(`${kind}, ${state}`);
    await page.viewport(390, 844);
    await expectAccessible(`${kind}, ${state}, on a phone`);
  }
});
