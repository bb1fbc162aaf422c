import { MINUTE_MS } from "../../../rules/time.ts";
import type { Logger } from "../../platform/log.ts";
import type { PlacesService, Suggestion } from "./port.ts";

/** After it failed nobody waits for it again for so long. */
const LEFT_ALONE_MS = MINUTE_MS;
/** Anybody may type, and each question costs the lab something. */
const MOST_AT_ONCE = 10;

export type SparedPlaces = PlacesService & {
  /** Asks whatever came before, and throws what it comes to. */
  check(typed: string, session: string): Promise<Suggestion[]>;
};

/**
 * The same service, asked for no more than it is worth: who types an address needs none of this. While it fails, and while
 * enough others ask, there are no suggestions, and nobody waits.
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
