import { expect, test } from "vitest";
import { progressOf } from "../../platform/kit/files/transfer.ts";
import { asTransfer } from "./as-transfer.ts";
import { PARALLEL_UPLOADS, pauseAfter, type UploadStore, UploadQueue } from "./upload-queue.ts";
import type { UploadTransport } from "./transport.ts";
import { type FailureKind, UploadFailure } from "./upload-failure.ts";

const roll = { userId: "ada", pickUpId: "parcel", rollId: "roll" };
const file = (name: string, bytes = 10) => new File([new Uint8Array(bytes)], name, { type: "image/jpeg" });
const settle = () => new Promise((done) => setTimeout(done, 0));

type Sending = {
  name: string;
  done: () => void;
  fail: (kind: FailureKind, message?: string) => void;
  progress: (bytes: number) => void;
  signal: AbortSignal;
};

/** A fake lab that counts frames, with sends that end when the test says so, and a clock that never really waits. */
function bench(announcing: (name: string, call: number) => FailureKind | null = () => null, keeper?: UploadStore) {
  const announced: { name: string; scanId: string | null }[] = [];
  const sending: Sending[] = [];
  const pauses: number[] = [];
  let frames = 0;
  const transport: UploadTransport<string> = {
    async announce(_target, { name }, scanId) {
      announced.push({ name, scanId });
      const failure = announcing(name, announced.length);
      if (failure) throw new UploadFailure(failure, `announcing failed: ${failure}`);
      if (scanId === null) frames += 1;
      return { scanId: scanId ?? `scan-${frames}`, frame: frames, link: `link-${frames}` };
    },
    send(_link, { name }, progress, signal) {
      return new Promise((done, fail) => {
        signal.addEventListener("abort", () => fail(new UploadFailure("stopped", "Stopped")));
        sending.push({
          name,
          done,
          progress,
          signal,
          fail: (kind, message = kind) => fail(new UploadFailure(kind, message)),
        });
      });
    },
  };
  const clock = { now: () => 1000, wait: async (ms: number) => void pauses.push(ms) };
  const queue = new UploadQueue(transport, clock, keeper);
  const states = () => queue.snapshot().map(({ state }) => state);
  return { queue, announced, sending, pauses, states };
}

test("files are announced one by one in order and sent three at a time", async () => {
  const { queue, announced, sending, states } = bench();
  queue.add(
    roll,
    ["5", "3", "1", "2", "4"].map((name) => file(name)),
  );
  await settle();
  expect(announced.map(({ name }) => name)).toEqual(["1", "2", "3"]);
  expect(sending).toHaveLength(PARALLEL_UPLOADS);
  sending[1]!.done();
  await settle();
  expect(states()).toEqual(["sending", "sent", "sending", "sending", "waiting"]);
  expect(queue.snapshot().map(({ frame }) => frame)).toEqual([1, 2, 3, 4, null]);
});

test("a network failure is retried with backoff and a new link to the same frame", async () => {
  const { queue, announced, sending, pauses, states } = bench();
  queue.add(roll, [file("1")]);
  await settle();
  sending[0]!.fail("network");
  await settle();
  sending[1]!.fail("network");
  await settle();
  sending[2]!.done();
  await settle();
  expect(states()).toEqual(["sent"]);
  expect(pauses).toEqual([1000, 2000]);
  expect(announced.map(({ scanId }) => scanId)).toEqual([null, "scan-1", "scan-1"]);
  expect([1, 5, 6, 20].map(pauseAfter)).toEqual([1000, 16_000, 30_000, 30_000]);
});

test("a file waiting for the network keeps later files from taking its frame", async () => {
  const { queue, announced } = bench((_name, call) => (call <= 2 ? "network" : null));
  queue.add(roll, [file("1"), file("2")]);
  await settle();
  await settle();
  expect(announced.map(({ name }) => name)).toEqual(["1", "1", "1", "2"]);
  expect(queue.snapshot().map(({ frame }) => frame)).toEqual([1, 2]);
});

test("a rejected file fails with the server's message, and others continue", async () => {
  const { queue, sending } = bench((name) => (name === "1" ? "refused" : null));
  queue.add(roll, [file("1"), file("2")]);
  await settle();
  sending[0]!.done();
  await settle();
  expect(queue.snapshot().map(({ state, error }) => [state, error])).toEqual([
    ["failed", "announcing failed: refused"],
    ["sent", null],
  ]);
  expect(queue.isBusy()).toBe(false);
});

