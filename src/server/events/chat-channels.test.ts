import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import {
  addChatChannel,
  listChatChannels,
  removeChatChannel,
  testChatChannel,
  updateChatChannel,
} from "../../contract/events/chat-channels.ts";
import { listWebhookEndpoints, rotateWebhookSecret } from "../../contract/events/webhook-endpoints.ts";
import type { Notice } from "../../rules/lab-settings/notices.ts";
import { HOUR_MS } from "../../rules/time.ts";
import { type Person, startLab, type TestLab } from "../../../tests/support/start-lab.ts";
import { dispatchEvents } from "./dispatch-events.ts";
import { sendNotice } from "./send-notice.ts";

/** A chat service, which answers 200 until told otherwise. */
async function aChat() {
  const chat = { url: "", messages: [] as { text: string }[], answer: 200 };
  const server = createServer(async (request, reply) => {
    chat.messages.push(JSON.parse(await text(request)) as { text: string });
    reply.writeHead(chat.answer).end(chat.answer === 200 ? "ok" : "no_service");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  chat.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/services/T0/B0/secret-a1b2`;
  return chat;
}

async function stage() {
  const lab = await startLab();
  const admin = await lab.admin();
  for (const { id } of (await admin.call(listChatChannels)).channels)
    await admin.call(removeChatChannel, { params: { channelId: id } });
  return { lab, admin, chat: await aChat() };
}
const add = async (admin: Person, url: string, ...notices: Notice[]) =>
  (await admin.call(addChatChannel, { body: { chat: "SLACK", url, notices } })).channel;

const notify = ({ lab: { deps } }: TestLab, notice: Notice, key: string) =>
  deps.db.transaction((tx) =>
    sendNotice(deps, tx, { notice, key, title: `About ${key}`, lines: ["One"], label: "Open", url: "https://l.test/" }),
  );
async function tick(lab: TestLab): Promise<void> {
  await dispatchEvents(lab.lab.deps);
  await lab.workAll();
}

test("a channel gets its chosen notices once each, and the lab still gets its e-mails", async () => {
  const { lab, admin, chat } = await stage();
  await notify(lab, "lowStock", "before");
  lab.clock.move(1000);
  const { id } = await add(admin, chat.url, "lowStock", "failures");
  const key = `out-${id}`;
  await notify(lab, "lowStock", key);
  await notify(lab, "lowStock", key);
  await notify(lab, "exemptions", `soon-${id}`);
  await tick(lab);
  expect(chat.messages.map(({ text: said }) => said)).toEqual([`*About ${key}*\n• One\n<https://l.test/|Open>`]);
  const mails = await lab.outbox(lab.lab.deps.lab.email);
  expect(mails.filter(({ subject }) => subject === `About ${key}`)).toHaveLength(1);
  await admin.call(testChatChannel, { params: { channelId: id } });
  await lab.workAll();
  expect(chat.messages[1]!.text).toContain("is connected");
  const { channels } = await admin.call(listChatChannels);
  expect(channels).toMatchObject([{ id, last: { state: "DELIVERED", response: "ok" } }]);
});

test("a channel's address stays masked, and channels are not webhook endpoints", async () => {
  const { admin, chat } = await stage();
  const channel = await add(admin, chat.url, "failures");
  expect(channel.url).toBe(`${new URL(chat.url).origin}/…a1b2`);
  const { endpoints } = await admin.call(listWebhookEndpoints);
  expect(endpoints.map(({ id }) => id)).not.toContain(channel.id);
  await expect(admin.call(rotateWebhookSecret, { params: { endpointId: channel.id } })).rejects.toMatchObject({
    status: 404,
  });
});

test("a failing channel is retried for three days, then disabled with an e-mail to the lab", async () => {
  const { lab, admin, chat } = await stage();
  const { id, url } = await add(admin, chat.url, "failures");
  const params = { channelId: id };
  const state = async (by = admin) => (await by.call(listChatChannels)).channels[0]!;
  chat.answer = 404;
  await notify(lab, "failures", `gone-${id}`);
  await tick(lab);
  expect(await state()).toMatchObject({ active: true, last: { state: "WAITING", response: "no_service" } });
  for (let hours = 0; hours <= 84; hours += 6) {
    lab.clock.move(6 * HOUR_MS);
    await tick(lab);
  }
  const later = await lab.admin(); // the first session has ended
  expect(await state(later)).toMatchObject({ active: false, last: { state: "FAILED" } });
  const mails = await lab.outbox(lab.lab.deps.lab.email);
  const mail = mails.find(({ subject }) => subject === "A Slack channel was switched off");
  expect(mail!.text).toContain(url);
  expect(mail!.text).not.toContain("secret");
  await expect(later.call(testChatChannel, { params })).rejects.toMatchObject({ code: "OFF" });
  chat.answer = 200;
  await later.call(updateChatChannel, { params, body: { notices: ["failures"], active: true } });
  await notify(lab, "failures", `again-${id}`);
  await tick(lab);
  expect(await state(later)).toMatchObject({ switchedOffAt: null, last: { state: "DELIVERED" } });
});
