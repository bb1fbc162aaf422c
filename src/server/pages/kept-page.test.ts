import { expect, test } from "vitest";
import { isForEveryone } from "./kept-page.ts";

const answer = (status: number, headers: Record<string, string>) =>
  new Response(null, { status, headers: { "content-type": "text/html", "cache-control": "public", ...headers } });

test("only a whole page that says so itself is for everyone", () => {
  expect(isForEveryone(answer(200, {}))).toBe(true);
  for (const status of [202, 301, 404, 500, 503]) expect(isForEveryone(answer(status, {}))).toBe(false);
  expect(isForEveryone(answer(200, { "cache-control": "no-store" }))).toBe(false);
  expect(isForEveryone(answer(200, { "set-cookie": "who=ada" }))).toBe(false);
  expect(isForEveryone(answer(200, { "content-type": "image/png" }))).toBe(false);
});