test("a failed file can be retried for its frame", async () => {
  const { queue, announced, sending, states } = bench();
  queue.add(roll, [file("1")]);
  await settle();
  sending[0]!.fail("refused", "Not a picture");
  await settle();
  expect(states()).toEqual(["failed"]);
  queue.retry(queue.snapshot()[0]!.id);
  await settle();
  sending[1]!.done();
  await settle();
  expect(states()).toEqual(["sent"]);
  expect(announced.at(-1)).toEqual({ name: "1", scanId: "scan-1" });
});

test("a file that arrived despite a lost response counts as sent", async () => {
  const { queue, sending, states } = bench((_name, call) => (call === 2 ? "stored" : null));
  queue.add(roll, [file("1")]);
  await settle();
  sending[0]!.fail("network");
  await settle();
  expect(states()).toEqual(["sent"]);
});

test("a persistent failure is given up after eight attempts", async () => {
  const { queue, pauses, states } = bench(() => "network");
  queue.add(roll, [file("1")]);
  await settle();
  expect(states()).toEqual(["failed"]);
  expect(pauses).toHaveLength(7);
});

test("an unreachable server is retried indefinitely", async () => {
  const { queue, pauses, states } = bench((_name, call) => (call <= 20 ? "unreachable" : null));
  queue.add(roll, [file("1")]);
  for (let turns = 0; turns < 20; turns += 1) await settle();
  expect(states()).toEqual(["sending"]);
  expect(pauses).toHaveLength(20);
  expect(Math.max(...pauses)).toBe(30_000);
});

test("pausing aborts uploads, and resuming continues with the same frames", async () => {
  const { queue, announced, sending, states } = bench();
  queue.add(
    roll,
    ["1", "2", "3", "4"].map((name) => file(name)),
  );
  await settle();
  queue.pause();
  await settle();
  expect(sending.every(({ signal }) => signal.aborted)).toBe(true);
  expect(states()).toEqual(["waiting", "waiting", "waiting", "waiting"]);
  queue.goOn();
  await settle();
  expect(states()).toEqual(["sending", "sending", "sending", "waiting"]);
  expect(announced.slice(3).map(({ scanId }) => scanId)).toEqual(["scan-1", "scan-2", "scan-3"]);
});

test("a file is stored until it is sent or removed", async () => {
  const stored = new Map<number, string>();
  const keeper = {
    keep: (id: number, { file: { name } }: { file: File }) => void stored.set(id, name),
    forget: (id: number) => void stored.delete(id),
  };
  const { queue, sending } = bench(() => null, keeper);
  queue.add(
    roll,
    ["1", "2", "3"].map((name) => file(name)),
  );
  await settle();
  sending[0]!.done();
  queue.remove(queue.snapshot()[2]!.id);
  await settle();
  expect([...stored.values()]).toEqual(["2"]);
});

test("a rejected file is no longer stored until it is retried", async () => {
  const stored = new Map<number, string>();
  const keeper = {
    keep: (id: number, { file: { name } }: { file: File }) => void stored.set(id, name),
    forget: (id: number) => void stored.delete(id),
  };
  const { queue, sending, states } = bench(() => null, keeper);
  queue.add(roll, [file("cut.jpg")]);
  await settle();
  sending[0]!.fail("refused");
  await settle();
  expect(states()).toEqual(["failed"]);
  expect([...stored.values()]).toEqual([]);
  queue.retry(queue.snapshot()[0]!.id);
  expect([...stored.values()]).toEqual(["cut.jpg"]);
});

test("removing a file aborts its upload and makes room for the next", async () => {
  const { queue, sending } = bench();
  queue.add(
    roll,
    ["1", "2", "3", "4"].map((name) => file(name)),
  );
  await settle();
  queue.remove(queue.snapshot()[0]!.id);
  await settle();
  expect(sending[0]!.signal.aborted).toBe(true);
  expect(queue.snapshot().map(({ name, state }) => [name, state])).toEqual([
    ["2", "sending"],
    ["3", "sending"],
    ["4", "sending"],
  ]);
});

test("a damaged frame's replacement goes to the same frame", async () => {
  const { queue, announced } = bench();
  queue.add(roll, [file("again.jpg")], "scan-7");
  await settle();
  expect(announced).toEqual([{ name: "again.jpg", scanId: "scan-7" }]);
});

test("progress counts files and bytes, excluding failed files", async () => {
  const { queue, sending } = bench((name) => (name === "3" ? "refused" : null));
  queue.add(roll, [file("1", 1000), file("2", 500), file("3", 9000)]);
  await settle();
  sending[0]!.done();
  sending[1]!.progress(100);
  await settle();
  const progress = progressOf(queue.snapshot().map(asTransfer));
  expect(progress).toEqual({ filesDone: 1, files: 3, failed: 1, bytesSent: 1100, bytes: 1500 });
});
