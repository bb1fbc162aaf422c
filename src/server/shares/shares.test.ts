import { expect, test } from "vitest";
import { getSharedScans } from "../../contract/shares/shared-scans.ts";
import * as contract from "../../contract/shares/shares.ts";
import { DAY_MS } from "../../rules/time.ts";
import { aJpeg, aRollAtTheBench } from "../../../tests/support/scan-makers.ts";
import type { TestLab } from "../../../tests/support/start-lab.ts";

async function aSyncedRoll() {
  const made = await aRollAtTheBench();
  const scans = [await made.bench.upload(await aJpeg()), await made.bench.upload(await aJpeg({ seed: 2 }))];
  await made.bench.sync();
  const params = { userId: made.customer.userId };
  const share = (scanIds: string[]) =>
    made.customer.call(contract.shareScans, { params, query: { scanIds: scanIds.join(",") } });
  return { ...made, params, share, scanIds: scans.map(({ id }) => id) };
}

const sharedWith = (lab: TestLab, scanCode: string) => lab.visitor().call(getSharedScans, { params: { scanCode } });

test("a share shows its scans in the chosen order to everyone with the code", async () => {
  const { lab, share, scanIds } = await aSyncedRoll();
  const chosen = scanIds.toReversed();
  const { share: made } = await share(chosen);
  expect(made).toMatchObject({ scanIds: chosen, expiresAt: null });
  expect(made.thumbnails).toHaveLength(2);
  expect(Buffer.from(made.code, "base64url").length * 8).toBeGreaterThanOrEqual(128);
  const shared = await sharedWith(lab, made.code);
  expect(shared.sharedBy).toBe("Ada");
  expect(shared.scans.map(({ id }) => id)).toEqual(chosen);
  expect(shared.scans[0]).toMatchObject({ frame: 2, roll: { brand: "Kodak", model: "Portra 400", format: "35MM" } });
  for (const url of [shared.scans[0]!.thumbnail.read, shared.scans[0]!.downloadUrl!])
    expect((await fetch(lab.origin + url)).status).toBe(200);
  expect(JSON.stringify(shared)).not.toMatch(/Lovelace|people\.test|original/);
});

test("sharing the same set again, in any order or concurrently, returns the same share", async () => {
  const { lab, share, scanIds } = await aSyncedRoll();
  const before = await lab.count("shares");
  const answers = await Promise.all([share(scanIds), share(scanIds.toReversed()), share([...scanIds, scanIds[0]!])]);
  expect(new Set(answers.map((answer) => answer.share.code)).size).toBe(1);
  expect(await lab.count("shares")).toBe(before + 1);
  const other = await share([scanIds[0]!]);
  expect(other.share.code).not.toBe(answers[0]!.share.code);
});

test("revoked, expired and unknown codes return the same error", async () => {
  const { lab, customer, share, params, scanIds } = await aSyncedRoll();
  const [one, two] = [(await share(scanIds)).share, (await share([scanIds[0]!])).share];
  await customer.call(contract.withdrawShare, { params: { ...params, shareId: one.id } });
  const soon = new Date(lab.clock.now().getTime() + DAY_MS).toISOString();
  const ending = await customer.call(contract.updateShare, {
    params: { ...params, shareId: two.id },
    body: { expiresAt: soon },
  });
  expect(ending.share.expiresAt).toBe(soon);
  expect((await sharedWith(lab, two.code)).expiresAt).toBe(soon);
  lab.clock.move(DAY_MS);
  const errors = await Promise.all(
    [one.code, two.code, "nothing"].map((code) => sharedWith(lab, code).catch((error: unknown) => error)),
  );
  for (const error of errors) expect(error).toMatchObject({ status: 404, message: (errors[2] as Error).message });
});

test("after a share is revoked or expires, the same set gets a new code", async () => {
  const { lab, customer, share, params, scanIds } = await aSyncedRoll();
  const first = (await share(scanIds)).share;
  await customer.call(contract.withdrawShare, { params: { ...params, shareId: first.id } });
  await expect(
    customer.call(contract.withdrawShare, { params: { ...params, shareId: first.id } }),
  ).rejects.toMatchObject({ status: 404 });
  const second = (await share(scanIds)).share;
  const ends = { expiresAt: new Date(lab.clock.now().getTime() + 1000).toISOString() };
  await customer.call(contract.updateShare, { params: { ...params, shareId: second.id }, body: ends });
  lab.clock.move(1000);
  const third = (await share(scanIds)).share;
  expect(new Set([first.code, second.code, third.code]).size).toBe(3);
  const listed = await customer.call(contract.listShares, { params });
  expect(listed).toMatchObject({ count: 1, shares: [{ id: third.id }] });
});

test("only the customer's own scans of synced rolls can be shared", async () => {
  const { bench, customer, params } = await aRollAtTheBench().then((made) => ({
    ...made,
    params: { userId: made.customer.userId },
  }));
  const unsynced = await bench.upload(await aJpeg());
  const others = await aSyncedRoll();
  for (const scanId of [unsynced.id, others.scanIds[0]!]) {
    const asking = customer.call(contract.shareScans, { params, query: { scanIds: scanId } });
    await expect(asking).rejects.toMatchObject({ status: 404 });
  }
  for (const scanIds of ["", ",", "a,b"]) {
    const asking = customer.call(contract.shareScans, { params, query: { scanIds } });
    await expect(asking).rejects.toMatchObject({ status: 400 });
  }
});
