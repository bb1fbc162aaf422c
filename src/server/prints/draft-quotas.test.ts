import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { type Client, createClient } from "../../contract/kit/client.ts";
import * as contract from "../../contract/prints/prints.ts";
import { COSTLY_FILES, DRAFT_QUOTAS, PRINT_DRAFT_LIMIT, VISITORS_WAITING_BYTES } from "../../rules/prints/drafts.ts";
import { HOUR_MS } from "../../rules/time.ts";
import { aDraft, aRoll, paidOrder, putFile } from "../../../tests/support/makers.ts";
import { aJpeg, spoiledJpeg, text } from "../../../tests/support/scan-makers.ts";
import { type Person, startLab, type TestLab } from "../../../tests/support/start-lab.ts";
import { newId } from "../platform/ids.ts";
import { countArriving } from "./draft-quotas.ts";
import { sweepDrafts } from "./sweep-drafts.ts";
import { draftUploadHours, printDrafts } from "./tables.ts";

/** A visitor without an account, in their own browser; everyone sends requests from their own network. */
function aVisitor(who: Person) {
  const headers = { "browser-key": randomBytes(24).toString("base64url") };
  return {
    start: async (size: number) =>
      (await who.call(contract.startPrintDraft, { query: { name: "a.jpg", size } }, { headers })).draft,
    convert: (draftId: string) => who.call(contract.convertPrintDraft, { params: { draftId } }, { headers }),
    remove: (draftId: string) => who.call(contract.removePrintDraft, { params: { draftId } }, { headers }),
  };
}

const LARGEST = PRINT_DRAFT_LIMIT.maxBytes;

const fill = (quota: number): number[] =>
  Array.from({ length: Math.ceil(quota / LARGEST) }, (_, at) => Math.min(LARGEST, quota - at * LARGEST));

