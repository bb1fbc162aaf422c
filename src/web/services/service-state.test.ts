import { expect, test } from "vitest";
import { stateOf } from "./service-state.ts";

test("a service's status comes from its last result", () => {
  const early = "2026-06-01T10:00:00.000Z";
  const late = "2026-06-01T11:00:00.000Z";
  const failedAt = (at: string) => [{ at, message: "cut" }];
  const label = (
    lastAnswer: string | null,
    failures: { at: string; message: string }[],
    provider: string | null = "S3",
  ) => stateOf({ provider, lastAnswer: lastAnswer === null ? null : { at: lastAnswer, ms: 1 }, failures }).label;
  expect(label(null, [])).toBe("Not used yet");
  expect(label(late, failedAt(early))).toBe("Works");
  expect(label(early, failedAt(late))).toBe("Fails");
  expect(label(null, failedAt(late))).toBe("Fails");
  expect(label(late, failedAt(early), null)).toBe("Not connected");
});
