import { expect, test } from "vitest";
import type { RollEvent } from "../../rules/film/film.ts";
import { notices } from "../platform/kit/toasts/show-toast.ts";
import { type MarkedStep, markedText, showStepUndo, stepsOf } from "./marked-steps.ts";

const roll = (id: string, ...events: RollEvent[]) => ({
  id,
  events: events.map((event) => ({ event, at: "2026-11-26T12:00:00.000Z" })),
});

test("syncing also marks unscanned rolls as scanned, and the message names each order's last step", () => {
  const developed = roll("a", "RECEIVED", "DEVELOPED");
  const scanned = roll("b", "RECEIVED", "DEVELOPED", "SCANNED");
  const steps = stepsOf(1, "SYNCED", [developed, scanned]);
  expect(steps).toEqual([
    { orderId: 1, event: "SCANNED", rollIds: ["a"] },
    { orderId: 1, event: "SYNCED", rollIds: ["a", "b"] },
  ]);
  expect(stepsOf(1, "SCANNED", [developed])).toHaveLength(1);
  expect(markedText(steps)).toBe("2 rolls: Synced");
  expect(markedText([...steps, { orderId: 2, event: "SCANNED", rollIds: ["c"] }])).toBe(
    "2 rolls: Synced, 1 roll: Scanned",
  );
});

test("undo reverts all steps marked by one press, last first", async () => {
  const taken: string[] = [];
  const undo = ({ event }: MarkedStep) => Promise.resolve(taken.push(event));
  showStepUndo(stepsOf(1, "SYNCED", [roll("a", "RECEIVED", "DEVELOPED")]), undo);
  notices.snapshot().at(-1)!.undo!();
  await expect.poll(() => taken).toEqual(["SYNCED", "SCANNED"]);
});

test("no undo is offered if nothing was marked", () => {
  const before = notices.snapshot().length;
  showStepUndo([], () => Promise.reject(new Error("nothing to take back")));
  expect(notices.snapshot()).toHaveLength(before);
});
