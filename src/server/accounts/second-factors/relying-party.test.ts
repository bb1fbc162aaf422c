import { expect, test } from "vitest";
import { BRAND } from "../../../rules/brand.ts";
import { testSettings } from "../../../../tests/support/test-settings.ts";
import { relyingParty } from "./check-passkey.ts";

const partyOf = (publicUrl: string) => {
  const { id, origins } = relyingParty({
    settings: { ...testSettings({ dataDir: "", databaseUrl: "" }), publicUrl },
    lab: BRAND,
  });
  return [id, ...origins];
};

test("passkeys use the public address's host, or localhost in development", () => {
  expect(partyOf("https://lab.example")).toEqual(["lab.example", "https://lab.example"]);
  expect(partyOf("https://www.lab.example:8443")).toEqual(["www.lab.example", "https://www.lab.example:8443"]);
  for (const here of ["http://localhost:4000", "http://127.0.0.1:4000", "http://[::1]:4000"])
    expect(partyOf(here)).toEqual(["localhost", "http://localhost:4000"]);
  expect(partyOf("http://localhost")).toEqual(["localhost", "http://localhost"]);
});
