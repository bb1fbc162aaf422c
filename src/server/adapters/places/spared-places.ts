import { MINUTE_MS } from "../../../rules/time.ts";
import type { Logger } from "../../platform/log.ts";
import type { PlacesService, Suggestion } from "./port.ts";

/** Pause after a failure, so that no customer waits for a failing service. */
const LEFT_ALONE_MS = MINUTE_MS;
/** Limits concurrent requests: anyone can type, and each request costs the lab money. */
const MOST_AT_ONCE = 10;

export type SparedPlaces = PlacesService & {
  /** Sends a request even during a pause, and throws on failure. */
  check(typed: string, session: string): Promise<Suggestion[]>;
};

/**
 * Wraps a service with limits, because autocomplete is optional. While it fails, or too many requests are running,
 * there are no suggestions and no wait.
 */
export function sparedPlaces(
  places: PlacesService,
  { now, log }: { now: () => Date; log: Pick<Logger, "warn"> },
): SparedPlaces {
  let leftAloneUntil = 0;
  let underWay = 0;

  async function spared<Answer>(question: () => Promise<Answer>, otherwise: Answer): Promise<Answer> {
    if (underWay >= MOST_AT_ONCE || now().getTime() < leftAloneUntil) return otherwise;
    underWay += 1;
    try {
      return await question();
    } catch (error) {
      leftAloneUntil = now().getTime() + LEFT_ALONE_MS;
      log.warn({ err: error }, "no addresses are suggested");
      return otherwise;
    } finally {
      underWay -= 1;
    }
  }

  return {
    ...places,
    check: places.suggest,
    suggest: (typed, session) => spared(() => places.suggest(typed, session), []),
    addressOf: (placeId, session) => spared(() => places.addressOf(placeId, session), null),
  };
}
