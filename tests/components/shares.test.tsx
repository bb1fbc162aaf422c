import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { savePreference } from "../../src/contract/accounts/preferences.ts";
import {
  answerSharedScan,
  getSharedScans,
  sendSelection,
  getShareEdition,
  unlockSharedScans,
} from "../../src/contract/shares/shared-scans.ts";
import {
  addShare,
  blockShareVisitor,
  getShare,
  listShares,
  removeShareAnswer,
  type Share,
  updateShare,
  withdrawShare,
} from "../../src/contract/shares/shares.ts";
import * as roll from "../../src/web/routes/users/roll.tsx";
import * as sharePage from "../../src/web/routes/users/share.tsx";
import * as shareList from "../../src/web/routes/users/shares.tsx";
import * as shared from "../../src/web/routes/shared-scans.tsx";
import { expectAccessible } from "../support/components/accessible.ts";
import { OWN, rollId, scanId, serveLibrary } from "../support/components/library.ts";
import { CUSTOMER_ID, customer, renderScreen } from "../support/components/render-screen.tsx";
import { saysRefusals } from "../support/components/says-refusals.ts";
import { openSettings } from "../support/components/settings.ts";
import { anAnsweredScan, aShare, aSharedScan, CODE } from "../support/components/shares.ts";

const dialog = page.getByRole("dialog");
const pictures = page.getByRole("list", { name: "Pictures" }).getByRole("listitem");
const SHARE_ID = aShare().id;
const VISITOR_ID = "00000000-0000-4000-8000-0000000000e1";
const AT = "2026-06-15T14:00:00.000Z";

