import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

const project = resolve(import.meta.dirname, "..");
const folder = mkdtempSync(join(tmpdir(), "nice-imports-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const PACKAGES = ["zod", "fastify", "stripe", "@aws-sdk/client-s3", "nodemailer", "drizzle-orm", "react", "sharp"];
const DEV_PACKAGES = ["only-for-tests"];

/** Importing file, what it imports, and the rule that this breaks; null where it is allowed. */
const IMPORTS: [from: string, to: string, rule: string | null][] = [
  ["src/rules/orders/a.ts", "src/rules/money.ts", null],
  ["src/rules/orders/b.ts", "zod", "rules-are-pure"],
  ["src/rules/orders/c.ts", "node:fs", "rules-are-pure"],
  ["src/rules/orders/d.ts", "src/contract/kit/call.ts", "rules-are-pure"],
  ["src/contract/a.ts", "zod", null],
  ["src/contract/b.ts", "src/rules/money.ts", null],
  ["src/contract/c.ts", "fastify", "contract-is-the-wire"],
  ["src/contract/d.ts", "src/server/platform/log.ts", "contract-is-the-wire"],
  ["src/server/orders/a.ts", "src/web/orders/list.tsx", "server-knows-no-page"],
  ["src/server/orders/b.ts", "src/web/platform/load-context.ts", "only-pages-hands-over"],
  ["src/server/pages/mount-pages.ts", "src/web/platform/load-context.ts", null],
  ["src/web/orders/a.tsx", "src/server/orders/tables.ts", "pages-know-no-server"],
  ["src/web/orders/b.tsx", "src/contract/kit/call.ts", null],
  ["src/web/orders/c.tsx", "node:fs", "pages-run-in-browsers"],
  ["src/web/entry.server.tsx", "node:stream", null],
  ["src/server/platform/http/a.ts", "src/server/orders/tables.ts", "platform-knows-no-domain"],
  ["src/server/platform/http/b.ts", "src/contract/orders/orders.ts", "platform-knows-no-domain"],
  ["src/server/platform/http/c.ts", "src/contract/kit/call.ts", null],
  ["src/server/platform/http/d.ts", "src/rules/checkout/price.ts", "platform-knows-no-domain"],
  ["src/server/adapters/mail/a.ts", "src/server/orders/tables.ts", "adapters-know-no-domain"],
  ["src/server/adapters/mail/b.ts", "nodemailer", null],
  ["src/server/adapters/files/c.ts", "@aws-sdk/client-s3", null],
  ["src/server/payments/a.ts", "stripe", "sdks-only-in-adapters"],
  ["src/server/platform/d.ts", "@aws-sdk/client-s3", "sdks-only-in-adapters"],
  ["src/web/shop/a.tsx", "stripe", "sdks-only-in-adapters"],
  ["src/server/pictures/a.ts", "sharp", null],
  ["src/server/orders/e.ts", "src/server/mails/enqueue-mail.ts", null],
  ["src/server/orders/f.ts", "src/server/payments/settle-payment.ts", "floor-4-imports-from-below"],
  ["src/server/orders/g.ts", "src/server/payments/tables.ts", null],
  ["src/server/payments/e.ts", "src/server/film/scans/derive-scan.ts", "floor-6-imports-from-below"],
  ["src/server/files/a.ts", "src/server/accounts/lock-user.ts", "floor-1-imports-from-below"],
  ["src/server/credits/a.ts", "src/server/accounts/lock-user.ts", "floor-2-imports-from-below"],
  ["src/server/prints/a.ts", "src/server/checkout/place-order.ts", "floor-3-imports-from-below"],
  ["src/server/digital-goods/a.ts", "src/server/film/scans/derive-scan.ts", "floor-5-imports-from-below"],
  ["src/server/digital-goods/b.ts", "src/server/orders/mark-paid.ts", null],
  ["src/server/vendors/a.ts", "src/server/checkout/place-order.ts", "floor-7-imports-from-below"],
  ["src/server/checkout/a.ts", "src/server/unlocks/unlock-scans.ts", "floor-8-imports-from-below"],
  ["src/server/unlocks/a.ts", "src/server/bench/complete-order.ts", "floor-9-imports-from-below"],
  ["src/server/bench/a.ts", "src/server/personal-data/make-export.ts", "floor-9-imports-from-below"],
  ["src/server/personal-data/a.ts", "src/server/unlocks/unlock-scans.ts", null],
  ["src/server/checkout/b.ts", "src/server/payments/settle-payment.ts", null],
  ["src/server/film/scans/b.ts", "src/server/film/rolls/add-roll.ts", null],
  ["src/server/darkroom/a.ts", "src/server/platform/log.ts", "every-domain-has-a-floor"],
  ["src/server/orders/h.ts", "src/server/domain-event-handlers.ts", "the-roof-is-for-the-composition"],
  ["src/server/orders/i.ts", "src/server/handle-call.ts", null],
  ["src/server/payments/b.ts", "src/server/orders/calls.ts", "calls-and-jobs-are-private"],
  ["src/server/payments/c.ts", "src/server/orders/jobs.ts", "calls-and-jobs-are-private"],
  ["src/server/payments/d.ts", "src/server/orders/mark-paid.ts", null],
  ["src/server/orders/c.ts", "src/server/orders/jobs.ts", null],
  ["src/server/all-calls.ts", "src/server/orders/calls.ts", null],
  ["src/server/payments/tables.ts", "src/server/orders/tables.ts", null],
  ["src/server/film/scans/tables.ts", "drizzle-orm", null],
  ["src/server/film/rolls/tables.ts", "src/server/checkout/place-order.ts", "tables-import-tables"],
  ["src/web/film/a.tsx", "src/web/orders/list.tsx", "web-domains-meet-in-routes"],
  ["src/web/film/b.tsx", "src/web/platform/api.ts", null],
  ["src/web/routes/a.tsx", "src/web/orders/list.tsx", null],
  ["src/web/scans/c.tsx", "src/web/parts/address/a.tsx", null],
  ["src/web/parts/address/a.tsx", "src/web/platform/api.ts", null],
  ["src/web/parts/address/b.tsx", "src/web/orders/list.tsx", "web-parts-know-no-domain"],
  ["src/web/parts/address/c.tsx", "src/web/routes/a.tsx", "web-parts-know-no-domain"],
  ["src/web/platform/a.tsx", "src/web/orders/list.tsx", "web-platform-knows-no-domain"],
  ["src/web/platform/c.tsx", "src/web/parts/address/a.tsx", "web-platform-knows-no-domain"],
  ["src/web/shop/b.tsx", "src/web/platform/kit/list.tsx", "public-pages-without-kit"],
  ["src/web/routes/home.tsx", "src/web/platform/kit/list.tsx", "public-pages-without-kit"],
  ["src/web/platform/b.tsx", "src/web/platform/kit/list.tsx", "public-pages-without-kit"],
  ["src/web/orders/d.tsx", "src/web/platform/kit/list.tsx", null],
  ["src/web/routes/admin/a.tsx", "src/web/platform/kit/list.tsx", null],
  ["src/server/orders/d.ts", "tests/support/start-lab.ts", "nothing-imports-tests"],
  ["src/server/orders/d.test.ts", "tests/support/start-lab.ts", null],
  ["src/rules/film/index.ts", "src/rules/money.ts", null],
  ["src/rules/film/a.ts", "src/rules/film/index.ts", "no-barrels"],
  ["src/web/platform/k.ts", "only-for-tests", "only-what-start-installs"],
  ["src/rules/circle/a.ts", "src/rules/circle/b.ts", "no-cycles"],
  ["src/rules/lost.ts", "src/rules/nowhere.ts", "resolvable"],
];

let broken: Map<string, string[]>;
let printed: string;

beforeAll(() => {
  const put = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  for (const name of [...PACKAGES, ...DEV_PACKAGES]) {
    put(`node_modules/${name}/package.json`, JSON.stringify({ name, version: "1.0.0", main: "index.js" }));
    put(`node_modules/${name}/index.js`, "");
  }
  put(
    "package.json",
    JSON.stringify({
      type: "module",
      dependencies: Object.fromEntries(PACKAGES.map((name) => [name, "1"])),
      devDependencies: Object.fromEntries(DEV_PACKAGES.map((name) => [name, "1"])),
    }),
  );
  for (const [, to] of IMPORTS)
    if (/^(src|tests)\//.test(to) && !to.includes("nowhere")) put(to, "export const it = 1;\n");
  for (const [from, to] of IMPORTS) {
    const depth = from.split("/").length - 1;
    put(
      from,
      `import { it } from "${/^(src|tests)\//.test(to) ? "../".repeat(depth) + to : to}";\nexport const its = it;\n`,
    );
  }
  put("src/rules/circle/b.ts", 'export { its as it } from "./a.ts";\n');
  put("src/rules/typed/a.ts", 'import type { B } from "./b.ts";\nexport type A = B | 1;\n');
  put("src/rules/typed/c.ts", 'import { d } from "./d.ts";\nexport type C = 3;\nexport const c = d;\n');
  put("src/rules/typed/d.ts", 'import type { C } from "./c.ts";\nexport const d: C = 3;\n');
  put("src/rules/typed/b.ts", 'import type { A } from "./a.ts";\nexport type B = A | 2;\n');
  broken = cruise();
  printed = run("err");
});

/** What the checker says, which here ends with as many as there are violations. */
function run(outputType: "json" | "err"): string {
  const program = join(project, "node_modules/dependency-cruiser/bin/dependency-cruiser.mjs");
  const args = ["--config", join(project, ".dependency-cruiser.mjs"), "--output-type", outputType, "src", "tests"];
  try {
    return execFileSync(process.execPath, [program, ...args], { cwd: folder, encoding: "utf8", stdio: "pipe" });
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
}

function cruise(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const { summary } = JSON.parse(run("json")) as {
    summary: { violations: { from: string; rule: { name: string } }[] };
  };
  for (const { from, rule } of summary.violations) found.set(from, [...(found.get(from) ?? []), rule.name]);
  return found;
}

test.each(IMPORTS)("%s imports %s: %s", (from, _to, rule) => {
  if (rule === null) expect(broken.get(from) ?? []).toEqual([]);
  else expect(broken.get(from)).toContain(rule);
});

test("every rule has a line above that breaks it", async () => {
  const config = (await import(join(project, ".dependency-cruiser.mjs"))) as {
    default: { forbidden: { name: string }[] };
  };
  const names = config.default.forbidden.map(({ name }) => name);
  const proven = new Set(IMPORTS.map(([, , rule]) => rule));
  // The top floor is one domain: as long as nothing is beside or above it, it can import nothing wrong.
  expect(names.filter((name) => !proven.has(name))).toEqual(["floor-10-imports-from-below"]);
});

test("what a rule refuses is printed with both files", () => {
  expect(printed).toContain(
    "floor-4-imports-from-below: src/server/orders/f.ts → src/server/payments/settle-payment.ts",
  );
});

test("types may refer to each other in a circle", () => {
  for (const name of ["a", "b", "c", "d"]) expect(broken.get(`src/rules/typed/${name}.ts`) ?? []).toEqual([]);
});
