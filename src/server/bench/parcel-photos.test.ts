import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { addParcelPhoto, listParcelPhotos } from "../../contract/bench/bench.ts";
import { aDraft, aRoll, paidOrder, putFile } from "../../../tests/support/makers.ts";
import { aJpeg, text } from "../../../tests/support/scan-makers.ts";
import { startLab } from "../../../tests/support/start-lab.ts";
import { parcelPhotos } from "./tables.ts";

test("a parcel photo is validated, stripped of EXIF, and visible only to the lab", async () => {
  const lab = await startLab();
  const [ada, admin] = [await lab.customer(), await lab.admin()];
  const order = await paidOrder(ada, aDraft([aRoll()]));
  const params = { orderId: order.id };
  const send = async (bytes: Uint8Array<ArrayBuffer>) =>
    putFile(lab.origin, await admin.call(addParcelPhoto, { params, body: { size: bytes.length } }), bytes);

  expect((await send(await aJpeg({ orientation: 6 }))).ok).toBe(true);
  expect((await send(text("not a picture at all"))).ok).toBe(false);
  const { photos } = await admin.call(listParcelPhotos, { params });
  expect(photos).toHaveLength(1);
  const stored = Buffer.from(await (await fetch(lab.origin + photos[0]!.url)).arrayBuffer());
  expect(stored.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
  expect(stored.includes("Exif")).toBe(false);
  const [row] = await lab.lab.deps.db.select().from(parcelPhotos).where(eq(parcelPhotos.orderId, order.id));
  expect(row).toMatchObject({ byUserId: admin.userId });
  await expect(ada.call(listParcelPhotos, { params })).rejects.toMatchObject({ status: 403 });
});
