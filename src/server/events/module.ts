import { lt } from "drizzle-orm";
import * as chat from "../../contract/events/chat-channels.ts";
import * as contract from "../../contract/events/events.ts";
import * as webhooks from "../../contract/events/webhook-endpoints.ts";
import { MOST_ENDPOINTS } from "../../rules/events/deliveries.ts";
import { EVENT_RETENTION_DAYS } from "../../rules/events/event-types.ts";
import { DAY_MS } from "../../rules/time.ts";
import { handleCall } from "../handle-call.ts";
import type { Module } from "../module.ts";
import { addChatChannel, listChatChannels } from "./chat-channels.ts";
import { removeEndpoint, testEndpoint, updateEndpoint } from "./endpoint-rows.ts";
import { deliverWebhooks } from "./deliver-webhooks.ts";
import { dispatchEvents } from "./dispatch-events.ts";
import { listEvents } from "./list-events.ts";
import { outboxEvents } from "./tables.ts";
import { addWebhookEndpoint, resendDelivery, rotateWebhookSecret, updateWebhookEndpoint } from "./webhook-endpoints.ts";
import {
  getWebhookDelivery,
  getWebhookEndpoint,
  listWebhookDeliveries,
  listWebhookEndpoints,
} from "./webhook-queries.ts";

export const eventsModule = {
  endpoints: {
    listEvents: handleCall(contract.listEvents, (deps, { query, caller }) => listEvents(deps, query, caller)),
    listWebhookEndpoints: handleCall(webhooks.listWebhookEndpoints, async ({ db }) => ({
      endpoints: await listWebhookEndpoints(db),
    })),
    addWebhookEndpoint: handleCall(webhooks.addWebhookEndpoint, async (deps, { body, caller }) => {
      const { id, secret } = await addWebhookEndpoint(deps, body, caller.userId);
      return { endpoint: await getWebhookEndpoint(deps.db, id), secret };
    }),
    updateWebhookEndpoint: handleCall(webhooks.updateWebhookEndpoint, async (deps, { params, body, caller }) => {
      await updateWebhookEndpoint(deps, params.endpointId, body, caller.userId);
      return { endpoint: await getWebhookEndpoint(deps.db, params.endpointId) };
    }),
    removeWebhookEndpoint: handleCall(webhooks.removeWebhookEndpoint, async (deps, { params, caller }) => {
      await removeEndpoint(deps, "endpoint", params.endpointId, caller.userId);
      return { done: true } as const;
    }),
    rotateWebhookSecret: handleCall(webhooks.rotateWebhookSecret, async (deps, { params, caller }) => {
      const secret = await rotateWebhookSecret(deps, params.endpointId, caller.userId);
      return { endpoint: await getWebhookEndpoint(deps.db, params.endpointId), secret };
    }),
    sendTestEvent: handleCall(webhooks.sendTestEvent, async (deps, { params }) => {
      await testEndpoint(deps, "endpoint", params.endpointId);
      return { done: true } as const;
    }),
    listWebhookDeliveries: handleCall(webhooks.listWebhookDeliveries, ({ db }, { query }) =>
      listWebhookDeliveries(db, query),
    ),
    resendWebhookDelivery: handleCall(webhooks.resendWebhookDelivery, async (deps, { params }) => {
      await resendDelivery(deps, params.deliveryId);
      return { delivery: await getWebhookDelivery(deps.db, params.deliveryId) };
    }),
    listChatChannels: handleCall(chat.listChatChannels, async ({ db }) => ({ channels: await listChatChannels(db) })),
    addChatChannel: handleCall(chat.addChatChannel, async (deps, { body, caller }) => {
      const id = await addChatChannel(deps, body, caller.userId);
      return { channel: (await listChatChannels(deps.db, id))[0]! };
    }),
    updateChatChannel: handleCall(chat.updateChatChannel, async (deps, { params, body, caller }) => {
      await updateEndpoint(deps, "channel", params.channelId, body, caller.userId);
      return { channel: (await listChatChannels(deps.db, params.channelId))[0]! };
    }),
    removeChatChannel: handleCall(chat.removeChatChannel, async (deps, { params, caller }) => {
      await removeEndpoint(deps, "channel", params.channelId, caller.userId);
      return { done: true } as const;
    }),
    testChatChannel: handleCall(chat.testChatChannel, async (deps, { params }) => {
      await testEndpoint(deps, "channel", params.channelId);
      return { done: true } as const;
    }),
  },

  jobs: {
    "dispatch-events": {
      retries: 0,
      concurrency: 1,
      timeoutSeconds: 60,
      cron: "3-59/5 * * * *",
      run: dispatchEvents,
    },
    "deliver-webhooks": {
      // The schedule of "dispatch-events" enqueues it again.
      retries: 0,
      concurrency: 2 * MOST_ENDPOINTS, // endpoints and chat channels
      timeoutSeconds: 300,
      run: deliverWebhooks,
    },
    "sweep-events": {
      retries: 0,
      concurrency: 1,
      timeoutSeconds: 300,
      cron: "11 5 * * *",
      async run({ db, now }) {
        const until = new Date(now().getTime() - EVENT_RETENTION_DAYS * DAY_MS);
        await db.delete(outboxEvents).where(lt(outboxEvents.createdAt, until));
      },
    },
  },
} satisfies Module;
