import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { contract } from "../all.ts";
import type { CallSpec } from "./call.ts";
import { ERROR_CODES, withCode } from "./error-codes.ts";

test("docs/api.md lists every general code with its status and meaning", () => {
  const rows = readFileSync("docs/api.md", "utf8").matchAll(/^\| `([A-Z_]+)` +\| (\d{3}) +\| (.+?) +\|$/gmu);
  expect([...rows].map(([, code, status, when]) => [code, { status: Number(status), when }])).toEqual(
    Object.entries(ERROR_CODES),
  );
});

test("an error has its call's code, otherwise the general code of its status", () => {
  const failure = (status: number, code?: string) => withCode({ message: "", errors: [], status, code }).code;
  expect([400, 404, 429, 500, 503].map((status) => failure(status))).toEqual([
    "INVALID_INPUT",
    "NOT_FOUND",
    "TOO_MANY_REQUESTS",
    "SERVER_ERROR",
    "UNAVAILABLE",
  ]);
  expect([failure(418), failure(507), failure(409, "STALE")]).toEqual(["REJECTED", "SERVER_ERROR", "STALE"]);
});

test("declared error codes never reuse a general code with a different status", () => {
  const clashes = Object.values<CallSpec>(contract).flatMap(({ path, refusals }) =>
    Object.entries(refusals).flatMap(([code, { status }]) => {
      const general = (ERROR_CODES as Record<string, { status: number }>)[code];
      return general !== undefined && general.status !== status ? [`${path} ${code}`] : [];
    }),
  );
  expect(clashes).toEqual([]);
});
