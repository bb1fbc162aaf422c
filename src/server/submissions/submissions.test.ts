import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import * as contract from "../../contract/submissions/submissions.ts";
import { BRAND } from "../../rules/brand.ts";
import { aJpeg, aRollAtTheBench } from "../../../tests/support/scan-makers.ts";
import { rolls } from "../film/rolls/tables.ts";
import { scans } from "../film/scans/tables.ts";

async function aSyncedScan() {
  const made = await aRollAtTheBench();
  const scan = await made.bench.upload(await aJpeg());
  await made.bench.sync();
  const params = { userId: made.customer.userId };
  const submit = (instagramHandle?: string) =>
    made.customer.call(contract.submitScan, {
      params: { ...params, scanId: scan.id },
      body: instagramHandle === undefined ? {} : { instagramHandle },
    });
  const select = (submissionId: string, selected: boolean) =>
    made.admin.call(contract.selectSubmission, { params: { submissionId }, body: { selected } });
  return { ...made, scan, params, submit, select };
}

test("a scan is submitted once, even concurrently", async () => {
  const { lab, submit } = await aSyncedScan();
  const before = await lab.count("social_submissions");
  const answers = await Promise.all([submit("https://www.instagram.com/ada.films/"), submit("@other"), submit()]);
  expect(new Set(answers.map(({ submission }) => submission.id)).size).toBe(1);
  expect(await lab.count("social_submissions")).toBe(before + 1);
  const again = await submit("@new.name");
  expect(again.submission).toEqual(answers[0]!.submission);
});

test("a handle is normalized with one @, defaults to the club's, and is rejected if invalid", async () => {
  const one = await aSyncedScan();
  expect((await one.submit("https://www.instagram.com/ada.films/")).submission.instagramHandle).toBe("@ada.films");
  const other = await aSyncedScan();
  await expect(other.submit("two words")).rejects.toMatchObject({ status: 400 });
  expect((await other.submit()).submission.instagramHandle).toBe(`@${BRAND.instagram}`);
});

test("selected submissions are public, latest first, with signed image links", async () => {
  const [one, two, hidden] = [await aSyncedScan(), await aSyncedScan(), await aSyncedScan()];
  const { lab } = one;
  const ids = [];
  for (const each of [one, two, hidden]) ids.push((await each.submit("@a_b")).submission.id);
  await one.select(ids[0]!, true);
  lab.clock.move(1000);
  const { submission } = await two.select(ids[1]!, true);
  expect(submission.selected).toBe(true);
  lab.clock.move(1000);
  await one.select(ids[0]!, true); // does not move
  const visitor = lab.visitor();
  const shown = await visitor.call(contract.listSelectedSubmissions, { query: { search: "a_b" } });
  expect(shown.submissions.map(({ id }) => id)).toEqual([ids[1], ids[0]]);
  expect(shown.count).toBe(2);
  const [first] = shown.submissions;
  expect(first).toMatchObject({ filmRoll: { brand: "Kodak", model: "Portra 400" } });
  expect(first!.scan.midResOptimized).toMatchObject({ width: 600, height: 400 });
  expect(first!.scan).toMatchObject({ width: 600, height: 400, placeholder: expect.stringMatching(/^[\w+/]+=*$/) });
  for (const url of Object.values(first!.publicLinks)) expect((await fetch(lab.origin + url)).status).toBe(200);
  expect(JSON.stringify(shown)).not.toContain(one.customer.userId);
  const stock = await visitor.call(contract.listSelectedSubmissions, { query: { search: "portra" } });
  expect(stock.count).toBeGreaterThanOrEqual(2);
  const name = await visitor.call(contract.listSelectedSubmissions, { query: { search: "Lovelace" } });
  expect(name.count).toBe(0);

  await two.select(ids[1]!, false);
  expect((await visitor.call(contract.listSelectedSubmissions, { query: { search: "a_b" } })).count).toBe(1);
});

test("staff list and filter all submissions; customers see and withdraw their own", async () => {
  const [one, two] = [await aSyncedScan(), await aSyncedScan()];
  const [{ submission }] = [await one.submit(), await two.submit()];
  const all = await one.admin.call(contract.listSubmissions, { query: { search: "lovelace", selected: "false" } });
  expect(all.submissions.map(({ id }) => id)).toContain(submission.id);
  const ofOne = await one.admin.call(contract.listSubmissions, { query: { customerId: one.customer.userId } });
  expect(ofOne).toMatchObject({ count: 1, submissions: [{ id: submission.id }] });
  const own = await one.customer.call(contract.listOwnSubmissions, { params: one.params });
  expect(own).toMatchObject({ count: 1, submissions: [{ id: submission.id }] });

  const params = { submissionId: submission.id };
  await expect(
    two.customer.call(contract.withdrawSubmission, { params: { ...two.params, ...params } }),
  ).rejects.toMatchObject({ status: 404 });
  await one.customer.call(contract.withdrawSubmission, { params: { ...one.params, ...params } });
  expect((await one.customer.call(contract.listOwnSubmissions, { params: one.params })).count).toBe(0);
  await expect(one.select(submission.id, true)).rejects.toMatchObject({ status: 404 });
  expect((await one.submit()).submission.id).not.toBe(submission.id);
});

