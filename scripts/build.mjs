// Builds pages and server into build/ and compresses the pages' files once, so that serving them costs nothing.
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { dropOldAssets, setAssetsAside } from "./former-assets.mjs";
import { inProject, installToRun, node24, run } from "./prepare.mjs";

const WORTH_FROM_BYTES = 1024;
const COMPRESSIBLE = /\.(js|css|html|svg|json|txt|map|ico|webmanifest|xml)$/;

await installToRun();
const assets = inProject("build/client/assets");
const former = inProject("build/former-assets");
setAssetsAside(assets, former);
for (const part of ["build/client", "build/server"]) rmSync(inProject(part), { recursive: true, force: true });
const reactRouter = inProject("node_modules/@react-router/dev/bin.cjs");
const env = { ...process.env, NODE_ENV: "production" };
const code = await run(node24(), [reactRouter, "build", "--logLevel", "warn"], { env });
if (code !== 0) process.exit(code);
dropOldAssets(assets, former);

const client = inProject("build/client");
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
