import { expect, test } from "vitest";
import { getRoll, reverseScans } from "../../../contract/film/rolls.ts";
import { addScan, removeScan } from "../../../contract/film/scans.ts";
import { aDraft, announceScan, aRoll, paidOrder, receivedOrder, sha256Of } from "../../../../tests/support/makers.ts";
import { scanFolder } from "./scan-keys.ts";
import { aJpeg, aRollAtTheBench, text } from "../../../../tests/support/scan-makers.ts";

test("concurrently added frames are numbered without gaps", async () => {
  const { customer, admin, roll, bench } = await aRollAtTheBench();
  await Promise.all(Array.from({ length: 24 }, () => bench.announce(text("x"))));
  const { scans } = await admin.call(getRoll, { params: { userId: customer.userId, rollId: roll.id } });
  expect(scans.map(({ frame }) => frame)).toEqual(Array.from({ length: 24 }, (_, index) => index + 1));
});

test("frames sort by the number in the file name; after a manual reverse, new ones go last", async () => {
  const { customer, admin, roll, bench } = await aRollAtTheBench();
  const params = { userId: customer.userId, rollId: roll.id };
  const names = async () => (await admin.call(getRoll, { params })).scans.map(({ frame, name }) => `${frame}: ${name}`);
  const announce = async (name: string) =>
    (await bench.announce(text(name), { name, sha256: sha256Of(text(name)), onlyOnce: true, byName: true })).scan;
  // A tab took over half of another tab's files: two halves, each in its order, and one late file.
  const late = "roll frame 3.jpg";
  const numbers = [7, 8, 9, 10, 11, 1, 2, 4, 5, 6];
  await Promise.all(numbers.map((number) => announce(`roll frame ${number}.jpg`)));
  expect((await announce(late)).frame).toBe(3);
  expect((await announce(late)).frame).toBe(3);
  expect(await names()).toEqual(Array.from({ length: 11 }, (_, at) => `${at + 1}: roll frame ${at + 1}.jpg`));

  await admin.call(reverseScans, { params });
  expect((await announce("roll frame 6B.jpg")).frame).toBe(12);
  expect((await names())[0]).toBe("1: roll frame 11.jpg");
});

test("file names with emoji, ../ or 300 characters are sanitized and never part of the key", async () => {
  const { bench } = await aRollAtTheBench();
  const name = async (given: string) => {
    const { scan, writeLink } = await bench.announce(text("x"), { name: given });
    expect(new URL(writeLink.url, "http://lab").pathname).toMatch(
      /^\/api\/files\/scans\/[0-9a-f-]{36}\/original-[0-9a-f-]{36}$/,
    );
    return scan.name;
  };
  expect(await name("sunset 🌇.jpg")).toBe("sunset 🌇.jpg");
  expect(await name("../../../etc/passwd")).toBe("passwd");
  expect(await name("\u0000evil\u0000.jpg")).toBe("evil.jpg");
  expect(await name(`${"x".repeat(296)}.jpg`)).toMatch(/^x{115}….jpg$/);
});

test("only the lab adds scans, and only to an existing roll at the lab", async () => {
  const { lab, customer, admin, order, roll } = await aRollAtTheBench();
  const params = { userId: customer.userId, pickUpId: roll.pickUpId, rollId: roll.id };
  const request = { params, query: { fileType: "image/jpeg" as const }, body: { size: 10 } };
  await expect(customer.call(addScan, request)).rejects.toMatchObject({ status: 403 });
  await expect(lab.visitor().call(addScan, request)).rejects.toMatchObject({ status: 401 });
  const stranger = await lab.customer();
  const elsewhere = { ...request, params: { ...params, userId: stranger.userId } };
  await expect(admin.call(addScan, elsewhere)).rejects.toMatchObject({ status: 404 });
  await expect(
    admin.call(addScan, { ...request, body: { size: 10, filmRollId: order.rolls[0]!.pickUpId } }),
  ).rejects.toMatchObject({ status: 400 });

  const onTheWay = await paidOrder(customer, aDraft([aRoll()]));
  await expect(announceScan(admin, onTheWay, { type: "image/jpeg", size: 10 })).rejects.toMatchObject({
    status: 409,
    code: "NOT_RECEIVED",
  });
});

test("an unsupported file type is rejected with the supported ones", async () => {
  const { admin, customer, roll } = await aRollAtTheBench();
  const params = { userId: customer.userId, pickUpId: roll.pickUpId, rollId: roll.id };
  const request = { params, query: { fileType: "image/gif" as never }, body: { size: 10 } };
  await expect(admin.call(addScan, request)).rejects.toMatchObject({
    status: 400,
    errors: [{ path: "fileType", message: "Scans are JPEG, PNG or TIFF files" }],
  });
});

test("removing a scan renumbers later frames and deletes its files", async () => {
  const { lab, customer, admin, roll, bench } = await aRollAtTheBench();
  const bytes = await aJpeg();
  const all = [await bench.upload(bytes), await bench.upload(bytes), await bench.upload(bytes)];
  const params = { userId: customer.userId, pickUpId: roll.pickUpId, rollId: roll.id, scanId: all[1]!.id };
  await admin.call(removeScan, { params });
  const { scans } = await admin.call(getRoll, { params });
  expect(scans.map(({ id, frame }) => [id, frame])).toEqual([
    [all[0]!.id, 1],
    [all[2]!.id, 2],
  ]);
  expect(await lab.lab.deps.files.list(scanFolder(all[1]!.id))).toEqual([]);
  await expect(admin.call(removeScan, { params })).rejects.toMatchObject({ status: 404 });
});

test("frames of a synced roll cannot be added or removed", async () => {
  const { customer, admin, roll, bench } = await aRollAtTheBench();
  const scan = await bench.upload(await aJpeg());
  await bench.sync();
  await expect(bench.announce(text("x"))).rejects.toMatchObject({ status: 409, code: "ROLL_SYNCED" });
  const params = { userId: customer.userId, pickUpId: roll.pickUpId, rollId: roll.id, scanId: scan.id };
  await expect(admin.call(removeScan, { params })).rejects.toMatchObject({ status: 409, code: "ROLL_SYNCED" });
});

test("re-uploading the same bytes keeps the frame; a file of another roll is rejected", async () => {
  const { customer, admin } = await aRollAtTheBench();
  const order = await receivedOrder(customer, admin, aDraft([aRoll(), aRoll()]));
  const bytes = text("bytes of this test alone");
  const file = { type: "image/jpeg" as const, size: bytes.length, sha256: sha256Of(bytes), onlyOnce: true };
  const first = await announceScan(admin, order, { ...file, name: "1.jpg" });
  const again = await announceScan(admin, order, { ...file, name: "1 (1).jpg" });
  expect(again.scan.id).toBe(first.scan.id);
  await expect(announceScan(admin, order, file, 1)).rejects.toMatchObject({
    code: "OF_ANOTHER_ROLL",
    data: { labNumber: order.rolls[0]!.labNumber, frame: 1 },
  });
  const [roll] = order.rolls;
  const { scans } = await admin.call(getRoll, { params: { userId: customer.userId, rollId: roll!.id } });
  expect(scans.map(({ frame }) => frame)).toEqual([1]);
});