test("a scan the customer cannot see yet cannot be submitted", async () => {
  const { bench, customer } = await aRollAtTheBench();
  const scan = await bench.upload(await aJpeg());
  const offering = customer.call(contract.submitScan, {
    params: { userId: customer.userId, scanId: scan.id },
    body: {},
  });
  await expect(offering).rejects.toMatchObject({ status: 404 });
});

test("bulk submissions succeed or fail together, and earlier ones stay unchanged", async () => {
  const { customer, bench, params } = await aRollOfTwo();
  const scanIds = bench.ids;
  const first = await customer.call(contract.submitScan, {
    params: { ...params, scanId: scanIds[0]! },
    body: { instagramHandle: "@first" },
  });
  const body = { scanIds: [...scanIds, scanIds[1]!], instagramHandle: "@both" };
  const { offered } = await customer.call(contract.submitScans, { params, body });
  expect(offered).toEqual([{ submissionId: expect.any(String), scanId: scanIds[1] }]);
  expect((await customer.call(contract.submitScans, { params, body })).offered).toEqual([]);
  const handleOf = async (scanId: string) => {
    const { submissions } = await customer.call(contract.listOwnSubmissions, { params, query: { scanId } });
    return submissions.map(({ instagramHandle }) => instagramHandle);
  };
  expect([await handleOf(scanIds[0]!), await handleOf(scanIds[1]!)]).toEqual([["@first"], ["@both"]]);
  const other = await aRollOfTwo();
  const foreign = { params, body: { scanIds: [...other.bench.ids] } };
  await expect(customer.call(contract.submitScans, foreign)).rejects.toMatchObject({ status: 404 });

  const submissionIds = [first.submission.id, offered[0]!.submissionId];
  const taking = { params: other.params, body: { submissionIds } };
  expect(await other.customer.call(contract.withdrawSubmissions, taking)).toEqual({ submissionIds: [] });
  const gone = await customer.call(contract.withdrawSubmissions, { params, body: { submissionIds } });
  expect(gone.submissionIds.toSorted()).toEqual(submissionIds.toSorted());
  expect(await customer.call(contract.withdrawSubmissions, { params, body: { submissionIds } })).toEqual({
    submissionIds: [],
  });
});

async function aRollOfTwo() {
  const { customer, bench } = await aRollAtTheBench();
  const ids = [(await bench.upload(await aJpeg())).id, (await bench.upload(await aJpeg({ seed: 2 }))).id];
  await bench.sync();
  return { customer, bench: { ids }, params: { userId: customer.userId } };
}

test("staff reorder selected submissions, and unlisted ones keep their places", async () => {
  const made = [await aSyncedScan(), await aSyncedScan(), await aSyncedScan(), await aSyncedScan()];
  const [{ lab, admin }] = made as [(typeof made)[0]];
  const ids: string[] = [];
  for (const each of made) {
    ids.push((await each.submit("@in_a_row")).submission.id);
    await each.select(ids.at(-1)!, true); // all at the same time
  }
  const order = (...which: number[]) =>
    admin.call(contract.orderSubmissions, { body: { submissionIds: which.map((n) => ids[n]!) } });
  const shown = async () =>
    (await lab.visitor().call(contract.listSelectedSubmissions, { query: { search: "in_a_row" } })).submissions.map(
      ({ id }) => ids.indexOf(id),
    );
  await order(2, 0, 3, 1);
  expect(await shown()).toEqual([2, 0, 3, 1]);
  await order(3, 0);
  expect(await shown()).toEqual([2, 3, 0, 1]);
  await Promise.all([order(0, 1, 2, 3), order(3, 2, 1, 0)]);
  expect([
    [0, 1, 2, 3],
    [3, 2, 1, 0],
  ]).toContainEqual(await shown());
  await made[1]!.select(ids[1]!, false);
  await expect(order(0, 1)).rejects.toMatchObject({ status: 409, code: "NOT_SHOWN" });
});

test("a submission's visibility and film name follow its scan and roll", async () => {
  const { lab, scan, admin, submit } = await aSyncedScan();
  const { db } = lab.lab.deps;
  const { submission } = await submit("@follows");
  const [row] = await db.select({ rollId: scans.rollId }).from(scans).where(eq(scans.id, scan.id));
  const { rollId } = row!;
  const found = async (search: string) =>
    (await admin.call(contract.listSubmissions, { query: { search } })).submissions.some(
      ({ id }) => id === submission.id,
    );
  await db.update(rolls).set({ brand: "Foma", model: "Fomapan 100" }).where(eq(rolls.id, rollId));
  expect([await found("fomapan"), await found("@follows")]).toEqual([true, true]);
  const now = lab.clock.now();
  await db.update(rolls).set({ scansExpiredAt: now }).where(eq(rolls.id, rollId));
  expect(await found("follows")).toBe(false);
  await db.update(rolls).set({ scansExpiredAt: null }).where(eq(rolls.id, rollId));
  expect(await found("follows")).toBe(true);
  await db.update(scans).set({ state: "UPLOADED" }).where(eq(scans.id, scan.id));
  expect(await found("follows")).toBe(false);
  // Concurrent: the later one sees the other's change.
  await db.update(rolls).set({ syncedAt: null }).where(eq(rolls.id, rollId));
  await Promise.all([
    db.update(scans).set({ state: "READY" }).where(eq(scans.id, scan.id)),
    db.update(rolls).set({ syncedAt: now }).where(eq(rolls.id, rollId)),
  ]);
  expect(await found("follows")).toBe(true);
});
