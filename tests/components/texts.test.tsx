import { expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { LabLocation, leaveWaitlist, listLabLocations } from "../../src/contract/community/community.ts";
import { listQuestions } from "../../src/contract/community/text-pages.ts";
import * as questionsPage from "../../src/web/routes/frequently-asked-questions.tsx";
import * as locationsPage from "../../src/web/routes/locations.tsx";
import * as unsubscribe from "../../src/web/routes/unsubscribe.tsx";
import { expectAccessible } from "../support/components/accessible.ts";
import { renderScreen } from "../support/components/render-screen.tsx";
import { saysRefusals } from "../support/components/says-refusals.ts";
import { smallest } from "../support/components/smallest.ts";

const sections = [
  {
    title: "Film",
    slug: "film",
    questions: [
      { slug: "cross", question: "Do you cross process?", answer: "Yes: slide film in C-41, color negative in E-6." },
      { slug: "push", question: "Do you push film?", answer: "Up to three stops." },
    ],
  },
  {
    title: "Memberships",
    slug: "memberships",
    questions: [
      { slug: "what-is-a-credit", question: "What is a credit?", answer: "A credit pays for one thing on one roll." },
    ],
  },
];
const openQuestions = () =>
  renderScreen(questionsPage, {
    path: "/frequently-asked-questions",
    api: (api) => api.reply(listQuestions, { sections }),
  });
const search = page.getByLabelText("Search the questions");
const questions = () => document.querySelectorAll("main details");

test("questions are searched while typing, tolerating typos", async () => {
  await openQuestions();
  await expect.poll(() => questions().length).toBe(3);
  await userEvent.keyboard("/");
  await expect.element(search).toHaveFocus();
  await expect.element(search).toHaveValue("");
  await userEvent.keyboard("crosprocess");
  await expect.element(page.getByRole("status").filter({ hasText: "1 answer" })).toBeVisible();
  await expect.element(page.getByText("slide film in C-41, color negative in E-6")).toBeVisible();
  await search.fill("zzqqxx");
  await expect.element(page.getByText("Nothing about “zzqqxx” yet.")).toBeVisible();
  await expectAccessible("a question search without results");
  await page.getByRole("button", { name: "Clear the search" }).click();
  await expect.poll(() => questions().length).toBe(3);
  await expect.element(search).toHaveFocus();
});

test("a link to a question opens it", async () => {
  const before = location.href;
  onTestFinished(() => history.replaceState(history.state, "", before));
  history.replaceState(history.state, "", "#what-is-a-credit");
  await openQuestions();
  await expect.element(page.getByText("A credit pays for one thing on one roll")).toBeVisible();
  await expect.element(page.getByText("Up to three stops")).not.toBeVisible();
});

test("locations show their hours and link to a map", async () => {
  const place = (name: string, lat: number) =>
    smallest(LabLocation, {
      name,
      kind: "LAB",
      hours: ["Monday to Friday, 10:00 AM to 7:00 PM"],
      mapUrl: "https://www.openstreetmap.org/search?query=Greenpoint",
      position: { lat, lon: -73.95 },
    });
  await renderScreen(locationsPage, {
    path: "/locations",
    api: (api) =>
      api.reply(listLabLocations, { locations: [place("Nice, Brooklyn", 40.73), place("Counter, Queens", 40.75)] }),
  });
  const lab = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { level: 2, name: "Nice, Brooklyn" }) })
    .last();
  await expect.element(lab).toMatchTextContent("Monday to Friday, 10:00 AM to 7:00 PM");
  await expect
    .element(lab.getByRole("link", { name: /Map and directions/ }))
    .toHaveAttribute("href", "https://www.openstreetmap.org/search?query=Greenpoint");
  const onMap = page.getByRole("link", { name: /^1\s*Nice, Brooklyn$/ });
  const target = onMap.element().getAttribute("href")!.replace(/^.*#/, "");
  expect(lab.element().id).toBe(target);
});

test("a newsletter link unsubscribes in one click and explains errors", async () => {
  const screen = await renderScreen(unsubscribe, {
    path: "/unsubscribe",
    api: (api) => api.reply(leaveWaitlist, {}),
  });
  await expect.element(page.getByText("This link is not complete.")).toBeVisible();
  await screen.goTo("/unsubscribe?token=from-a-mail");
  await saysRefusals(screen, leaveWaitlist, {
    press: () => page.getByRole("button", { name: "Unsubscribe" }).click(),
    at: page.getByRole("main"),
  });
  await expect.element(page.getByRole("heading", { level: 1, name: "You're unsubscribed" })).toBeVisible();
  expect(screen.api.requests(leaveWaitlist).at(-1)!.body).toEqual({ token: "from-a-mail" });
});
