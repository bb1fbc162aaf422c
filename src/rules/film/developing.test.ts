import { expect, test } from "vitest";
import { clockText, developingSeconds } from "./developing.ts";

test("each process has its developing time, and a push takes longer", () => {
  expect(clockText(developingSeconds("C41", 0))).toBe("3:15");
  expect(clockText(developingSeconds("C41", 1))).toBe("3:50");
  expect(clockText(developingSeconds("BW", -1))).toBe("5:45");
  expect(clockText(developingSeconds("E6", 0))).toBe("6:00");
});

test("a clock shows minutes and seconds, plus hours if any", () => {
  expect(clockText(0)).toBe("0:00");
  expect(clockText(-3)).toBe("0:00");
  expect(clockText(59.9)).toBe("0:59");
  expect(clockText(3725)).toBe("1:02:05");
});
