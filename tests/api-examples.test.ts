import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createLabClient, reply } from "../packages/client/index.mjs";
import { makeApiKey } from "../src/contract/accounts/api-keys.ts";
import type { getOrder } from "../src/contract/orders/orders.ts";
import { dispatchEvents } from "../src/server/events/dispatch-events.ts";
import { STAFF_KEY_PERMISSIONS } from "../src/rules/accounts/api-keys.ts";
import { aJpeg, aRollAtTheBench } from "./support/scan-makers.ts";
import { addProduct } from "./support/shop-makers.ts";

const run = promisify(execFile);
const document = await readFile("docs/api-examples.md", "utf8");

type Example = { title: string; sh: string; js: string };
/** The blocks of each task, as they are in the document. */
const EXAMPLES: Example[] = document
  .split(/^## /mu)
  .slice(1)
  .map((section) => {
    const block = (language: string) =>
      new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, "mu").exec(section)?.[1] ?? "";
    return { title: section.slice(0, section.indexOf("\n")), sh: block("sh"), js: block("js") };
  });

/** Text that the reply of each shell example, and the output of each program, must contain. */
const SHOWS: Readonly<Record<string, [RegExp, RegExp]>> = {
  "List new orders since a time": [/"orders":\[\{"id":\d+/u, /^\d+ PAID \S+/mu],
  "Read an order with its rolls": [/"labNumber":"\d\d-\d{5}"/u, /^\d\d-\d{5} 35MM C41$/mu],
  "Ship a parcel with its tracking number": [/"shippedAt":"20/u, /^[\da-f-]{36}$/mu],
  "Download a roll's scans": [/\.jpg$/mu, /\.jpg$/mu],
  "Add a customer": [/"externalId":"CRM-1001"/u, /^henri@example.com$/mu],
  "Set a product's stock": [/"stock":12/u, /^20$/mu],
  "Publish a product": [/"visibility":"PUBLIC"/u, /^PUBLIC$/mu],
  "Give account credit": [/"balance":500/u, /^1200$/mu],
  "Add a webhook endpoint and verify its events": [/"secret":"whsec_/u, /^42$/mu],
  "Read the feed": [/"type":"order.paid"/u, /^order.paid \d+$/mu],
};

let folder: string;
let env: Record<string, string>;
beforeAll(async () => {
  const { lab, admin, customer, order, roll, bench } = await aRollAtTheBench({ format: "35MM", process: "C41" });
  await bench.upload(await aJpeg());
  await bench.sync();
  await dispatchEvents(lab.lab.deps);
  const product = await addProduct(admin, { stock: 10, visibility: "NONE" });
  const body = { name: "Examples", days: 30 as const, permissions: [...STAFF_KEY_PERMISSIONS] };
  const { secret } = await admin.call(makeApiKey, { body });
  folder = await mkdtemp(join(tmpdir(), "api-examples-"));
  await mkdir(join(folder, "node_modules"));
  await symlink(resolve("packages/client"), join(folder, "node_modules/film-lab-client"));
  await symlink(resolve("node_modules/standardwebhooks"), join(folder, "node_modules/standardwebhooks"));
  await writeFile(join(folder, "lab.mjs"), /^```js\n([^]*?)^```$/mu.exec(document)![1]!);
  env = {
    PATH: process.env["PATH"]!,
    LAB: lab.origin,
    LAB_KEY: secret,
    TOKEN: admin.token()!,
    SINCE: "2020-01-01T00:00:00.000Z",
    ORDER_ID: String(order.id),
    ROLL_ID: roll.id,
    CUSTOMER_ID: customer.userId,
    PRODUCT_ID: product.id,
    RECEIVER: "https://receiver.example/lab",
    WEBHOOK_SECRET: `whsec_${Buffer.from("secret of the example").toString("base64")}`,
  };
}, 60_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

test("the document has the ten tasks", () => {
  expect(EXAMPLES.map(({ title }) => title)).toEqual(Object.keys(SHOWS));
});

test.each(EXAMPLES)("$title: the commands and the program run as they are", async ({ title, sh, js }) => {
  const [shell, program] = SHOWS[title]!;
  const inShell = await run("bash", ["-euo", "pipefail", "-c", sh], { cwd: folder, env });
  expect(inShell.stdout).toMatch(shell);
  await writeFile(join(folder, "example.mjs"), js);
  const inNode = await run(process.execPath, ["example.mjs"], { cwd: folder, env });
  expect(inNode.stdout).toMatch(program);
});

test("the typed client has the types of the contract, and throws the code of an error", async () => {
  const lab = createLabClient({ url: env["LAB"]!, key: env["LAB_KEY"]! });
  const path = { orderId: Number(env["ORDER_ID"]) };
  const order = await reply(lab.GET("/api/orders/{orderId}", { params: { path } }));
  // The same fields, for the compiler too.
  const sameForTheContract: (typeof getOrder)["reply"]["_output"] = order;
  expect(sameForTheContract.id).toBe(path.orderId);
  const missing = reply(lab.GET("/api/orders/{orderId}", { params: { path: { orderId: 999_999 } } }));
  await expect(missing).rejects.toMatchObject({ name: "LabError", status: 404, code: "NOT_FOUND" });
});
