import { expect, test } from "vitest";
import { logOut } from "../../src/contract/accounts/auth.ts";
import { LIVE_PROTOCOL, LiveEvent, liveSocketPath } from "../../src/contract/kit/live.ts";
import { aDraft, aRoll, placeOrder } from "../support/makers.ts";
import { freshToken } from "../support/fresh-token.ts";
import { startLab, type TestLab } from "../support/start-lab.ts";

/** Opens the socket as a browser does, and keeps what it is told. */
async function listen(lab: TestLab, userId: string, token: string | null) {
  const url = lab.origin.replace("http", "ws") + liveSocketPath(userId);
  const bare = token?.replace(/^Bearer /, "");
  const socket = new WebSocket(url, bare === undefined ? [LIVE_PROTOCOL] : [LIVE_PROTOCOL, bare]);
  const said: string[] = [];
  let closedWith: number | null = null;
  socket.addEventListener("message", ({ data }) => said.push(String(data)));
  socket.addEventListener("close", ({ code }) => (closedWith = code));
  const ping = () => socket.readyState === WebSocket.OPEN && socket.send("ping");
  // Until the server has answered a ping, so that it listens, or has closed.
  await expect
    .poll(() => {
      ping();
      return said.includes("pong") || closedWith !== null;
    })
    .toBe(true);
  const events = () => said.filter((text) => text !== "pong").map((text) => LiveEvent.parse(JSON.parse(text)));
  return { events, closed: () => closedWith, ping, close: () => socket.close() };
}

test("one hears of one's own things, an admin of all, and nobody else of anything", async () => {
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

test("a socket ends with its session", async () => {
  const lab = await startLab();
  const ada = await lab.customer();
  const socket = await listen(lab, ada.userId, ada.token());
  await ada.call(logOut);
  await expect.poll(() => (socket.ping(), socket.closed())).toBe(4401);
});
