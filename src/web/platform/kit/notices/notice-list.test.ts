import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { NoticeList, STANDS_MS } from "./notice-list.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const texts = (list: NoticeList) => list.snapshot().map(({ text }) => text);
const said = (text: string) => ({ kind: "done", text, undo: null }) as const;

test("a notice goes by itself; one that can be taken back stands longer", () => {
  const list = new NoticeList();
  list.add(said("Saved"));
  list.add({ ...said("Removed"), undo: () => undefined });
  vi.advanceTimersByTime(STANDS_MS.toRead);
  expect(texts(list)).toEqual(["Removed"]);
  vi.advanceTimersByTime(STANDS_MS.toUndo - STANDS_MS.toRead);
  expect(texts(list)).toEqual([]);
});

test("none goes while they are held, and then each has its whole time again", () => {
  const list = new NoticeList();
  list.add(said("One"));
  vi.advanceTimersByTime(STANDS_MS.toRead - 1);
  list.hold(true);
  list.add(said("Two"));
  vi.advanceTimersByTime(60_000);
  expect(texts(list)).toEqual(["One", "Two"]);
  list.hold(false);
  vi.advanceTimersByTime(STANDS_MS.toRead - 1);
  expect(texts(list)).toEqual(["One", "Two"]);
  vi.advanceTimersByTime(1);
  expect(texts(list)).toEqual([]);
});

test("three stand at once; a fourth takes the place of the oldest", () => {
  const list = new NoticeList();
  for (const text of ["One", "Two", "Three", "Four"]) list.add(said(text));
  expect(texts(list)).toEqual(["Two", "Three", "Four"]);
});

test("one that is taken away does not come back, and tells who shows them once", () => {
  const list = new NoticeList();
  const id = list.add(said("One"));
  const heard = vi.fn<() => void>();
  list.subscribe(heard);
  list.remove(id);
  vi.advanceTimersByTime(60_000);
  expect(heard).toHaveBeenCalledTimes(1);
  expect(texts(list)).toEqual([]);
});
