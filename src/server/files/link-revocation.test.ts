import { expect, test } from "vitest";
import type { LinkFor } from "../adapters/files/link-for.ts";
import type { Deps } from "../deps.ts";
import type { LiveListener } from "../platform/live/live-bus.ts";
import { createRevocationChecks } from "./link-revocation.ts";

function aLab() {
  const standing = new Set<string>();
  const questions: { ids: string[]; answer(): void; fail(): void }[] = [];
  let heard: LiveListener = {};
  let time = Date.parse("2026-06-15T14:00:00Z");
  const live = { subscribe: (listener: LiveListener) => ((heard = listener), () => (heard = {})) };
  const find = (_: Deps, ids: string[]) =>
    new Promise<string[]>((done, fail) =>
      questions.push({
        ids,
        answer: () => done(ids.filter((id) => standing.has(id))),
        fail: () => fail(new Error("the database is away")),
      }),
    );
  const modules = { linkScopes: { session: find, share: find } };
  const { isCurrent } = createRevocationChecks({ now: () => new Date(time), live, modules } as unknown as Deps);
  const answerAll = async (requested: Promise<unknown>) => {
    const over = { yet: false };
    void requested.finally(() => (over.yet = true)).catch(() => undefined);
    for (let next = 0; !over.yet; await Promise.resolve())
      if (questions[next] !== undefined) questions[next++]!.answer();
  };
  const ask = async (linkFor: LinkFor) => {
    const answer = isCurrent(linkFor);
    await answerAll(answer);
    return answer;
  };
  const move = (ms: number) => void (time += ms);
  return { standing, questions, isCurrent, ask, answerAll, move, tell: () => heard };
}

test("a hundred links of a page make one query, repeated after five seconds", async () => {
  const { standing, questions, isCurrent, answerAll, ask, move } = aLab();
  standing.add("ada");
  const page = Promise.all(Array.from({ length: 100 }, () => isCurrent("session.ada")));
  await answerAll(page);
  expect(new Set(await page)).toEqual(new Set([true]));
  standing.delete("ada");
  move(4_999);
  expect(await ask("session.ada")).toBe(true);
  expect(questions).toHaveLength(1);
  move(1);
  expect(await ask("session.ada")).toBe(false);
  expect(questions).toHaveLength(2);
});

test("checks arriving during a query are batched into the next one", async () => {
  const { standing, questions, isCurrent, answerAll } = aLab();
  standing.add("one").add("three");
  const all = Promise.all([
    isCurrent("share.one"),
    isCurrent("share.two"),
    isCurrent("share.three"),
    isCurrent("share.two"),
  ]);
  await answerAll(all);
  expect(await all).toEqual([true, false, true, false]);
  expect(questions.map(({ ids }) => ids)).toEqual([["one"], ["two", "three"]]);
});

test("a session-ended event applies at once, and a gap invalidates everything", async () => {
  const { standing, ask, tell } = aLab();
  standing.add("ada").add("holiday");
  expect([await ask("session.ada"), await ask("share.holiday")]).toEqual([true, true]);
  standing.clear();
  tell().onSessionEnded!("ada");
  expect([await ask("session.ada"), await ask("share.holiday")]).toEqual([false, true]);
  tell().onGap!();
  expect(await ask("share.holiday")).toBe(false);
});

test("a session that ends during its query is not valid for later checks", async () => {
  const { standing, questions, isCurrent, answerAll, tell } = aLab();
  standing.add("ada");
  const before = isCurrent("session.ada");
  questions[0]!.answer();
  tell().onSessionEnded!("ada");
  standing.clear();
  const after = isCurrent("session.ada");
  await answerAll(Promise.all([before, after]));
  expect([await before, await after]).toEqual([true, false]);
});

test("a failed query is not cached, and setting the clock back extends nothing", async () => {
  const { standing, questions, isCurrent, ask, move } = aLab();
  const failing = isCurrent("share.holiday");
  questions[0]!.fail();
  await expect(failing).rejects.toThrow("away");
  standing.add("holiday");
  const again = isCurrent("share.holiday");
  expect(questions).toHaveLength(2);
  questions[1]!.answer();
  expect(await again).toBe(true);
  standing.clear();
  move(-60_000);
  expect(await ask("share.holiday")).toBe(false);
});

test("public links are always valid, and unknown or empty scopes never", async () => {
  const { questions, isCurrent } = aLab();
  expect(await isCurrent("public")).toBe(true);
  for (const linkFor of ["nobody", "", "session", "toString.x", "other.x"])
    expect(await isCurrent(linkFor as LinkFor)).toBe(false);
  expect(questions).toEqual([]);
});
