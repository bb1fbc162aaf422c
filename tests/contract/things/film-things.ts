import { eq } from "drizzle-orm";
import { addRollLocation, addRollTag, addScanLocation, addScanTag } from "../../../src/contract/film/tags.ts";
import type { Order } from "../../../src/contract/orders/order.ts";
import { addShare } from "../../../src/contract/shares/shares.ts";
import { submitScan } from "../../../src/contract/submissions/submissions.ts";
import { SCAN_FILE_KINDS } from "../../../src/rules/film/scan-files.ts";
import { shareAnswers, shareVisitors } from "../../../src/server/shares/tables.ts";
import { rolls } from "../../../src/server/film/rolls/tables.ts";
import { scanFiles, scans, zipDownloads } from "../../../src/server/film/scans/tables.ts";
import { contactSheets } from "../../../src/server/film/sheets/tables.ts";
import { newId } from "../../../src/server/platform/ids.ts";
import { aJpeg } from "../../support/scan-makers.ts";
import type { TestLab } from "../../support/start-lab.ts";
import { once } from "./once.ts";
import type { Things, Whose } from "./things.ts";

export function filmThings({ lab, customer, admin }: Whose, order: () => Promise<Order>): Things {
  const { db, now } = lab.lab.deps;
  const ofCustomer = { userId: customer.userId };
  const roll = async () => (await order()).rolls[0]!;
  const scan = once(async () => {
    const { id: rollId } = await roll();
    const scanId = await aStoredScan(lab, customer.userId, rollId);
    await db.update(rolls).set({ syncedAt: now() }).where(eq(rolls.id, rollId));
    return scanId;
  });
  const ofRoll = async () => ({ ...ofCustomer, rollId: (await roll()).id });
  const ofScan = async () => ({ ...ofCustomer, scanId: await scan() });
  const share = once(
    async () =>
      (await customer.call(addShare, { params: ofCustomer, body: { scanIds: [await scan()], mayAnswer: true } })).share,
  );
  return {
    rollId: async () => (await roll()).id,
    filmRollId: async () => (await roll()).id,
    rollIds: async () => [(await roll()).id],
    pickUpId: async () => (await roll()).pickUpId,
    labNumber: async () => (await roll()).labNumber,
    event: async () => "DEVELOPED",
    scanId: scan,
    scanIds: async () => [await scan()],
    direction: async () => "left",
    shareId: async () => (await share()).id,
    scanCode: async () => (await share()).code,
    visitorId: once(async () => {
      const id = newId();
      const visitor = { id, shareId: (await share()).id, keyHash: id, name: "Grace", createdAt: now() };
      await db.insert(shareVisitors).values(visitor);
      const said = { favorite: true, comment: "", updatedAt: now() };
      await db.insert(shareAnswers).values({ ...said, visitorId: id, scanId: await scan() });
      return id;
    }),
    submissionIds: async () => [(await customer.call(submitScan, { params: await ofScan(), body: {} })).submission.id],
    submissionId: once(
      async () => (await customer.call(submitScan, { params: await ofScan(), body: {} })).submission.id,
    ),
    zipDownloadId: once(async () => {
      const id = newId();
      const wanted = { everything: true, size: "HI_RES" } as const;
      const zip = {
        ...ofCustomer,
        selection: wanted,
        selectionHash: "a",
        state: "READY" as const,
        name: "a",
        entries: [],
        bytes: 0,
      };
      await db.insert(zipDownloads).values({ ...zip, id, createdAt: now() });
      return id;
    }),
    contactSheetId: once(async () => {
      const { rollId } = await ofRoll();
      await scan(); // shows the roll to its customer
      const content = { gate: "24x36", paper: "A4", form: "PDF", title: "a", facts: [], photographer: "" } as const;
      const film = { brand: null, model: null, labNumber: null, isBlackAndWhite: false, frames: [] };
      const sheet = { ...ofCustomer, rollId, state: "MAKING" as const, contentHash: "a", createdAt: now() };
      const id = newId();
      await db.insert(contactSheets).values({ ...sheet, id, content: { ...content, ...film } });
      return id;
    }),
    tagId: once(async () => {
      const body = { name: "secret" };
      await customer.call(addScanTag, { params: await ofScan(), body });
      return (await admin.call(addRollTag, { params: await ofRoll(), body })).tag.id;
    }),
    locationId: once(async () => {
      const body = { name: "Hideout" };
      await customer.call(addScanLocation, { params: await ofScan(), body });
      return (await admin.call(addRollLocation, { params: await ofRoll(), body })).location.id;
    }),
  };
}

/** A scan with all its pictures; only the original's bytes are stored. */
async function aStoredScan({ lab }: TestLab, customerId: string, rollId: string): Promise<string> {
  const { db, files, now } = lab.deps;
  const scanId = newId();
  const ready = { state: "READY", placeholder: "3OcRJYB4d3h/iIeHeEh3eIhw+j2w" } as const;
  const upload = { customerId, name: "", description: "", uploadType: "image/jpeg", uploadBytes: 1 };
  await db.insert(scans).values({ ...upload, id: scanId, rollId, frame: 1, ...ready, createdAt: now() });
  const [type, size] = ["image/jpeg", { width: 30, height: 20, bytes: 1 }];
  const stored = SCAN_FILE_KINDS.map((kind) => {
    const id = newId();
    return { id, scanId, kind, key: `scans/${scanId}/${kind}-${id}`, type, ...size, createdAt: now() };
  });
  await db.insert(scanFiles).values(stored);
  const picture = await aJpeg(size);
  const written = stored.filter(({ kind }) => ["original", "hiRes", "midRes"].includes(kind));
  for (const { key } of written) await files.write(key, picture, { type });
  return scanId;
}
