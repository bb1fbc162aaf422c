import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import pg from "pg";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { newTestDatabase, type TestDatabase } from "../../../../tests/support/test-database.ts";
import { openLog } from "../log.ts";
import { type Listener, openListener } from "./listen.ts";

let database: TestDatabase;
let teller: pg.Client;
beforeAll(async () => {
  database = await newTestDatabase({ template: "template0" });
  teller = new pg.Client({ connectionString: database.url });
  await teller.connect();
});
afterAll(async () => {
  await teller.end();
  await database.drop();
});

const tell = (channel: string, what: string) => teller.query("select pg_notify($1, $2)", [channel, what]);

async function hearing(url = database.url): Promise<{ listener: Listener; heard: string[] }> {
  const listener = await openListener(url, { name: "test-listens", log: openLog({ logLevel: "silent" }) });
  onTestFinished(() => listener.close());
  const heard: string[] = [];
  for (const channel of ["one", "two"])
    await listener.hear(channel, {
      onMessage: (payload) => heard.push(`${channel} ${payload}`),
      onLost: () => heard.push(`${channel} lost`),
      onReconnect: () => heard.push(`${channel} again`),
    });
  return { listener, heard };
}

/** A pausable connection to the database: while paused, data stays on it, and neither side notices. */
async function wire(): Promise<{ url: string; hold: () => void }> {
  const to = Object.assign(new URL(database.url), { search: "" }); // by TCP, also where there is a Unix socket
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    const on = connect(Number(to.port), to.hostname);
    sockets.push(socket, on);
    for (const one of [socket, on]) one.on("error", () => undefined);
    socket.pipe(on).pipe(socket);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as { port: number };
  return {
    url: Object.assign(new URL(to), { hostname: "127.0.0.1", port: String(port) }).href,
    hold() {
      for (const socket of sockets) socket.unpipe().pause();
    },
  };
}

test("all channels share a connection, and heardAll resolves after earlier notifications", async () => {
  const { listener, heard } = await hearing();
  for (let round = 0; round < 50; round += 1) {
    await tell("one", `a${round}`);
    await tell("two", `b${round}`);
    await tell("three", "nobody's");
    await listener.heardAll();
    expect(heard.splice(0)).toEqual([`one a${round}`, `two b${round}`]);
  }
  const { rowCount } = await teller.query(
    "select from pg_stat_activity where application_name = 'test-listens' and datname = current_database()",
  );
  expect(rowCount).toBe(1);
});

test("a lost connection is reported and reopened on all channels", async () => {
  const { listener, heard } = await hearing();
  await teller.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'test-listens' and datname = current_database()",
  );
  await expect.poll(() => heard).toContain("two lost");
  expect(listener.isHearing()).toBe(false);
  await listener.heardAll();
  await expect.poll(() => heard, { timeout: 20_000 }).toContain("two again");
  expect(listener.isHearing()).toBe(true);
  heard.length = 0;
  await tell("one", "a");
  await listener.heardAll();
  expect(heard).toEqual(["one a"]);
});

test("a silent connection counts as lost after five seconds without a response", async () => {
  const { url, hold } = await wire();
  const { listener, heard } = await hearing(url);
  hold();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const requested = listener.heardAll();
  vi.advanceTimersByTime(4999);
  expect(listener.isHearing()).toBe(true);
  vi.advanceTimersByTime(1);
  expect(listener.isHearing()).toBe(false);
  expect(heard).toEqual(["one lost", "two lost"]);
  await requested;
});
