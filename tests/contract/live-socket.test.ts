import { connect } from "node:net";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { logOut } from "../../src/contract/accounts/auth.ts";
import { LIVE_PROTOCOL, LiveEvent, liveSocketPath, TOO_MANY_SOCKETS } from "../../src/contract/kit/live.ts";
import { forgetView, saveView } from "../../src/contract/orders/saved-views.ts";
import { sessions } from "../../src/server/accounts/tables.ts";
import { aDraft, aRoll, placeOrder } from "../support/makers.ts";
import { freshToken } from "../support/fresh-token.ts";
import { type Person, startLab, type TestLab } from "../support/start-lab.ts";

/** Opens the socket as a browser does, and records its messages. */
async function listen(lab: TestLab, userId: string, token: string | null) {
  const url = lab.origin.replace("http", "ws") + liveSocketPath(userId);
  const bare = token?.replace(/^Bearer /, "");
  const socket = new WebSocket(url, bare === undefined ? [LIVE_PROTOCOL] : [LIVE_PROTOCOL, bare]);
  const said: string[] = [];
  let closedWith: number | null = null;
  socket.addEventListener("message", ({ data }) => said.push(String(data)));
  socket.addEventListener("close", ({ code }) => (closedWith = code));
  const ping = () => socket.readyState === WebSocket.OPEN && socket.send("ping");
  // Wait until the server has answered a ping, so that it listens, or has closed.
  await expect
    .poll(() => {
      ping();
      return said.includes("pong") || closedWith !== null;
    })
    .toBe(true);
  const events = () => said.filter((text) => text !== "pong").map((text) => LiveEvent.parse(JSON.parse(text)));
  return { events, closed: () => closedWith, ping, close: () => socket.close() };
}

/** The parts of a frame that tests read (RFC 6455). Frames from a browser are masked, here with zeros. */
type Frame = { opcode: number; data: Buffer };
const [TEXT, CLOSE, PONG] = [1, 8, 10];
const frame = (first: number, text: string) => String.fromCharCode(first, 0x80 | text.length) + "\0\0\0\0" + text;
const TEXT_PING = frame(0x81, "ping");
const CONTROL_PING = frame(0x89, "");

/** Opens a raw socket, for clients that do not behave like browsers. */
async function openByHand(lab: TestLab, who: Person, headers: Record<string, string> = {}) {
  const { hostname, port } = new URL(lab.origin);
  const socket = connect(Number(port), hostname);
  let text = Buffer.alloc(0);
  let ended = false;
  socket.on("data", (piece: Buffer) => (text = Buffer.concat([text, piece])));
  socket.on("close", () => (ended = true)).on("error", () => undefined);
  const lines = {
    host: `${hostname}:${port}`,
    connection: "upgrade",
    upgrade: "websocket",
    "sec-websocket-version": "13",
    "sec-websocket-key": "bmljZSBmaWxtIGxhYiAuLg==",
    "sec-websocket-protocol": `${LIVE_PROTOCOL}, ${who.token()!.replace(/^Bearer /, "")}`,
    ...headers,
  };
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`GET ${liveSocketPath(who.userId)} HTTP/1.1\r\n${head.join("")}\r\n`);
  await expect.poll(() => text.includes("\r\n\r\n") || ended).toBe(true);
  const received = () => framesIn(text.subarray(text.indexOf("\r\n\r\n") + 4));
  const status = Number(text.toString("latin1").split(" ")[1]);
  const send = (bytes: string) => socket.write(Buffer.from(bytes, "latin1"));
  if (status === 101) {
    // Until the server listens, messages to it are lost.
    await expect.poll(() => (send(TEXT_PING), received().length > 0 || ended)).toBe(true);
  }
  return {
    status,
    send,
    received,
    ended: () => ended,
    closedWith: () =>
      received()
        .find(({ opcode }) => opcode === CLOSE)
        ?.data.readUInt16BE(0),
    leave: () => socket.destroy(),
  };
}

function framesIn(bytes: Buffer): Frame[] {
  const frames: Frame[] = [];
  for (let at = 0; at + 2 <= bytes.length;) {
    const length = bytes[at + 1]!;
    frames.push({ opcode: bytes[at]! & 0x0f, data: bytes.subarray(at + 2, at + 2 + length) });
    at += 2 + length;
  }
  return frames;
}

