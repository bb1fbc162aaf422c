import { crc32, deflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";
import * as orders from "../../src/contract/bench/bench.ts";
import type { Order } from "../../src/contract/orders/order.ts";
import { addRescan } from "../../src/contract/film/rescans.ts";
import type { Scan } from "../../src/contract/film/scans.ts";
import type { ScanState, UploadType } from "../../src/rules/film/scan-files.ts";
import { scans } from "../../src/server/film/scans/tables.ts";
import { newId } from "../../src/server/platform/ids.ts";
import { aDraft, announceScan, aRoll, putFile, receivedOrder, sha256Of } from "./makers.ts";
import { type Person, startLab, type TestLab } from "./start-lab.ts";

export type Bytes = Uint8Array<ArrayBuffer>;

type PictureOptions = { width?: number; height?: number; orientation?: number; seed?: number };

/** A picture with soft noise: red on the left, blue on the right. */
function aPicture({ width = 600, height = 400, seed = 1 }: PictureOptions): Sharp {
  const pixels = new Uint8Array(width * height * 3);
  let noise = seed;
  for (let at = 0; at < pixels.length; at += 3) {
    noise = (noise * 48271) % 2147483647;
    const across = ((at / 3) % width) / width;
    pixels[at] = 220 * (1 - across) + (noise % 30);
    pixels[at + 1] = 60 + (noise % 20);
    pixels[at + 2] = 220 * across + (noise % 30);
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

const own = (buffer: Buffer): Bytes => new Uint8Array(buffer);

/** Caches pictures by options: most tests need any picture, and making one takes longer than the test. */
function madeOnce(make: (options: PictureOptions) => Promise<Buffer>): (options?: PictureOptions) => Promise<Bytes> {
  const made = new Map<string, Promise<Buffer>>();
  return async (options = {}) => {
    const form = JSON.stringify(options);
    if (!made.has(form)) made.set(form, make(options));
    return own(await made.get(form)!);
  };
}

export const aJpeg = madeOnce((options) =>
  aPicture(options)
    .withMetadata({ orientation: options.orientation ?? 1 })
    .jpeg()
    .toBuffer(),
);
export const aPng = madeOnce((options) => aPicture(options).png().toBuffer());
export const a16BitTiff = madeOnce((options) =>
  aPicture(options).toColourspace("rgb16").tiff({ compression: "lzw" }).toBuffer(),
);

/** A PNG of a few hundred bytes whose header claims any size. */
export function pngClaiming(width: number, height: number): Bytes {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const chunk = (type: string, data: Uint8Array) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const pixels = deflateSync(Buffer.alloc(100));
  return own(Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", pixels), chunk("IEND", Buffer.alloc(0))]));
}

export const text = (content: string): Bytes => own(Buffer.from(content));

/** A JPEG with corrupt pixels in the middle and an intact end: only decoding detects it. */
export async function spoiledJpeg(): Promise<Bytes> {
  const bytes = await aJpeg({ width: 900, height: 900 });
  const start = Buffer.from(bytes).indexOf(Buffer.from([0xff, 0xda])) + 14;
  return own(Buffer.concat([bytes.subarray(0, start + 2000), Buffer.from([0xff, 0xd9])]));
}

export async function aRollAtTheBench(...rolls: Parameters<typeof aRoll>[0][]) {
  const lab = await startLab();
  const [customer, admin] = [await lab.customer(), await lab.admin()];
  const drafts = (rolls.length === 0 ? [{}] : rolls).map((roll) => aRoll(roll));
  const order = await receivedOrder(customer, admin, aDraft(drafts));
  const bench = {
    announce: (bytes: Bytes, file: Partial<Parameters<typeof announceScan>[2]> = {}, roll = 0) =>
      announceScan(admin, order, { type: "image/jpeg", size: bytes.length, sha256: sha256Of(bytes), ...file }, roll),
    put: (link: { url: string; headers: Record<string, string> }, bytes: Bytes) => putFile(lab.origin, link, bytes),
    async upload(bytes: Bytes, file: { type?: UploadType; name?: string } = {}, roll = 0): Promise<Scan> {
      const { scan, writeLink } = await bench.announce(bytes, file, roll);
      const answer = await bench.put(writeLink, bytes);
      if (!answer.ok) throw new Error(`upload refused: ${await answer.text()}`);
      await lab.workAll();
      return scan;
    },
    /** Uploads a rescan of a frame that was scanned once, and shows it to the customer. */
    async rescan(scanId: string, bytes: Bytes): Promise<void> {
      const { writeLink } = await admin.call(addRescan, {
        params: { userId: customer.userId, scanId },
        query: { fileType: "image/jpeg" },
        body: { size: bytes.length, sha256: sha256Of(bytes), renewedAt: null },
      });
      const answer = await bench.put(writeLink, bytes);
      if (!answer.ok) throw new Error(`re-scan refused: ${await answer.text()}`);
      await lab.workAll();
    },
    async sync(...rollIds: string[]): Promise<void> {
      for (const event of ["DEVELOPED", "SCANNED", "SYNCED"]) await markRolls(admin, order, event, rollIds);
    },
  };
  return { lab, customer, admin, order, roll: order.rolls[0]!, bench };
}

async function markRolls(admin: Person, order: Order, event: string, rollIds: string[]): Promise<void> {
  const body = rollIds.length === 0 ? {} : { rollIds };
  await admin.call(orders.addRollsEvent, { params: { orderId: order.id, event }, body });
}

/** Returns a zip's files by name, read from its central directory, and checks every checksum. */
export function readZip(zip: Buffer): Record<string, string> {
  const files: Record<string, string> = {};
  const end = zip.lastIndexOf(Buffer.from("PK\x05\x06"));
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [check, bytes, nameLength, extraLength] = [
      zip.readUInt32LE(at + 16),
      zip.readUInt32LE(at + 24),
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
    ];
    const header = zip.readUInt32LE(at + 42);
    const start = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28);
    const content = zip.subarray(start, start + bytes);
    if (crc32(content) !== check) throw new Error("a checksum of the zip is wrong");
    files[zip.toString("utf8", at + 46, at + 46 + nameLength)] = content.toString("latin1");
    at += 46 + nameLength + extraLength;
  }
  if (at !== end) throw new Error("the zip's directory is not as long as it says");
  return files;
}

/** Adds scans in these states to a roll, from frame 1 on: only their rows, no files. */
export async function addScanRows(
  { lab, clock }: TestLab,
  order: Pick<Order, "customerId" | "rolls">,
  rollIndex: number,
  states: ScanState[],
): Promise<void> {
  await lab.deps.db.insert(scans).values(
    states.map((state, index) => ({
      id: newId(),
      rollId: order.rolls[rollIndex]!.id,
      customerId: order.customerId,
      frame: index + 1,
      name: `${index + 1}`,
      description: "",
      state,
      uploadType: "image/jpeg",
      uploadBytes: 1,
      createdAt: clock.now(),
    })),
  );
}
