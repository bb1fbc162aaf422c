import { afterEach, expect, test, vi } from "vitest";
import { lookUp, whereFrom } from "./look-up.ts";

afterEach(() => vi.unstubAllGlobals());

test("address and country are parsed from the response", () => {
  expect(whereFrom({ ip: "203.0.113.7", country: "US", city: "Brooklyn" })).toEqual({
    ipAddress: "203.0.113.7",
    country: "US",
  });
  expect(whereFrom({ ip: "2001:db8::7", country: " France " })).toEqual({
    ipAddress: "2001:db8::7",
    country: "France",
  });
});

test("an invalid address or country is left empty, so sign-up still succeeds", () => {
  for (const ip of ["1.2.3", "256.1.1.1", "1.2.3.4.5", "010.1.1.1", "hello", "12:zz", "", 7, null])
    expect(whereFrom({ ip, country: 12 })).toEqual({ ipAddress: "", country: "" });
  for (const answer of [null, undefined, "text", []]) expect(whereFrom(answer)).toEqual({ ipAddress: "", country: "" });
});

test("without a lookup service no request is sent", async () => {
  const fetched = vi.fn<typeof fetch>();
  vi.stubGlobal("fetch", fetched);
  expect(await lookUp(null)).toEqual({ ipAddress: "", country: "" });
  expect(fetched).not.toHaveBeenCalled();
});

test("a failing lookup service does not block subscribing", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("down")));
  expect(await lookUp("https://lookup.example/json")).toEqual({ ipAddress: "", country: "" });
  vi.stubGlobal("fetch", () => Promise.resolve(new Response("{}", { status: 429 })));
  expect(await lookUp("https://lookup.example/json")).toEqual({ ipAddress: "", country: "" });
});
