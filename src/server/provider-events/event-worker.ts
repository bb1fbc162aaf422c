import type { Deps } from "../deps.ts";
import type { EventWorker } from "../domain-event-handlers.ts";
import type { ProviderEvent } from "./receive-provider-event.ts";

/** Who looks after events of this type, found by how it begins; undefined where nobody does. */
export const eventWorker = (
  { follows }: Pick<Deps, "follows">,
  { provider, type }: Pick<ProviderEvent, "provider" | "type">,
): EventWorker | undefined =>
  Object.entries(follows.providerEvent[provider]).find(([beginning]) => type.startsWith(beginning))?.[1];
