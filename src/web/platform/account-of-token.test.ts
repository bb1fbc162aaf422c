import { expect, test } from "vitest";
import { sessionTokens } from "../../server/platform/tokens/session-token.ts";
import { accountOf } from "./account-of-token.ts";

const USER = "01a203b6-059f-77ed-bac0-7097263eecb8";

test("a renewed token belongs to the same account only", async () => {
  let time = new Date("2026-11-22T12:00:00Z");
  const tokens = sessionTokens({ authSecret: "a secret of the test, longer than 32", now: () => time });
  const sign = (userId: string) => tokens.sign({ userId, sessionId: crypto.randomUUID(), generation: 1 });
  const first = await sign(USER);
  time = new Date("2026-11-22T12:40:00Z");
  const renewed = await sign(USER);
  expect(renewed).not.toBe(first);
  expect([accountOf(first), accountOf(renewed)]).toEqual([USER, USER]);
  expect(accountOf(await sign(crypto.randomUUID()))).not.toBe(USER);
});

test("a missing token has no account, and an unreadable one equals only itself", () => {
  expect([accountOf(null), accountOf("spoiled"), accountOf("a.%%%.c")]).toEqual([null, "spoiled", "a.%%%.c"]);
});