test("visitor drafts have a quota per network, whatever their browser keys, even concurrently", async () => {
  const lab = await startLab();
  const [one, other] = [lab.visitor(), lab.visitor()];
  const sizes = [...fill(DRAFT_QUOTAS.VISITOR.waiting), ...fill(DRAFT_QUOTAS.VISITOR.waiting)];
  const requested = await Promise.allSettled(sizes.map((size) => aVisitor(one).start(size)));
  const taken = sizes.filter((_, at) => requested[at]!.status === "fulfilled");
  expect(taken.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(DRAFT_QUOTAS.VISITOR.waiting);
  expect(taken.length).toBeGreaterThan(5);
  for (const answer of requested)
    if (answer.status === "rejected") expect(answer.reason).toMatchObject({ status: 409, code: "TOO_MUCH_WAITING" });
  await expect(aVisitor(one).start(LARGEST)).rejects.toMatchObject({ code: "TOO_MUCH_WAITING" });
  expect(await aVisitor(other).start(LARGEST)).toMatchObject({ state: "AWAITING_UPLOAD" });
});

test("removing a draft frees its quota", async () => {
  const lab = await startLab();
  const visitor = aVisitor(lab.visitor());
  const drafts = [];
  for (const size of fill(DRAFT_QUOTAS.VISITOR.waiting)) drafts.push(await visitor.start(size));
  await expect(visitor.start(LARGEST)).rejects.toMatchObject({ code: "TOO_MUCH_WAITING" });
  await visitor.remove(drafts[0]!.draftId);
  expect(await visitor.start(1000)).toMatchObject({ state: "AWAITING_UPLOAD" });
});

test("all visitors share a disk limit; signed-in customers are not affected", async () => {
  const lab = await startLab();
  const { deps } = lab.lab;
  const before = fill(VISITORS_WAITING_BYTES).map((uploadBytes, at) => ({
    id: `019f0000-0000-7000-8000-${String(at).padStart(12, "0")}`,
    browserKeyHash: "of others",
    networkHash: `network ${at}`,
    name: "",
    targetPrinter: "LARGE_FORMAT" as const,
    state: "UPLOADED" as const,
    uploadType: "image/jpeg",
    uploadBytes,
    originalKey: "",
    createdAt: deps.now(),
  }));
  const bytes = await aJpeg();
  const early = await aVisitor(lab.visitor()).start(bytes.length);
  await deps.db.insert(printDrafts).values(before);
  const tooLate = await putFile(lab.origin, early.writeLink!, bytes);
  expect([tooLate.status, await tooLate.json()]).toMatchObject([503, { code: "NO_ROOM_FOR_VISITORS" }]);
  const refused = aVisitor(lab.visitor()).start(LARGEST);
  await expect(refused).rejects.toMatchObject({ status: 503, code: "NO_ROOM_FOR_VISITORS" });
  const customer = await lab.customer();
  const { draft } = await customer.call(contract.startPrintDraft, { query: { name: "a.jpg", size: 1000 } });
  expect(draft.state).toBe("AWAITING_UPLOAD");
  await sweepDrafts({ ...deps, now: () => new Date(deps.now().getTime() + 25 * HOUR_MS) });
});

test("unsent drafts count only for their own network and expire after two hours", async () => {
  const lab = await startLab();
  const { deps } = lab.lab;
  const idle = lab.visitor();
  for (let all = 0; all <= VISITORS_WAITING_BYTES; all += DRAFT_QUOTAS.VISITOR.waiting) {
    const network = lab.visitor();
    for (const size of fill(DRAFT_QUOTAS.VISITOR.waiting)) await aVisitor(network).start(size);
  }
  for (const size of fill(DRAFT_QUOTAS.VISITOR.waiting)) await aVisitor(idle).start(size);
  const bytes = await aJpeg();
  const { writeLink } = await aVisitor(lab.visitor()).start(bytes.length);
  expect((await putFile(lab.origin, writeLink!, bytes)).status).toBe(200);

  await expect(aVisitor(idle).start(LARGEST)).rejects.toMatchObject({ code: "TOO_MUCH_WAITING" });
  await sweepDrafts({ ...deps, now: () => new Date(deps.now().getTime() + 2 * HOUR_MS + 1) });
  expect(await aVisitor(idle).start(LARGEST)).toMatchObject({ state: "AWAITING_UPLOAD" });
});

test("hourly upload bytes are limited exactly, and reset in the next hour", async () => {
  const lab = await startLab();
  const { deps } = lab.lab;
  const maker = { userId: null, networkHash: "a network of this test" };
  const part = DRAFT_QUOTAS.VISITOR.anHour / 16;
  const counted = await Promise.allSettled(Array.from({ length: 40 }, () => countArriving(deps, maker, part)));
  expect(counted.filter(({ status }) => status === "fulfilled")).toHaveLength(16);
  await expect(countArriving(deps, maker, 1)).rejects.toMatchObject({
    status: 429,
    message: expect.stringMatching(/^You reached the hourly upload limit. Try again in \d+ min\.$/),
    retryAfterS: expect.any(Number),
  });
  const later = { ...deps, now: () => new Date(deps.now().getTime() + HOUR_MS) };
  await countArriving(later, maker, part);
});

test("each upload of the same file counts", async () => {
  const lab = await startLab();
  const visitor = aVisitor(lab.visitor());
  const bytes = await aJpeg();
  const draft = await visitor.start(bytes.length);
  const counted = async () => {
    const hours = await lab.lab.deps.db.select().from(draftUploadHours);
    return hours.reduce((sum, hour) => sum + hour.bytes, 0);
  };
  const before = await counted();
  for (let times = 0; times < 3; times++) expect((await putFile(lab.origin, draft.writeLink!, bytes)).status).toBe(200);
  expect((await counted()) - before).toBe(3 * bytes.length);
});

test("invalid files count extra, so that no one keeps the lab busy for an hour", async () => {
  const lab = await startLab();
  const visitor = aVisitor(lab.visitor());
  const none = text("no picture at all");
  const draft = await visitor.start(none.length);
  const statuses: number[] = [];
  while (statuses.at(-1) !== 429) statuses.push((await putFile(lab.origin, draft.writeLink!, none)).status);
  expect(new Set(statuses)).toEqual(new Set([415, 429]));
  expect(statuses.length).toBeLessThanOrEqual(DRAFT_QUOTAS.VISITOR.anHour / COSTLY_FILES.refused + 2);

  const other = aVisitor(lab.visitor());
  const damaged = await spoiledJpeg();
  for (let files = 0; files < DRAFT_QUOTAS.VISITOR.anHour / COSTLY_FILES.damaged - 1; files++) {
    const { draftId, writeLink } = await other.start(damaged.length);
    expect((await putFile(lab.origin, writeLink!, damaged)).status).toBe(200);
    await other.convert(draftId);
  }
  await lab.workAll();
  const last = await other.start(damaged.length);
  const { draftId } = last;
  expect((await putFile(lab.origin, last.writeLink!, damaged)).status).toBe(200);
  await other.convert(draftId);
  await lab.workAll();
  const over = await putFile(lab.origin, (await other.start(damaged.length)).writeLink!, damaged);
  expect(over.status).toBe(429);
  expect(Number(over.headers.get("retry-after"))).toBeGreaterThan(0);
});

/** Customers on the same network, as behind one router. */
async function neighbors(lab: TestLab, count: number): Promise<(Client & { userId: string })[]> {
  const address = `172.16.${++networks >> 8}.${networks & 255}`;
  return Promise.all(
    Array.from({ length: count }, async () => {
      const who = await lab.customer();
      const client = createClient({
        origin: lab.origin,
        token: { get: () => who.token(), set: () => undefined },
        fetch: (url, init) => {
          const headers = { ...(init?.headers as Record<string, string>), "x-forwarded-for": address };
          return fetch(url, { ...init, headers });
        },
      });
      return { ...client, userId: who.userId };
    }),
  );
}
let networks = 0;

/** Inserts drafts as if an account already had this much waiting. */
const keep = ({ deps }: TestLab["lab"], draft: { userId: string; networkHash: string }, uploadBytes: number) =>
  deps.db.insert(printDrafts).values({
    ...draft,
    id: newId(),
    name: "",
    targetPrinter: "LARGE_FORMAT",
    state: "UPLOADED",
    uploadType: "image/jpeg",
    uploadBytes,
    originalKey: "",
    createdAt: deps.now(),
  });

const begin = (who: Client, size = 1000) => who.call(contract.startPrintDraft, { query: { name: "a.jpg", size } });

test("new accounts of one network share a quota; paying customers and other networks do not", async () => {
  const lab = await startLab();
  const { deps } = lab.lab;
  const many = await neighbors(lab, 20);
  const GB = 1024 ** 3;
  await begin(many[0]!);
  const [{ networkHash }] = (await deps.db
    .select({ networkHash: printDrafts.networkHash })
    .from(printDrafts)
    .where(eq(printDrafts.userId, many[0]!.userId))) as [{ networkHash: string }];
  for (let bytes = 0; bytes < DRAFT_QUOTAS.NEW_ACCOUNTS.waiting - GB; bytes += GB)
    await keep(lab.lab, { userId: many[(bytes / GB) % 20]!.userId, networkHash }, GB);

  const requested = await Promise.allSettled(many.flatMap((who) => [begin(who, LARGEST), begin(who, LARGEST)]));
  const taken = requested.filter(({ status }) => status === "fulfilled");
  expect(taken.length * LARGEST).toBeLessThanOrEqual(GB);
  expect(taken.length).toBeGreaterThan(3);
  for (const answer of requested)
    if (answer.status === "rejected") expect(answer.reason).toMatchObject({ status: 409, code: "NEW_ACCOUNTS_FULL" });

  const [elsewhere] = await neighbors(lab, 1);
  expect((await begin(elsewhere!, LARGEST)).draft.state).toBe("AWAITING_UPLOAD");

  const payer = many[3]!;
  await expect(begin(payer, LARGEST)).rejects.toMatchObject({ code: "NEW_ACCOUNTS_FULL" });
  await paidOrder(payer, aDraft([aRoll()]));
  expect((await begin(payer, LARGEST)).draft.state).toBe("AWAITING_UPLOAD");
  // The deleted drafts no longer count for neighbors.
  expect((await begin(many[4]!, LARGEST)).draft.state).toBe("AWAITING_UPLOAD");
});

test("hourly uploads are limited per account, and jointly for a network's new accounts", async () => {
  const lab = await startLab();
  const { deps } = lab.lab;
  const networkHash = "a network of new accounts";
  const part = DRAFT_QUOTAS.NEW_ACCOUNTS.anHour / 40;
  const makers = Array.from({ length: 20 }, () => ({ userId: newId(), networkHash }));
  const counted = await Promise.allSettled(
    [...makers, ...makers, ...makers].map((maker) => countArriving(deps, maker, part)),
  );
  expect(counted.filter(({ status }) => status === "fulfilled")).toHaveLength(40);
  await countArriving(deps, { userId: newId(), networkHash: null }, DRAFT_QUOTAS.ACCOUNT.anHour);
});