test("events between opening a socket and checking its token are delivered, for the own user only", async () => {
  const lab = await startLab();
  const { db, live } = lab.lab.deps;
  const [ada, ben] = [await lab.customer(), await lab.customer()];
  let heard = 0;
  const stop = live.subscribe({ onEvent: () => (heard += 1) });
  const said: string[] = [];
  const url = lab.origin.replace("http", "ws") + liveSocketPath(ada.userId);
  const socket = await db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${sessions} in access exclusive mode`);
    const opened = new WebSocket(url, [LIVE_PROTOCOL, ada.token()!.replace(/^Bearer /, "")]);
    opened.addEventListener("message", ({ data }) => said.push(String(data)));
    await new Promise((done) => opened.addEventListener("open", done));
    for (const { userId } of [ben, ada]) await live.publish(db, { type: "order", orderId: 1, userId });
    await expect.poll(() => heard).toBe(2);
    return opened;
  });
  await expect
    .poll(() => said.map((text) => LiveEvent.parse(JSON.parse(text))))
    .toMatchObject([{ userId: ada.userId }]);
  stop();
  socket.close();
});

test("customers receive their own events, admins all, and others none", async () => {
  const lab = await startLab();
  const [ada, bob, admin] = [await lab.customer(), await lab.customer({ firstName: "Bob" }), await lab.admin()];
  const halfway = await freshToken(lab.lab, admin.userId, { secondFactor: false });
  const refused = await Promise.all([
    listen(lab, ada.userId, bob.token()),
    listen(lab, ada.userId, null),
    listen(lab, ada.userId, "forged"),
    listen(lab, admin.userId, halfway),
  ]);
  expect(refused.map(({ closed }) => closed())).toEqual([4401, 4401, 4401, 4401]);

  const [adas, bobs, labs] = await Promise.all([
    listen(lab, ada.userId, ada.token()),
    listen(lab, bob.userId, bob.token()),
    listen(lab, admin.userId, admin.token()),
  ]);
  const { id } = await placeOrder(ada, aDraft([aRoll()]));
  const event = { type: "order", userId: ada.userId, orderId: id };
  await expect.poll(adas.events).toEqual([event]);
  await expect.poll(labs.events).toEqual([event]);
  expect(bobs.events()).toEqual([]);
  for (const socket of [adas, bobs, labs]) socket.close();
});

test("staff receive saved-view changes in each of their browsers, and customers do not", async () => {
  const lab = await startLab();
  const [ada, bob] = [await lab.admin(), await lab.customer()];
  const [here, there, other] = await Promise.all([
    listen(lab, ada.userId, ada.token()),
    listen(lab, ada.userId, ada.token()),
    listen(lab, bob.userId, bob.token()),
  ]);
  const event = { type: "saved-views", userId: ada.userId };
  const { view } = await ada.call(saveView, { body: { name: "Rushed", address: "rush=true" } });
  for (const { events } of [here, there]) await expect.poll(events).toEqual([event]);
  await ada.call(forgetView, { params: { viewId: view.id } });
  for (const { events } of [here, there]) await expect.poll(events).toEqual([event, event]);
  expect(other.events()).toEqual([]);
  for (const socket of [here, there, other]) socket.close();
});

test("a socket closes when its session ends, in any way, even without traffic", async () => {
  const lab = await startLab();
  const [ada, bob] = [await lab.customer(), await lab.customer({ firstName: "Bob" })];
  const [adas, bobs] = [await listen(lab, ada.userId, ada.token()), await listen(lab, bob.userId, bob.token())];
  await ada.call(logOut);
  await expect.poll(adas.closed, { timeout: 5_000 }).toBe(4401);
  await lab.lab.deps.db.delete(sessions).where(eq(sessions.userId, bob.userId));
  await expect.poll(bobs.closed, { timeout: 5_000 }).toBe(4401);
});

test("eighty thousand pings get at most sixty responses before the socket closes", async () => {
  const lab = await startLab();
  const ada = await lab.customer();
  const socket = await openByHand(lab, ada);
  socket.send(TEXT_PING.repeat(80_000));
  await expect.poll(socket.ended).toBe(true);
  expect(socket.received().filter(({ opcode }) => opcode === TEXT).length).toBeLessThanOrEqual(60);
  expect(socket.closedWith()).toBe(1008);
  const pinged = await openByHand(lab, ada);
  pinged.send(CONTROL_PING.repeat(80_000));
  await expect.poll(pinged.ended).toBe(true);
  expect(pinged.received().filter(({ opcode }) => opcode === PONG).length).toBeLessThanOrEqual(60);
  expect(pinged.closedWith()).toBe(1008);
});

test("a message in a thousand fragments and one that is too long close their socket", async () => {
  const lab = await startLab();
  const ada = await lab.customer();
  const pieces = await openByHand(lab, ada);
  // The first frame of a fragmented text, then fragments without an end.
  pieces.send(frame(0x01, "p") + frame(0x00, "i").repeat(1_000));
  await expect.poll(pieces.ended).toBe(true);
  const long = await openByHand(lab, ada);
  long.send("\x81\xfe\x10\x00\0\0\0\0" + "p".repeat(4096));
  await expect.poll(long.ended).toBe(true);
  expect(long.closedWith()).toBe(1009);
});

test("an account has at most thirty sockets, and closing one makes room", async () => {
  const lab = await startLab();
  const ada = await lab.customer();
  const open = await Promise.all(Array.from({ length: 30 }, () => listen(lab, ada.userId, ada.token())));
  expect(open.map(({ closed }) => closed()).filter((code) => code !== null)).toEqual([]);
  expect((await listen(lab, ada.userId, ada.token())).closed()).toBe(TOO_MANY_SOCKETS);
  open[0]!.close();
  await expect.poll(async () => (await listen(lab, ada.userId, ada.token())).closed()).toBe(null);
  await ada.call(logOut);
  await expect.poll(() => open.slice(1).every(({ closed }) => closed() === 4401)).toBe(true);
});

test("one address has a limit of sockets over all accounts, and another address still has room", async () => {
  const lab = await startLab();
  const people = await Promise.all(Array.from({ length: 10 }, (_, at) => lab.customer({ firstName: `Friend ${at}` })));
  const sockets = [];
  for (const one of people)
    sockets.push(...(await Promise.all(Array.from({ length: 30 }, () => openByHand(lab, one)))));
  const ada = await lab.customer();
  expect((await openByHand(lab, ada)).status).toBe(503);
  const elsewhere = await openByHand(lab, ada, { "x-forwarded-for": "198.51.100.7" });
  expect(elsewhere.status).toBe(101);
  for (const socket of [elsewhere, ...sockets]) socket.leave();
  await expect
    .poll(async () => {
      const { status, leave } = await openByHand(lab, ada);
      leave();
      return status;
    })
    .toBe(101);
});

test("another origin cannot open a socket", async () => {
  const lab = await startLab();
  const ada = await lab.customer();
  expect((await openByHand(lab, ada, { origin: "https://elsewhere.example" })).status).toBe(403);
  const ours = await openByHand(lab, ada, { origin: lab.origin });
  expect(ours.status).toBe(101);
  ours.leave();
});
