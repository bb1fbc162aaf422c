import { mkdtemp, readdir, symlink } from "node:fs/promises";
import { request as httpRequest } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fastify from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { makeApiKey } from "../../../../contract/accounts/api-keys.ts";
import { listScannerFolders } from "../../../../contract/bench/scanner-folder.ts";
import { getRoll } from "../../../../contract/film/rolls.ts";
import type { Permission } from "../../../../rules/accounts/staff-roles.ts";
import { aJpeg, aRollAtTheBench } from "../../../../../tests/support/scan-makers.ts";
import { sendErrorsAsReplies } from "../../../platform/http/error-replies.ts";
import { testScannerFolder } from "../test-scanner-folder.ts";
import { watchScannerFolder } from "../watch-scanner-folder.ts";
import { serveScannerDrive } from "./serve-scanner-drive.ts";

/** The drive of a lab on a port of its own, and a scanner's computer. */
async function aDrive() {
  const at = await aRollAtTheBench({ format: "120" }, { format: "120" });
  const root = await mkdtemp(join(tmpdir(), "nice-drive-"));
  const { deps } = at.lab.lab;
  const watched = { ...deps, settings: { ...deps.settings, scannerFolder: root } };
  const http = fastify();
  sendErrorsAsReplies(http);
  serveScannerDrive(http, watched);
  const origin = await http.listen({ port: 0, host: "127.0.0.1" });
  onTestFinished(() => http.close());
  const keyWith = async (permission: Exclude<Permission, "staff">) =>
    (await at.admin.call(makeApiKey, { body: { name: "Scanner", permissions: [permission as "bench"], days: 30 } }))
      .secret;
  const key = await keyWith("bench");
  const send = async (method: string, path: string, body?: Uint8Array<ArrayBuffer>, headers = {}, password = key) => {
    const authorization = `Basic ${Buffer.from(`scanner:${password}`).toString("base64")}`;
    const url = `${origin}/scanner-drive${encodeURI(path)}`;
    const reply = await fetch(url, { method, headers: { authorization, ...headers }, ...(body && { body }) });
    return { status: reply.status, text: await reply.text(), headers: reply.headers };
  };
  const watch = async () => {
    await watchScannerFolder(watched, new AbortController().signal);
    return (await at.admin.call(listScannerFolders)).folders.map(({ path, state, reason }) => ({
      path,
      state,
      reason,
    }));
  };
  const framesOf = async (rollId: string) =>
    (await at.admin.call(getRoll, { params: { userId: at.customer.userId, rollId } })).scans.map(({ name }) => name);
  const [one] = at.order.rolls as [(typeof at.order.rolls)[0]];
  return { ...at, watched, root, origin, key, keyWith, send, watch, framesOf, one };
}

const EMPTY = new Uint8Array();

test("a roll's files come as Windows writes them, and are imported once the folder is renamed", async () => {
  const { one, send, watch, framesOf } = await aDrive();
  const folder = `/${one.labNumber!}`;
  expect((await send("OPTIONS", "/")).headers.get("dav")).toBe("1, 2");
  expect((await send("MKCOL", folder)).status).toBe(201);
  expect((await send("MKCOL", folder)).status).toBe(405);
  const file = `${folder}/1.jpg`;
  // Windows announces a file by an empty one.
  expect((await send("PUT", file, EMPTY)).status).toBe(201);
  const { status, headers } = await send("LOCK", file);
  expect([status, headers.get("lock-token")]).toEqual([200, expect.stringMatching(/^<urn:uuid:.+>$/)]);
  expect((await send("MKCOL", `${folder} done`)).status).toBe(201);
  await send("DELETE", `${folder} done`);
  expect((await send("PROPFIND", file, undefined, { depth: "0" })).text).toContain("<D:getcontentlength>0<");
  await send("PUT", `${folder}/done.txt`, EMPTY);
  expect(await watch()).toMatchObject([{ state: "ASIDE", reason: "is still being written" }]);
  await send("DELETE", `${folder}/done.txt`);

  const jpeg = await aJpeg({ seed: 61 });
  expect((await send("PUT", file, jpeg)).status).toBe(204);
  expect((await send("PROPPATCH", file)).status).toBe(207);
  expect((await send("UNLOCK", file)).status).toBe(204);
  const listed = await send("PROPFIND", folder, undefined, { depth: "1" });
  expect(listed.text).toContain(`<D:getcontentlength>${jpeg.length}<`);
  expect(listed.text.match(/<D:response>/g)).toHaveLength(2);
  expect((await watch())[0]).toMatchObject({ state: "WAITING" });
  const destination = `http://elsewhere.example/scanner-drive${folder}%20done`;
  expect((await send("MOVE", folder, undefined, { destination })).status).toBe(201);
  expect(await watch()).toContainEqual({ path: `${one.labNumber!} done`, state: "TAKEN", reason: null });
  expect(await framesOf(one.id)).toEqual(["1.jpg"]);
  // The drive does not show imported folders.
  expect((await send("PROPFIND", "/", undefined, { depth: "1" })).text.match(/<D:response>/g)).toHaveLength(1);
  expect((await send("PROPFIND", "/done")).status).toBe(403);
});

