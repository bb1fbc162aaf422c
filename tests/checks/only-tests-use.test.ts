import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, expect, test } from "vitest";

const project = resolve(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "nice-exports-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const FILES = {
  "package.json": JSON.stringify({ name: "a-lab", type: "module" }),
  "src/server/main.ts": 'import { used } from "../rules/money.ts";\nconsole.log(used);\n',
  "src/rules/money.ts": [
    "export const used = 1;",
    "export const forTests = 2;",
    "/** @public for whoever writes a client */",
    "export const justified = 3;",
    "",
  ].join("\n"),
  "src/rules/money.test.ts":
    'import { forTests, justified, used } from "./money.ts";\nconsole.log(forTests, justified, used);\n',
  "src/rules/left-over.ts": "export const nobody = 4;\n",
};

test("what only tests use is found, unless it says what it is there for", () => {
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const knip = join(project, "node_modules/knip/bin/knip.js");
  const args = ["--config", join(project, "knip.production.json"), "--include=files,exports,types", "--no-progress"];
  const { status, stdout } = spawnSync(process.execPath, [knip, ...args, "--no-config-hints"], {
    cwd: folder,
    encoding: "utf8",
    env: { ...process.env, NO_COLOR: "1" },
  });
  expect(status).toBe(1);
  expect(stdout.match(/^(?:forTests|src\/rules\/left-over\.ts|justified|used)\b/gm)).toEqual([
    "src/rules/left-over.ts",
    "forTests",
  ]);
});
