import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { listSubmissions, orderSubmissions, selectSubmission } from "../../src/contract/submissions/submissions.ts";
import * as submissions from "../../src/web/routes/admin/social-submissions.tsx";
import { expectAccessible } from "../support/components/accessible.ts";
import { notices } from "../support/components/notices.ts";
import { admin, renderScreen } from "../support/components/render-screen.tsx";
import { saysRefusals } from "../support/components/says-refusals.ts";
import { aSubmission } from "../support/components/submissions.ts";

const tiles = page.getByRole("button", { name: "Show Photograph by @ada.films" });
const order = () => tiles.elements().map((tile) => tile.getAttribute("data-offer"));
const pressed = () => tiles.elements().map((tile) => tile.getAttribute("aria-pressed") === "true");
const ids = [1, 2, 3].map((frame) => aSubmission(frame).id);

async function open(shown: boolean) {
  const offers = [1, 2, 3].map((frame) =>
    aSubmission(frame, { selected: shown, selectedAt: shown ? "2026-06-15T14:00:00.000Z" : null }),
  );
  const screen = await renderScreen(submissions, {
    path: "/admin/social-submissions",
    at: `/admin/social-submissions${shown ? "?shown=true" : ""}`,
    as: admin(),
    api(api) {
      api.reply(listSubmissions, { submissions: offers, count: 3 });
      api.reply(selectSubmission, {
        submission: offers[0]!,
      });
      api.reply(orderSubmissions, {});
    },
  });
  await expect.poll(() => tiles.elements().length).toBe(3);
  return screen;
}

test("staff browse and select submissions by keyboard, and selections are sent in order", async () => {
  const screen = await open(false);
  await page.getByLabelText("Search submissions").fill("@ada");
  await expect.poll(() => screen.api.requests(listSubmissions).at(-1)!.query["search"]).toBe("@ada");
  await expect.element(page.getByText("3 submissions")).toBeVisible();
  await expectAccessible("pending submissions");

  (tiles.first().element() as HTMLElement).focus();
  await userEvent.keyboard(" {ArrowRight} {ArrowRight} ");
  await expect.poll(pressed).toEqual([true, true, true]);
  await userEvent.keyboard(" ");
  await expect.poll(pressed).toEqual([true, true, false]);
  const sent = () =>
    screen.api.requests(selectSubmission).map(({ params, body }) => [params["submissionId"], body.selected]);
  await expect.poll(sent).toEqual([
    [ids[0], true],
    [ids[1], true],
    [ids[2], true],
    [ids[2], false],
  ]);

  await page.getByRole("radiogroup", { name: "Show" }).getByText("Shown").click();
  await expect.poll(screen.address).toMatch(/shown=true/);
  await expect.poll(() => screen.api.requests(listSubmissions).at(-1)!.query["selected"]).toBe("true");
});

test("a selection made during a pending search is sent, and the search still completes", async () => {
  const screen = await open(false);
  const letThrough = screen.api.hold(listSubmissions);
  await page.getByLabelText("Search submissions").fill("@ada");
  await expect.poll(() => screen.api.requests(listSubmissions).at(-1)!.query["search"]).toBe("@ada");
  (tiles.first().element() as HTMLElement).focus();
  await userEvent.keyboard(" ");
  screen.api.reply(listSubmissions, { submissions: [aSubmission(2)], count: 1 });
  letThrough();
  await expect.poll(() => screen.api.requests(selectSubmission).length).toBe(1);
  await expect.poll(order).toEqual([ids[1]]);
});

test("selected submissions are reordered by keys, restored if that fails, and open full size", async () => {
  const screen = await open(true);
  await saysRefusals(screen, orderSubmissions, {
    async press() {
      await expect.poll(order).toEqual(ids);
      (tiles.first().element() as HTMLElement).focus();
      await userEvent.keyboard("{Shift>}{ArrowRight}{/Shift}");
    },
    at: notices,
  });
  const moved = [ids[1], ids[0], ids[2]];
  await expect.poll(order).toEqual(moved);
  expect(screen.api.requests(orderSubmissions).at(-1)!.body.submissionIds).toEqual([ids[1], ids[0]]);
  await expect.poll(() => document.activeElement?.getAttribute("data-offer")).toBe(ids[0]);
  (tiles.first().element() as HTMLElement).focus();
  await userEvent.keyboard("o");
  const large = page.getByRole("dialog", { name: "Selected submissions" });
  await expect.element(large).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(large).not.toBeInTheDocument();
  await expect.element(tiles.first()).toHaveFocus();
});
