import { afterEach, expect, test, vi } from "vitest";
import { lookUp, whereFrom } from "./look-up.ts";

afterEach(() => vi.unstubAllGlobals());

test("address and country are taken from the answer", () => {
  expect(whereFrom({ ip: "203.0.113.7", country: "US", city: "Brooklyn" })).toEqual({
    ipAddress: "203.0.113.7",
    country: "US",
  });
  expect(whereFrom({ ip: "2001:db8::7", country: " France " })).toEqual({
    ipAddress: "2001:db8::7",
    country: "France",
  });
});

test("what is no address or no country is left empty, so that the sign-up is not refused for it", () => {
  for (const ip of ["1.2.3", "256.1.1.1", "1.2.3.4.5", "010.1.1.1", "hello", "12:zz", "", 7, null])
    expect(whereFrom({ ip, country: 12 })).toEqual({ ipAddress: "", country: "" });
  for (const answer of [null, undefined, "text", []]) expect(whereFrom(answer)).toEqual({ ipAddress: "", country: "" });
});

test("without a service nobody is asked", async () => {
  const asked = vi.fn<typeof fetch>();
  vi.stubGlobal("fetch", asked);
  expect(await lookUp(null)).toEqual({ ipAddress: "", country: "" });
  expect(asked).not.toHaveBeenCalled();
});

test("a service that is down or says no keeps nobody from subscribing", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("down")));
  expect(await lookUp("https://lookup.example/json")).toEqual({ ipAddress: "", country: "" });
  vi.stubGlobal("fetch", () => Promise.resolve(new Response("{}", { status: 429 })));
  expect(await lookUp("https://lookup.example/json")).toEqual({ ipAddress: "", country: "" });
});
