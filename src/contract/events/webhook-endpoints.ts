import { z } from "zod";
import { DELIVERY_STATES, MOST_ENDPOINTS } from "../../rules/events/deliveries.ts";
import { EVENT_NAMES } from "../../rules/events/event-types.ts";
import { call, staff } from "../kit/call.ts";
import { Time } from "../kit/fields.ts";
import { listQuery, More } from "../kit/paging.ts";
import { tag } from "./events.ts";

const Count = z.number().int();

const form = {
  url: z
    .url({ protocol: /^https?$/, error: "Enter an address that begins with https://" })
    .max(500)
    .meta({ description: "https, and not in a private network", example: "https://example.com/lab-events" }),
  description: z.string().trim().max(200).default(""),
  types: z.array(z.enum(EVENT_NAMES)).min(1, "Choose at least one event").max(EVENT_NAMES.length),
};
export const NewWebhookEndpoint = z.object(form);

export const WebhookEndpoint = z
  .object({
    id: z.uuid(),
    url: z.string(),
    description: z.string(),
    types: z.array(z.enum(EVENT_NAMES)),
    active: z.boolean(),
    waiting: Count.meta({ description: "Deliveries that are not done yet" }),
    retrying: Count.meta({ description: "Waiting deliveries that have failed at least once" }),
    lastSuccessAt: Time.nullable(),
    switchedOffAt: Time.nullable().meta({
      description: "When it was switched off because nothing had reached it for three days",
    }),
    oldSecretUntil: Time.nullable().meta({
      description: "Until when deliveries also carry the former secret's signature",
    }),
    createdAt: Time,
  })
  .meta({ id: "WebhookEndpoint" });
export type WebhookEndpoint = z.output<typeof WebhookEndpoint>;

const Secret = z
  .string()
  .meta({ description: "Shown only in this reply", example: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw" });
const withSecret = z.object({ endpoint: WebhookEndpoint, secret: Secret });

export const WebhookDelivery = z
  .object({
    id: z.uuid(),
    endpointId: z.uuid(),
    url: z.string(),
    eventId: z.uuid().meta({ description: "Sent as `webhook-id`" }),
    type: z.string(),
    subject: z.string().meta({ description: "Deliveries of one subject arrive in order", example: "order:42" }),
    state: z.enum(DELIVERY_STATES),
    tries: Count,
    createdAt: Time,
    triedAt: Time.nullable().meta({ description: "The last try" }),
    nextTryAt: Time.nullable(),
    status: Count.nullable().meta({ description: "The HTTP status of the last response; null without one" }),
    durationMs: Count.nullable(),
    response: z.string().nullable().meta({ description: "The start of the last response, or why there was none" }),
  })
  .meta({ id: "WebhookDelivery" });
export type WebhookDelivery = z.output<typeof WebhookDelivery>;

export const listWebhookEndpoints = call({
  method: "GET",
  path: "/webhook-endpoints",
  who: staff("settings"),
  tag,
  summary: "The addresses that get the lab's events",
  reply: z.object({ endpoints: z.array(WebhookEndpoint) }),
});

export const addWebhookEndpoint = call({
  method: "POST",
  path: "/webhook-endpoints",
  who: staff("settings"),
  tag,
  summary: "Add an address that gets the lab's events. The reply has its secret, which is not shown again",
  body: NewWebhookEndpoint,
  reply: withSecret,
  refusals: {
    TOO_MANY: { status: 409, message: `There are ${MOST_ENDPOINTS} endpoints, the most. Delete one first.` },
  },
});

export const updateWebhookEndpoint = call({
  method: "PUT",
  path: "/webhook-endpoints/:endpointId",
  who: staff("settings"),
  tag,
  summary: "Change an endpoint. Switching it off ends its waiting deliveries",
  body: NewWebhookEndpoint.extend({ active: z.boolean() }),
  reply: z.object({ endpoint: WebhookEndpoint }),
});

export const removeWebhookEndpoint = call({
  method: "DELETE",
  path: "/webhook-endpoints/:endpointId",
  who: staff("settings"),
  tag,
  summary: "Delete an endpoint with its deliveries",
});

export const rotateWebhookSecret = call({
  method: "POST",
  path: "/webhook-endpoints/:endpointId/rotate-secret",
  who: staff("settings"),
  tag,
  summary: "Replace an endpoint's secret. For 24 hours, deliveries are signed with both",
  reply: withSecret,
});

export const sendTestEvent = call({
  method: "POST",
  path: "/webhook-endpoints/:endpointId/test",
  who: staff("settings"),
  tag,
  summary: "Send the event `webhook.test` to an endpoint",
  refusals: { OFF: { status: 409, message: "This endpoint is off. Switch it on first." } },
});

export const listWebhookDeliveries = call({
  method: "GET",
  path: "/webhook-deliveries",
  who: staff("settings"),
  tag,
  summary: "Deliveries of the last 90 days, newest first; `search` looks in types and objects (`order:7001`)",
  query: listQuery(["createdAt"]).extend({
    endpointId: z.uuid().optional(),
    state: z.enum(DELIVERY_STATES).optional(),
  }),
  reply: z.object({ deliveries: z.array(WebhookDelivery), count: Count, more: More }),
});

export const resendWebhookDelivery = call({
  method: "PUT",
  path: "/webhook-deliveries/:deliveryId/send-again",
  who: staff("settings"),
  tag,
  summary: "Deliver an event again, with the same ID. Repeating it is harmless",
  reply: z.object({ delivery: WebhookDelivery }),
  refusals: { OFF: { status: 409, message: "This endpoint is off. Switch it on first." } },
});
