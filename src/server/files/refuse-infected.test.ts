import { randomBytes } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import * as accounts from "../../contract/accounts/accounts.ts";
import * as prints from "../../contract/prints/prints.ts";
import { EICAR, startFakeClamd } from "../../../tests/support/fake-clamd.ts";
import { putFile } from "../../../tests/support/makers.ts";
import { aJpeg, type Bytes } from "../../../tests/support/scan-makers.ts";
import { startLab } from "../../../tests/support/start-lab.ts";
import { clamd } from "../adapters/viruses/clamd.ts";

async function aScannedLab() {
  const lab = await startLab();
  const { deps } = lab.lab;
  const fake = await startFakeClamd();
  onTestFinished(() => fake.close());
  const logged: object[] = [];
  deps.viruses = clamd(fake.address, { withinMs: 500 });
  const note = (about: object) => void logged.push(about);
  deps.log = { ...deps.log, warn: note, error: note, info: () => undefined } as typeof deps.log;

  const [visitor, customer] = [lab.visitor(), await lab.customer()];
  const headers = { "browser-key": randomBytes(24).toString("base64url") };
  const sendPrint = async (bytes: Bytes) => {
    const query = { name: "grandma.jpg", size: bytes.length };
    const { draft } = await visitor.call(prints.startPrintDraft, { query }, { headers });
    const answer = await putFile(lab.origin, draft.writeLink!, bytes);
    return { draft, answer, again: () => putFile(lab.origin, draft.writeLink!, bytes) };
  };
  const sendFace = async (bytes: Bytes) => {
    const params = { userId: customer.userId };
    const query = { fileType: "image/jpeg" as const, fileName: "me.jpg", size: bytes.length };
    return putFile(lab.origin, await customer.call(accounts.getProfilePictureLink, { params, query }), bytes);
  };
  const stored = async () => {
    const all = await readdir(join(deps.settings.dataDir, "files"), { recursive: true, withFileTypes: true });
    return all.filter((one) => one.isFile()).map(({ name }) => name);
  };
  const before = new Set(await stored().catch(() => []));
  const added = async () => (await stored()).filter((name) => !before.has(name));
  const convert = (draftId: string) => visitor.call(prints.convertPrintDraft, { params: { draftId } }, { headers });
  return { lab, fake, logged, sendPrint, sendFace, added, convert };
}

/** A valid picture with a virus appended. */
const infected = async (): Promise<Bytes> => new Uint8Array(Buffer.concat([await aJpeg(), Buffer.from(EICAR)]));

test("a clean file is accepted after a complete scan", async () => {
  const { fake, sendPrint, sendFace, added } = await aScannedLab();
  const bytes = await aJpeg();
  expect((await sendPrint(bytes)).answer.status).toBe(200);
  expect((await sendFace(bytes)).status).toBe(200);
  expect(await added()).toHaveLength(2);
  expect(fake.heard).toHaveLength(2);
  for (const heard of fake.heard) expect(heard.includes(Buffer.from(bytes.subarray(0, 1000)))).toBe(true);
});

test("an infected file is rejected with a message, deleted, and logged without its owner", async () => {
  const { logged, sendPrint, sendFace, added } = await aScannedLab();
  const bytes = await infected();
  const { answer } = await sendPrint(bytes);
  expect([answer.status, await answer.json()]).toMatchObject([
    422,
    { message: "The virus scanner found a problem in this file. We deleted it. Upload a different file." },
  ]);
  expect((await sendFace(bytes)).status).toBe(422);
  expect(await added()).toEqual([]);
  expect(logged).toEqual([
    { signature: "Eicar-Test-Signature", kind: "print-drafts" },
    { signature: "Eicar-Test-Signature", kind: "profile-pictures" },
  ]);
});

test("while the scanner is down nothing is accepted, and the same file works later", async () => {
  const { fake, sendPrint, sendFace, convert } = await aScannedLab();
  const bytes = await aJpeg();
  for (const how of [{ silent: true }, { hangsUpAfter: 50 }, { says: "INSTREAM: Can't allocate memory ERROR" }]) {
    fake.behave(how);
    const { draft, answer, again } = await sendPrint(bytes);
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "60"]);
    expect(((await answer.json()) as { message: string }).message).toMatch(
      /^The virus scanner is not available right now/,
    );
    await expect(convert(draft.draftId)).rejects.toMatchObject({ status: 503 });
    expect((await sendFace(bytes)).status).toBe(503);
    fake.behave({});
    expect((await again()).status).toBe(200);
    expect((await convert(draft.draftId)).draft.state).toBe("CONVERTING");
  }
});

test("a file over the scanner's limit is rejected, and the log names the setting", async () => {
  const { fake, logged, sendPrint, added } = await aScannedLab();
  fake.behave({ streamMaxLength: 100 });
  const { answer } = await sendPrint(await aJpeg());
  expect([answer.status, await answer.json()]).toMatchObject([
    413,
    { message: expect.stringMatching(/^This file is too large for the virus/) },
  ]);
  expect(await added()).toEqual([]);
  expect(logged).toEqual([{ kind: "print-drafts" }]);
});
