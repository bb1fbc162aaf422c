// Builds pages and server beside build/, compresses the pages' files once, so that serving them costs nothing, and puts
// them in place of the former ones.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { dropOldAssets, setAssetsAside } from "./former-assets.mjs";
import { inProject, installToRun, node24, run } from "./prepare.mjs";

const WORTH_FROM_BYTES = 1024;
const COMPRESSIBLE = /\.(js|css|html|svg|json|txt|map|ico|webmanifest|xml)$/;

await installToRun();
const next = inProject("build/next");
rmSync(next, { recursive: true, force: true });
const reactRouter = inProject("node_modules/@react-router/dev/bin.cjs");
const env = { ...process.env, NODE_ENV: "production" };
const code = await run(node24(), [reactRouter, "build", "--logLevel", "warn"], { env });
if (code !== 0) process.exit(code);

const document = run(node24(), [inProject("scripts/write-api-document.ts"), join(next, "server/openapi.json")], {
  env,
});

const client = join(next, "client");
const files = readdirSync(client, { recursive: true }).filter(
  (name) => COMPRESSIBLE.test(name) && statSync(join(client, name)).size >= WORTH_FROM_BYTES,
);
await Promise.all(
  files.map(async (name) => {
    const path = join(client, name);
    const content = readFileSync(path);
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
    writeFileSync(`${path}.br`, await promisify(brotliCompress)(content, { params }));
    writeFileSync(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
  }),
);

if ((await document) !== 0) process.exit(1);

// Swap only now, and only by renaming: a lab running on the previous build can still load its parts, and keeps them if
// this build fails.
const assets = inProject("build/client/assets");
const former = inProject("build/former-assets");
setAssetsAside(assets, former);
mkdirSync(former, { recursive: true }); // the server looks for this folder only once, at startup
for (const part of ["client", "server"]) {
  const [present, replaced] = [inProject("build", part), join(next, `former-${part}`)];
  if (existsSync(present)) renameSync(present, replaced);
  renameSync(join(next, part), present);
}
dropOldAssets(assets, former);
rmSync(next, { recursive: true, force: true });
