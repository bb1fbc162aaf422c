import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openLog } from "../log.ts";
import { wakeDue } from "./wake-due.ts";

const log = openLog({ logLevel: "silent" });
beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
afterEach(() => void vi.useRealTimers());

/** A queue that reports in how many ms its next job is due, and counts queries. */
function watched() {
  const state = { dueInMs: null as number | null, looks: 0, woken: 0 };
  const answer = async () => {
    state.looks += 1;
    return { rows: [{ queue: "mails", dueInMs: state.dueInMs }] };
  };
  const boss = { getDb: () => ({ executeSql: answer }) } as unknown as Parameters<typeof wakeDue>[0];
  const watch = wakeDue(boss, { queues: ["mails"], wake: () => (state.woken += 1), log });
  return { state, watch };
}

test("an idle queue is polled four times a minute", async () => {
  const { state, watch } = watched();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(state.looks).toBe(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(state).toEqual({ dueInMs: null, looks: 5, woken: 0 });
  watch.end();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(state.looks).toBe(5);
});

test("due jobs are woken, and future ones when they become due", async () => {
  const { state, watch } = watched();
  state.dueInMs = 4_000;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(state).toMatchObject({ looks: 1, woken: 0 });
  state.dueInMs = 0;
  await vi.advanceTimersByTimeAsync(3_999);
  expect(state.looks).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(state).toMatchObject({ looks: 2, woken: 1 });
  watch.end();
});

test("a failed attempt is polled for soon, once for many failures", async () => {
  const { state, watch } = watched();
  await vi.advanceTimersByTimeAsync(2_000);
  for (let failed = 0; failed < 50; failed++) watch.expect(1_000);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(state.looks).toBe(2);
  await vi.advanceTimersByTimeAsync(14_999);
  expect(state.looks).toBe(2);
  watch.end();
});

test("a job postponed for an hour does not change the polling", async () => {
  const { state, watch } = watched();
  await vi.advanceTimersByTimeAsync(2_000);
  watch.expect(3_600_000);
  await vi.advanceTimersByTimeAsync(13_999);
  expect(state.looks).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(state.looks).toBe(2);
  watch.end();
});
