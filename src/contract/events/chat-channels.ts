import { z } from "zod";
import { DELIVERY_STATES, MOST_ENDPOINTS } from "../../rules/events/deliveries.ts";
import { CHATS } from "../../rules/events/chat.ts";
import { NOTICES } from "../../rules/lab-settings/notices.ts";
import { call, staff } from "../kit/call.ts";
import { Time } from "../kit/fields.ts";
import { tag } from "./events.ts";

const choice = {
  description: z.string().trim().max(200).default(""),
  notices: z.array(z.enum(NOTICES)).min(1, "Choose at least one notice").max(NOTICES.length),
};

export const NewChatChannel = z.object({
  chat: z.enum(CHATS),
  url: z
    .url({ protocol: /^https?$/, error: "Paste the address of an incoming webhook" })
    .max(500)
    .meta({
      description: "An incoming webhook of a Slack or Discord channel. It is secret: replies show only its end",
      example: "https://hooks.slack.com/services/T00000000/B00000000/XXXXXXXXXXXXXXXXXXXXXXXX",
    }),
  ...choice,
});

export const ChatChannel = z
  .object({
    id: z.uuid(),
    chat: z.enum(CHATS),
    url: z.string().meta({ description: "Without its secret part", example: "https://hooks.slack.com/…a1b2" }),
    ...choice,
    active: z.boolean(),
    switchedOffAt: Time.nullable().meta({
      description: "When it was switched off because nothing had reached it for three days",
    }),
    last: z
      .object({ at: Time, state: z.enum(DELIVERY_STATES), response: z.string().nullable() })
      .nullable()
      .meta({ description: "The last delivery" }),
  })
  .meta({ id: "ChatChannel" });
export type ChatChannel = z.output<typeof ChatChannel>;

export const listChatChannels = call({
  method: "GET",
  path: "/chat-channels",
  who: staff("settings"),
  tag,
  summary: "Slack and Discord channels that get the lab's notices",
  reply: z.object({ channels: z.array(ChatChannel) }),
});

export const addChatChannel = call({
  method: "POST",
  path: "/chat-channels",
  who: staff("settings"),
  tag,
  summary: "Add a Slack or Discord channel that gets the lab's notices. Its address is not shown again",
  body: NewChatChannel,
  reply: z.object({ channel: ChatChannel }),
  refusals: {
    TOO_MANY: { status: 409, message: `There are ${MOST_ENDPOINTS} channels, the most. Delete one first.` },
  },
});

export const updateChatChannel = call({
  method: "PUT",
  path: "/chat-channels/:channelId",
  who: staff("settings"),
  tag,
  summary: "Change a channel. Switching it off ends its waiting messages",
  body: z.object({ ...choice, active: z.boolean() }),
  reply: z.object({ channel: ChatChannel }),
});

export const removeChatChannel = call({
  method: "DELETE",
  path: "/chat-channels/:channelId",
  who: staff("settings"),
  tag,
  summary: "Delete a channel with its address",
});

export const testChatChannel = call({
  method: "POST",
  path: "/chat-channels/:channelId/test",
  who: staff("settings"),
  tag,
  summary: "Send a test message to a channel",
  refusals: { OFF: { status: 409, message: "This channel is off. Switch it on first." } },
});
