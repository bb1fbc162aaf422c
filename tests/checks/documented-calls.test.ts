import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { contract } from "../../src/contract/all.ts";
import type { Who } from "../../src/contract/kit/call.ts";

const pages = join(import.meta.dirname, "../../docs/product");

/** As the pages' tables say it. */
function whoText(who: Who): string {
  switch (who.kind) {
    case "anyone":
      return "everyone";
    case "session":
      return "who gave a password";
    case "signedIn":
      return "who is signed in";
    case "own":
      return "the user, admin";
    case "messenger":
      return "the courier, admin";
    case "roles":
      return who.roles.map((role) => role.toLowerCase()).join(", ");
  }
}

/** "GET /users/{}: the user, admin", of a row that begins with a call. */
function rowsOf(markdown: string): string[] {
  return [...markdown.matchAll(/^\| `([A-Z]+ \/\S+)` +\| ([^|]+?) +\|/gmu)].map(
    ([, call = "", who]) => `${call.replace(/\{\w+\}/gu, "{}")}: ${who}`,
  );
}

test("every call stands once in the pages of docs/product, with who may make it, and no other does", () => {
  const documented = readdirSync(pages).flatMap((name) => rowsOf(readFileSync(join(pages, name), "utf8")));
  const declared = Object.values(contract).map(
    ({ method, path, who }) => `${method} ${path.replace(/:\w+/gu, "{}")}: ${whoText(who)}`,
  );
  expect(documented.toSorted()).toEqual(declared.toSorted());
});

test("a row that names another caller, or a call that is not there, would be told", () => {
  expect(rowsOf("| `GET /users/{id}` | everyone | A user |\n| `GET /nowhere`  | admin    | Nothing |\n")).toEqual([
    "GET /users/{}: everyone",
    "GET /nowhere: admin",
  ]);
});
