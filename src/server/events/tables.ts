import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { DELIVERY_STATES } from "../../rules/events/deliveries.ts";
import { CHATS } from "../../rules/events/chat.ts";
import type { EventType } from "../../rules/events/event-types.ts";
import type { Notice } from "../../rules/lab-settings/notices.ts";

/** Positions of events in the feed, given in order of commit (number-events.ts). */
export const eventPositions = pgSequence("event_positions");

/**
 * The outbox: one row for each event, written by triggers in the transaction that causes it (outbox.sql). Kept for 90
 * days.
 */
export const outboxEvents = pgTable(
  "outbox_events",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Order of writing. It is no cursor: transactions commit in another order. */
    seq: bigint({ mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    /** Order in the feed; null until `number-events` has given it one, after the commit. */
    position: bigint({ mode: "number" }),
    type: text().notNull(),
    /** "order:42": events of one subject are delivered in order. */
    subject: text().notNull(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    uniqueIndex("outbox_events_position").on(t.position),
    index("outbox_events_to_number")
      .on(t.seq)
      .where(sql`${t.position} is null`),
  ],
);

/** An address outside that gets events (docs/product/webhooks-out.md#endpoints). */
export const webhookEndpoints = pgTable("webhook_endpoints", {
  id: uuid().primaryKey(),
  /** A chat channel's address is a secret: this is its shown part. */
  url: text().notNull(),
  description: text().notNull(),
  types: text().array().$type<EventType[]>().notNull(),
  /** Null for programs, which get events; a chat channel gets notices (docs/product/connections.md#slack-and-discord). */
  chat: text({ enum: CHATS }),
  notices: text().array().$type<Notice[]>().notNull().default([]),
  active: boolean().notNull().default(true),
  /** Sealed: what signs deliveries, or a chat channel's whole address. */
  secret: text().notNull(),
  /** The secret before the last rotation, which also signs until `oldSecretUntil`. */
  oldSecret: text(),
  oldSecretUntil: timestamp({ withTimezone: true }),
  /** Until when a job delivers to it: one job at a time. After a crash, the next one waits until then. */
  deliveringUntil: timestamp({ withTimezone: true }),
  lastSuccessAt: timestamp({ withTimezone: true }),
  /** When it was switched off because nothing reached it; null if staff did, or it is on. */
  switchedOffAt: timestamp({ withTimezone: true }),
  createdAt: timestamp({ withTimezone: true }).notNull(),
});

/** The delivery of an event to an endpoint, with its last try. */
export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    id: uuid().primaryKey().defaultRandom(),
    endpointId: uuid()
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: "cascade" }),
    eventId: uuid()
      .notNull()
      .references(() => outboxEvents.id, { onDelete: "cascade" }),
    /** Copied from the event, to find the earliest delivery of each subject. */
    subject: text().notNull(),
    position: bigint({ mode: "number" }).notNull(),
    state: text({ enum: DELIVERY_STATES }).notNull().default("WAITING"),
    tries: integer().notNull().default(0),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    nextTryAt: timestamp({ withTimezone: true }).notNull(),
    /** Three days later it is given up. */
    firstTriedAt: timestamp({ withTimezone: true }),
    triedAt: timestamp({ withTimezone: true }),
    /** The HTTP status of the last response; null if there was none. */
    status: integer(),
    durationMs: integer(),
    /** The beginning of the last response, or why there was none. */
    response: text(),
  },
  (t) => [
    uniqueIndex("webhook_deliveries_once").on(t.eventId, t.endpointId),
    index("webhook_deliveries_due")
      .on(t.endpointId, t.nextTryAt)
      .where(sql`${t.state} = 'WAITING'`),
    index("webhook_deliveries_in_order")
      .on(t.endpointId, t.subject, t.position)
      .where(sql`${t.state} = 'WAITING'`),
    index().on(t.createdAt, t.position),
  ],
);