test("an upload that breaks off leaves nothing, and one that goes on replaces a file whole", async () => {
  const { one, send, root, origin, key } = await aDrive();
  const folder = one.labNumber!;
  await send("MKCOL", `/${folder}`);
  await new Promise<void>((over) => {
    const headers = { authorization: `Basic ${Buffer.from(`x:${key}`).toString("base64")}`, "content-length": 1000 };
    const upload = httpRequest(`${origin}/scanner-drive/${folder}/1.jpg`, { method: "PUT", headers });
    upload.on("error", () => over()).on("close", () => over());
    upload.write("begun", () => upload.destroy());
  });
  await expect.poll(async () => readdir(join(root, ".incoming")).catch(() => [])).toEqual([]);
  expect(await readdir(join(root, folder))).toEqual([]);
  const bytes = new TextEncoder().encode("whole");
  expect((await send("PUT", `/${folder}/1.jpg`, bytes)).status).toBe(201);
  expect((await send("PUT", `/${folder}/1.jpg`, EMPTY)).status).toBe(204); // Windows again, before the new content
  expect((await send("GET", `/${folder}/1.jpg`)).text).toBe("whole");
});

test("only a key with the bench's permission opens the drive, and nothing leads out of it", async () => {
  const { one, send, keyWith, root, origin } = await aDrive();
  expect((await fetch(`${origin}/scanner-drive/`)).headers.get("www-authenticate")).toMatch(/^Basic /);
  const other = await keyWith("products.read");
  for (const password of [other, "nice_wrong", "", "admin"])
    expect((await send("PROPFIND", "/", undefined, {}, password)).status).toBe(401);
  expect((await send("PUT", "/1.jpg", EMPTY)).status).toBe(409);
  expect((await send("MKCOL", "/a/b")).status).toBe(409);
  for (const name of ["a", "a/b", "a/b/c"]) expect((await send("MKCOL", `/${name}`)).status).toBe(201);
  expect((await send("MKCOL", "/a/b/c/d")).status).toBe(403);
  await symlink("/etc", join(root, "link"));
  for (const path of ["/link/passwd", "/link"]) expect((await send("GET", path)).status).toBe(404);
  expect((await send("PUT", "/link/x.jpg", EMPTY)).status).toBe(404);
  const destination = `${origin}/api/users`;
  expect((await send("MOVE", "/a", undefined, { destination })).status).toBe(403);
  expect((await send("PUT", `/${one.labNumber!}/1.jpg`, EMPTY)).status).toBe(409);
});

test("the lab tests the folder, which leaves nothing there, and turns the drive off", async () => {
  const { watched, root, send } = await aDrive();
  const outcome = () => testScannerFolder(watched);
  expect(await outcome()).toMatchObject({ works: true, said: expect.stringMatching(/deleted\. \d+ GB free/) });
  expect(await readdir(root)).toEqual([]);
  const settings = { ...watched.settings, scannerFolder: join(root, "gone") };
  expect(await testScannerFolder({ ...watched, settings })).toMatchObject({ works: false });
  const { lab } = watched;
  onTestFinished(() => void Object.assign(lab, { scannerDrive: true }));
  Object.assign(lab, { scannerDrive: false });
  expect((await send("MKCOL", "/26-00001")).status).toBe(403);
  expect(await outcome()).toEqual({ works: false, said: "The network drive is turned off." });
});
