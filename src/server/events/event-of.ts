import type { LabEvent } from "../../contract/events/event.ts";
import { type EventType, pathOf, TEST_EVENT } from "../../rules/events/event-types.ts";
import type { Settings } from "../platform/settings.ts";
import { isoTime } from "../platform/iso-time.ts";

type Row = { id: string; type: string; data: Record<string, unknown>; createdAt: string | Date };

/** Returns an event as webhooks deliver it and the feed returns it. */
export function eventOf({ publicUrl }: Pick<Settings, "publicUrl">, { id, type, data, createdAt }: Row): LabEvent {
  const path = type === TEST_EVENT ? "/webhook-endpoints" : pathOf(type as EventType, data);
  const url = `${publicUrl}/api${path}`;
  return { id, type, version: 1, createdAt: isoTime(createdAt), url, data } as LabEvent;
}
