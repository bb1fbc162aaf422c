import { expect, test } from "vitest";
import { getRoll } from "../../../contract/film/rolls.ts";
import { addScan, removeScan } from "../../../contract/film/scans.ts";
import { aDraft, announceScan, aRoll, paidOrder } from "../../../../tests/support/makers.ts";
import { scanFolder } from "./scan-keys.ts";
import { aJpeg, aRollAtTheBench, text } from "../../../../tests/support/scan-makers.ts";

test("frames that are added all at once count up without gaps", async () => {
  const { customer, admin, roll, bench } = await aRollAtTheBench();
  await Promise.all(Array.from({ length: 24 }, () => bench.announce(text("x"))));
  const { scans } = await admin.call(getRoll, { params: { userId: customer.userId, rollId: roll.id } });
  expect(scans.map(({ frame }) => frame)).toEqual(Array.from({ length: 24 }, (_, index) => index + 1));
});

test("names with emoji, ../ and 300 characters are kept fit to be shown, and no key holds one", async () => {
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

test("only the lab adds scans, only to a roll that is there and at the lab", async () => {
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

test("a type that is not taken is said with those that are", async () => {
  const { admin, customer, roll } = await aRollAtTheBench();
  const params = { userId: customer.userId, pickUpId: roll.pickUpId, rollId: roll.id };
  const request = { params, query: { fileType: "image/gif" as never }, body: { size: 10 } };
  await expect(admin.call(addScan, request)).rejects.toMatchObject({
    status: 400,
    errors: [{ path: "fileType", message: "Scans are JPEG, PNG or TIFF files" }],
  });
});

test("a scan that is taken off closes its gap and takes its files along", async () => {
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

test("once a roll is synced its frames stand", async () => {
  const { customer, admin, roll, bench } = await aRollAtTheBench();
  const scan = await bench.upload(await aJpeg());
  await bench.sync();
  await expect(bench.announce(text("x"))).rejects.toMatchObject({ status: 409, code: "ROLL_SYNCED" });
  const params = { userId: customer.userId, pickUpId: roll.pickUpId, rollId: roll.id, scanId: scan.id };
  await expect(admin.call(removeScan, { params })).rejects.toMatchObject({ status: 409, code: "ROLL_SYNCED" });
});
