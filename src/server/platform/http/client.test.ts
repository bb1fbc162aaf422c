import type { FastifyReply, FastifyRequest } from "fastify";
import { expect, test } from "vitest";
import { clientOf, setBrowserCookie } from "./client.ts";

const TOKEN = "t".repeat(43);

function stored(secure: boolean): string {
  let cookie = "";
  const reply = { header: (_: string, value: string) => void (cookie = value) } as unknown as FastifyReply;
  setBrowserCookie(reply, TOKEN, { secure });
  return cookie;
}

const tokenOf = (cookie: string | undefined) =>
  clientOf({ ip: "192.0.2.7", headers: { cookie } } as unknown as FastifyRequest).browserToken;

test("over https the browser cookie is bound to its host and hidden from scripts and other sites", () => {
  expect(stored(true)).toMatch(
    /^__Host-nice_browser=t{43}; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Strict; Secure$/,
  );
  expect(stored(false)).toMatch(/^nice_browser=t{43}; Path=\/api\/auth; Max-Age=34560000; HttpOnly; SameSite=Strict$/);
});

test("reads the browser cookie, preferring the host-bound one, and ignores malformed tokens", () => {
  expect(tokenOf(stored(true).split(";")[0])).toBe(TOKEN);
  expect(tokenOf(`a=1; ${stored(false).split(";")[0]}`)).toBe(TOKEN);
  expect(tokenOf(`nice_browser=${"x".repeat(43)}; __Host-nice_browser=${TOKEN}`)).toBe(TOKEN);
  for (const none of [
    undefined,
    "",
    "nice_browser",
    "nice_browser=short",
    "other=1; =; ;",
    "nice_browser=<script>aaaaaaaaaaaaaaaa",
  ])
    expect(tokenOf(none)).toBeNull();
});
