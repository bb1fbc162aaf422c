import { expect, test } from "vitest";
import { TIER_IDS } from "../memberships/tiers.ts";
import { defaultRush, defaultScanQuality } from "./scan-plan.ts";

test("only the Super Nice tiers get a 4K pre-scan by default", () => {
  const preScanned = TIER_IDS.filter((tier) => defaultScanQuality(tier) === "STANDARD_4K_PRE_SCAN");
  expect(preScanned).toEqual(["SUPER_NICE_2025", "SUPER_NICE_2023"]);
  expect(defaultScanQuality("NON_MEMBER")).toBe("STANDARD_2K");
});

test("rush is on for Super Nice tiers, and for others if their preference is Yes", () => {
  expect(defaultRush("SUPER_NICE_2025", "No")).toBe(true);
  expect(defaultRush("NICE_2025", "Yes")).toBe(true);
  for (const preference of ["No", null, undefined]) expect(defaultRush("NICE_2025", preference)).toBe(false);
});