test("a roll is shared with a title and a password, which is validated before sending", async () => {
  const screen = await renderScreen(roll, {
    path: "/users/:userId/rolls/:rollId",
    at: `${OWN}/rolls/${rollId(1)}`,
    as: customer(),
    api: (api) => void serveLibrary(api, [{ frames: 2 }]),
  });
  const { api } = screen;
  api.reply(addShare, ({ body }) => ({ share: aShare({ title: body.title! }) }));
  await page.getByRole("button", { name: "Share", exact: true }).click();
  await dialog.getByLabelText("Title").fill("Proofs");
  await dialog.getByLabelText("Protect with a password").click();
  const password = dialog.getByLabelText("Password", { exact: true });
  await password.fill("no");
  const make = dialog.getByRole("button", { name: "Create link" });
  await make.click();
  await expect.element(dialog.getByText("At least 6 characters")).toBeVisible();
  expect(api.requests(addShare)).toEqual([]);
  await password.fill("a long walk");
  await saysRefusals(screen, addShare, {
    press: () => make.click(),
    at: dialog,
    typed: [[dialog.getByLabelText("Title"), "Proofs"]],
  });
  await expect.element(page.getByLabelText("The link")).toHaveValue(expect.stringMatching(`/shared-scans/${CODE}$`));
  expect(api.requests(addShare).at(-1)!.body).toMatchObject({
    title: "Proofs",
    password: "a long walk",
    scanIds: [scanId(1, 1), scanId(1, 2)],
  });
  await page.getByRole("button", { name: "Done" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});

const openShared = ({ search = "", part = {} }: { search?: string; part?: object } = {}) =>
  renderScreen(shared, {
    path: "/shared-scans/:scanCode",
    at: `/shared-scans/${CODE}${search}`,
    api(api) {
      api.reply(getSharedScans, {
        title: "Proofs",
        sharedBy: "Zoe",
        mayAnswer: true,
        downloads: "NONE",
        scans: [1, 2, 3].map((frame) => aSharedScan(frame)),
        ...part,
      });
      api.reply(answerSharedScan, ({ params, body }) => ({ answer: { scanId: params["scanId"]!, ...body } }));
    },
  });

test("password-protected pictures are shown after the correct password", async () => {
  const screen = await renderScreen(shared, {
    path: "/shared-scans/:scanCode",
    at: `/shared-scans/${CODE}`,
    api(api) {
      api.refuseOnce(getSharedScans, "PASSWORD_NEEDED");
      api.reply(getSharedScans, { title: "Proofs", scans: [aSharedScan(1)] });
      api.reply(unlockSharedScans, { key: "expires=1&signature=x" });
    },
  });
  await expect.element(page.getByRole("heading", { name: "These pictures need a password" })).toBeVisible();
  await expectAccessible("the password of a share");
  const password = page.getByRole("textbox", { name: "Password" });
  await password.fill("a short walk");
  await saysRefusals(screen, unlockSharedScans, {
    press: () => page.getByRole("button", { name: "View pictures" }).click(),
    at: page.getByRole("form", { name: "Password" }),
    typed: [[password, "a short walk"]],
  });
  await expect.element(page.getByRole("heading", { name: "Proofs" })).toBeVisible();
  await expect.poll(() => pictures.elements().length).toBe(1);
  // The view counts once the share is open.
  expect(screen.api.requests(getSharedScans).at(-1)!.query).toMatchObject({
    key: "expires=1&signature=x",
    visit: "true",
  });
});

test("a visitor marks and comments after entering a name once", async () => {
  const screen = await openShared();
  const { api } = screen;
  const mark = (frame: number) => page.getByRole("button", { name: `Favorite: frame ${frame}`, exact: true });
  await expect.poll(() => pictures.elements().length).toBe(3);
  await expect.element(page.getByRole("link", { name: "Download all" })).not.toBeInTheDocument();
  await expectAccessible("a share");
  await pictures.first().hover();
  await mark(1).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect.element(page.getByText("Enter your name", { exact: true })).toBeVisible();
  await page.getByLabelText("Your name").fill("Grace");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect.element(mark(1)).toHaveAttribute("aria-pressed", "true");
  await expect
    .poll(() => api.requests(answerSharedScan).map(({ body }) => body))
    .toMatchObject([{ name: "Grace", favorite: true, comment: "" }]);

  await pictures.nth(1).getByRole("link").click();
  await page.getByRole("button", { name: "Comment", exact: true }).click();
  const comment = page.getByRole("textbox", { name: "Your comment" });
  await comment.fill("Large, please");
  await expectAccessible("a shared picture with its comment");
  await page.getByRole("button", { name: "Send" }).click();
  await expect.element(page.getByRole("button", { name: "Sent" })).toBeVisible();
  expect(api.requests(answerSharedScan)[1]).toMatchObject({
    params: { scanId: scanId(1, 2) },
    body: { name: "Grace", favorite: false, comment: "Large, please" },
  });
  await saysRefusals(screen, answerSharedScan, {
    press: async () => {
      await comment.fill("Small, please");
      await page.getByRole("button", { name: "Send" }).click();
    },
    at: page.getByRole("complementary", { name: "Your comment" }),
  });
  await userEvent.keyboard("{Escape}");
  await userEvent.keyboard("{Escape}");
  await expect.element(pictures.nth(1).getByRole("img", { name: "With your comment" })).toBeVisible();
});

test("a visitor sends a selection with a note, and resends it after a change", async () => {
  const answers = [1, 3].map((frame) => ({ scanId: scanId(1, frame), favorite: true, comment: "" }));
  const screen = await openShared({ part: { answers, visitorName: "Grace" } });
  const bar = page.getByRole("region", { name: "Your selection" });
  await expect.element(bar).toMatchTextContent("2 favorites");
  const favoritesOnly = page.getByLabelText("Only my 2 favorites");
  await favoritesOnly.click();
  await expect.poll(() => pictures.elements().length).toBe(2);
  await favoritesOnly.click();
  await expect.poll(() => pictures.elements().length).toBe(3);
  await bar.getByRole("button", { name: "Your selection" }).click();
  await expect.element(dialog.getByRole("listitem")).toHaveLength(2);
  await dialog.getByLabelText("Note to Zoe").fill("These for the album");
  await expectAccessible("a selection");
  screen.api.reply(sendSelection, ({ body }) => ({ selection: { note: body.note!, sentAt: AT } }));
  await saysRefusals(screen, sendSelection, {
    press: () => dialog.getByRole("button", { name: "Send to Zoe" }).click(),
    at: dialog,
    typed: [[dialog.getByLabelText("Note to Zoe"), "These for the album"]],
  });
  await expect.element(dialog.getByText("Sent to Zoe on Jun 15, 2026", { exact: false })).toBeVisible();
  expect(screen.api.requests(sendSelection).at(-1)!.body).toMatchObject({ note: "These for the album" });
  await dialog.getByRole("button", { name: "Remove Frame 3 from your selection" }).click();
  await expect.element(dialog.getByRole("listitem")).toHaveLength(1);
  await expect.element(dialog.getByRole("button", { name: "Send again" })).toBeVisible();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect.element(bar).toMatchTextContent("1 favorite Sent");
});

test("an open page follows its share: a new edition is fetched, and an ended share is hidden", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"] });
  const later = async () => {
    await vi.advanceTimersByTimeAsync(3_100);
    await vi.advanceTimersByTimeAsync(100);
  };
  const rendering = openShared();
  await vi.advanceTimersByTimeAsync(100);
  const { api } = await rendering;
  await expect
    .poll(async () => {
      await vi.advanceTimersByTimeAsync(50);
      return pictures.elements().length;
    })
    .toBe(3);
  api.reply(getShareEdition, { edition: 2 });
  api.reply(getSharedScans, { title: "Proofs", downloads: "MID_RES", zipUrl: "/zip", scans: [aSharedScan(1)] });
  await later();
  await expect
    .poll(async () => {
      await later();
      return page.getByRole("link", { name: "Download all" }).elements().length;
    })
    .toBe(1);
  api.reply(getShareEdition, () => {
    throw new Error("never asked again");
  });
  for (let times = 0; times < 10; times++) {
    api.failOnce(getShareEdition, 404);
    api.failOnce(getSharedScans, 404);
  }
  await expect
    .poll(async () => {
      await later();
      return page.getByRole("heading", { name: "This share has ended" }).elements().length;
    })
    .toBe(1);
  vi.useRealTimers();
});

const openList = (shares: () => Share[]) =>
  renderScreen(shareList, {
    path: "/users/:userId/shares",
    at: `${OWN}/shares`,
    as: customer(),
    api: (api) => api.reply(listShares, () => ({ shares: shares(), count: shares().length })),
  });

test("the share list copies, edits and ends shares, and refreshes when a visitor responds", async () => {
  const written = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  let shares = [aShare({ views: 1, lastViewedAt: AT })];
  const { api, tell } = await openList(() => shares);
  const row = page.getByRole("main").getByRole("listitem").filter({ hasText: "Proofs" });
  await expect.element(row).toMatchTextContent("Opened 1 time");
  await expectAccessible("the list of shares");
  await row.getByRole("button", { name: "Copy link of Proofs" }).click();
  await expect.element(row.getByRole("button", { name: "Copied link of Proofs" })).toBeVisible();
  expect(written).toHaveBeenCalledWith(expect.stringMatching(`/shared-scans/${CODE}$`));

  api.reply(updateShare, ({ body }) => {
    shares = [aShare({ views: 1, lastViewedAt: AT, downloads: body.downloads! })];
    return { share: shares[0]! };
  });
  await row.getByRole("button", { name: "Change Proofs" }).click();
  await expect.element(dialog.getByLabelText("Title")).toHaveValue("Proofs");
  await expectAccessible("changing a share");
  await dialog.getByLabelText("Download up to 2048 px").click();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect.element(row).toMatchTextContent("download up to 2048 px");
  expect(api.requests(updateShare)).toMatchObject([{ params: { shareId: SHARE_ID }, body: { downloads: "MID_RES" } }]);

  shares = [aShare({ views: 2, lastViewedAt: AT, favorites: 1 })];
  tell({ type: "share", userId: CUSTOMER_ID, shareId: SHARE_ID });
  await expect.element(row).toMatchTextContent("Opened 2 times");

  api.reply(withdrawShare, () => {
    shares = [];
    return {};
  });
  await row.getByRole("button", { name: "End share Proofs" }).click();
  expect(api.requests(withdrawShare)).toEqual([]);
  await dialog.getByRole("button", { name: "End share" }).click();
  await expect.element(page.getByRole("heading", { name: "No shares" })).toBeVisible();
});

test("a share shows visitors' feedback live and makes an album of the marked frames", async () => {
  const marked = { visitorId: VISITOR_ID, visitor: "Grace", favorite: true, comment: "", at: AT };
  const { api, tell } = await renderScreen(sharePage, {
    path: "/users/:userId/shares/:shareId",
    at: `${OWN}/shares/${SHARE_ID}`,
    as: customer(),
    api: (api) =>
      api.reply(getShare, { share: aShare(), scans: [anAnsweredScan(1, [marked]), anAnsweredScan(2)], selections: [] }),
  });
  await expect.element(page.getByText("Circled by Grace")).toBeVisible();
  const said = { ...marked, favorite: false, comment: "Large, please" };
  const selections = [{ visitorId: VISITOR_ID, note: "These for the album", sentAt: AT }];
  api.reply(getShare, {
    share: aShare(),
    scans: [anAnsweredScan(1, [marked]), anAnsweredScan(2, [said])],
    selections,
  });
  tell({ type: "share", userId: CUSTOMER_ID, shareId: SHARE_ID });
  const grace = page.getByRole("region", { name: "Grace" });
  await expect.element(grace.getByText("Large, please")).toBeVisible();
  await expect.element(grace).toMatchTextContent("1 favorite, sent Jun 15, 2026");
  await expect.element(grace.getByText("These for the album")).toBeVisible();
  await expectAccessible("a share with feedback");

  api.reply(removeShareAnswer, {});
  api.reply(blockShareVisitor, {});
  const ofGrace = { userId: CUSTOMER_ID, shareId: SHARE_ID, visitorId: VISITOR_ID };
  await page.getByRole("button", { name: "Remove Grace's feedback on frame 2" }).click();
  await dialog.getByRole("button", { name: "Remove feedback" }).click();
  await expect.element(page.getByLabelText("Notices").getByText("Feedback removed")).toBeVisible();
  expect(api.requests(removeShareAnswer)).toMatchObject([{ params: { ...ofGrace, scanId: scanId(1, 2) } }]);
  await page.getByRole("button", { name: "Block Grace" }).click();
  await expectAccessible("blocking a visitor of a share");
  await dialog.getByRole("button", { name: "Block visitor" }).click();
  await expect.element(page.getByLabelText("Notices").getByText("Grace blocked")).toBeVisible();
  expect(api.requests(blockShareVisitor)).toMatchObject([{ params: ofGrace }]);

  api.reply(addShare, ({ body }) => ({ share: aShare({ title: body.title! }) }));
  await page.getByRole("button", { name: "Create an album of marked frames" }).click();
  await expect.element(dialog.getByLabelText("Title")).toHaveValue("Proofs: favorites");
  await page.getByRole("button", { name: "Create link" }).click();
  await page.getByRole("button", { name: "Done" }).click();
  expect(api.requests(addShare)[0]!.body).toMatchObject({ title: "Proofs: favorites", scanIds: [scanId(1, 1)] });
});

test("e-mails about share activity can be turned off in settings", async () => {
  const { api } = await openSettings(customer(), (api) => api.reply(savePreference, {}), { hash: "#mails" });
  const mails = page.getByRole("switch", { name: "Activity on my shares" });
  await expect.element(mails).toBeChecked();
  await mails.click();
  await expect
    .poll(() => api.requests(savePreference).map(({ body }) => body))
    .toMatchObject([{ key: "mail-share-answers", value: "No" }]);
});
