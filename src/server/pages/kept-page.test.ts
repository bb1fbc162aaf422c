import { expect, test } from "vitest";
import { addressToKeep, encodingOf, isForEveryone } from "./kept-page.ts";

test("what sites add to their links makes no other page", () => {
  expect(addressToKeep("GET", "/pricing?utm_source=a&utm_medium=b&fbclid=c")).toBe("/pricing");
  expect(addressToKeep("HEAD", "/pricing?")).toBe("/pricing");
});

test("a question that may make the page another one, and anything but reading, is not kept", () => {
  for (const address of ["/unsubscribe?token=a", "/orders/7?code=a&utm_source=b", "/pricing?_routes=a"])
    expect(addressToKeep("GET", address)).toBeNull();
  expect(addressToKeep("POST", "/pricing")).toBeNull();
});

test("the parts of a page's data are kept by which they are, up to a length", () => {
  expect(addressToKeep("GET", "/pricing.data?_routes=root")).toBe("/pricing.data?_routes=root");
  expect(addressToKeep("GET", `/pricing.data?_routes=${"a".repeat(300)}`)).toBeNull();
  expect(addressToKeep("GET", "/pricing.data?_routes=root&page=2")).toBeNull();
});

const answer = (status: number, headers: Record<string, string>) =>
  new Response(null, { status, headers: { "content-type": "text/html", "cache-control": "public", ...headers } });

test("only a whole page that says so itself is for everyone", () => {
  expect(isForEveryone(answer(200, {}))).toBe(true);
  for (const status of [202, 301, 404, 500, 503]) expect(isForEveryone(answer(status, {}))).toBe(false);
  expect(isForEveryone(answer(200, { "cache-control": "no-store" }))).toBe(false);
  expect(isForEveryone(answer(200, { "set-cookie": "who=ada" }))).toBe(false);
  expect(isForEveryone(answer(200, { "content-type": "image/png" }))).toBe(false);
});

test("a page comes in the smallest form that the browser takes", () => {
  expect(encodingOf("gzip, deflate, br, zstd")).toBe("br");
  expect(encodingOf("gzip;q=1.0, br;q=0")).toBe("gzip");
  expect(encodingOf("*")).toBe("gzip");
  expect(encodingOf("identity")).toBeNull();
  expect(encodingOf(undefined)).toBeNull();
});
