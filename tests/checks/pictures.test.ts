import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";

const project = join(import.meta.dirname, "../..");
const folders: string[] = [];
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })));

/** The project with pictures of its own. */
function aCopy(script: string, pictures: string): string {
  const copy = mkdtempSync(join(tmpdir(), "nice-pictures-"));
  folders.push(copy);
  for (const shared of ["src", "demo", "content", "node_modules"])
    symlinkSync(join(project, shared), join(copy, shared));
  mkdirSync(join(copy, "scripts"));
  cpSync(join(project, "scripts", script), join(copy, "scripts", script));
  cpSync(join(project, "public", pictures), join(copy, "public", pictures), { recursive: true });
  if (pictures !== "pictures") symlinkSync(join(project, "public/pictures"), join(copy, "public/pictures"));
  return copy;
}

const check = (copy: string, script: string) => {
  const { status, stdout } = spawnSync(process.execPath, [join(copy, "scripts", script), "--check"], {
    encoding: "utf8",
  });
  return { status, said: stdout.trim().split("\n").filter(Boolean) };
};

test.each([
  ["render-site-pictures.ts", "pictures", "pool", "lake", "lake-480.webp"],
  ["render-previews.ts", "previews", "home", "pricing", "pricing.jpg"],
])(
  "%s names the pictures whose recipe has changed or whose file is gone, and no other",
  (script, pictures, changed, gone, file) => {
    const copy = aCopy(script, pictures);
    expect(check(copy, script)).toEqual({ status: 0, said: [] });
    const manifest = join(copy, "public", pictures, "recipes.json");
    const recipes = JSON.parse(readFileSync(manifest, "utf8")) as Record<string, string>;
    writeFileSync(manifest, JSON.stringify({ ...recipes, [changed]: "another" }));
    rmSync(join(copy, "public", pictures, file));
    const { status, said } = check(copy, script);
    expect(status).toBe(1);
    expect(said.toSorted()).toEqual(
      [gone, changed]
        .toSorted()
        .map((name) => `public/${pictures}: ${name} is not as its recipe says (npm run pictures)`),
    );
  },
);
