import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ToastStore, TOAST_MS } from "./toast-store.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const texts = (list: ToastStore) => list.snapshot().map(({ text }) => text);
const said = (text: string) => ({ kind: "done", text, undo: null }) as const;

test("a toast disappears by timeout, later if it can be undone", () => {
  const list = new ToastStore();
  list.add(said("Saved"));
  list.add({ ...said("Removed"), undo: () => undefined });
  vi.advanceTimersByTime(TOAST_MS.toRead);
  expect(texts(list)).toEqual(["Removed"]);
  vi.advanceTimersByTime(TOAST_MS.toUndo - TOAST_MS.toRead);
  expect(texts(list)).toEqual([]);
});

test("toasts stay while held, then get their full time again", () => {
  const list = new ToastStore();
  list.add(said("One"));
  vi.advanceTimersByTime(TOAST_MS.toRead - 1);
  list.hold(true);
  list.add(said("Two"));
  vi.advanceTimersByTime(60_000);
  expect(texts(list)).toEqual(["One", "Two"]);
  list.hold(false);
  vi.advanceTimersByTime(TOAST_MS.toRead - 1);
  expect(texts(list)).toEqual(["One", "Two"]);
  vi.advanceTimersByTime(1);
  expect(texts(list)).toEqual([]);
});

test("at most three toasts are shown, and a fourth replaces the oldest", () => {
  const list = new ToastStore();
  for (const text of ["One", "Two", "Three", "Four"]) list.add(said(text));
  expect(texts(list)).toEqual(["Two", "Three", "Four"]);
});

test("a dismissed toast stays away and notifies subscribers once", () => {
  const list = new ToastStore();
  const id = list.add(said("One"));
  const heard = vi.fn<() => void>();
  list.subscribe(heard);
  list.remove(id);
  vi.advanceTimersByTime(60_000);
  expect(heard).toHaveBeenCalledTimes(1);
  expect(texts(list)).toEqual([]);
});
