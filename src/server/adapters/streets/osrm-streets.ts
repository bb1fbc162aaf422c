import { z } from "zod";
import { straightLineTravel, type Position, type TravelTable } from "../../../rules/couriers/travel.ts";
import { DAY_MS, MINUTE_MS } from "../../../rules/time.ts";
import type { Logger } from "../../platform/log.ts";
import type { Streets } from "./port.ts";

/** Short, because a courier is waiting for the page. */
const WITHIN_MS = 3000;
/** Pause after a failure, so that no one waits for a failing server. */
const LEFT_ALONE_MS = MINUTE_MS;
/** Streets change rarely, and OSRM does not know about temporary closures. */
const KNOWN_FOR_MS = DAY_MS;
/** Maximum number of cached trips: those among 200 places. */
const MOST_KNOWN = 40_000;
/** OSRM's default limit is 100 places (`--max-table-size`), squared. */
const LARGEST_TABLE = 100 ** 2;
/** More places than all couriers visit in a day; longer URLs are rejected by servers. */
const MOST_PLACES = 300;

const numbers = z.array(z.array(z.number().nonnegative().nullable()));
/** The fields we read from OSRM's table service: seconds and meters, null where there is no route. */
const Table = z.object({ code: z.literal("Ok"), durations: numbers, distances: numbers });

type Router = {
  url: string;
  log: Logger;
  now: () => Date;
  answered?: (answer: { ms: number; error: unknown }) => void;
};
type Way = { km: number; minutes: number; requested: number };

/** Travel times along the streets from OSRM (project-osrm.org), with a profile for bicycles. */
export function osrmStreets({ url, log, now, answered = () => undefined }: Router): Streets {
  const known = new Map<string, Way>();
  let leftAloneUntil = 0;

  async function ask(places: readonly Position[], sources: readonly number[]): Promise<void> {
    const began = performance.now();
    const report = (error: unknown) => answered({ ms: Math.round(performance.now() - began), error });
    await fetchDistances(places, sources).then(
      () => report(null),
      (error: unknown) => {
        report(error);
        throw error;
      },
    );
  }

  /** Fetches rows of the table: from some of the places to all. */
  async function fetchDistances(places: readonly Position[], sources: readonly number[]): Promise<void> {
    const all = places.map(textOf).join(";");
    const some = sources.length === places.length ? "" : `&sources=${sources.join(";")}`;
    const response = await fetch(`${url}/table/v1/bike/${all}?annotations=duration,distance${some}`, {
      redirect: "error",
      signal: AbortSignal.timeout(WITHIN_MS),
    });
    const body = (await response.json().catch(() => null)) as { code?: unknown } | null;
    const { data: table } = Table.safeParse(body);
    if (table === undefined) throw new Error(`OSRM answered ${response.status} (${String(body?.code ?? "no code")})`);
    const requested = now().getTime();
    sources.forEach((source, row) =>
      places.forEach((to, column) => {
        const from = places[source]!;
        const [seconds, metres] = [table.durations[row]?.[column], table.distances[row]?.[column]];
        const isWay = typeof seconds === "number" && typeof metres === "number";
        const way = isWay
          ? { km: metres / 1000, minutes: seconds / 60 }
          : { km: straightLineTravel.km(from, to), minutes: straightLineTravel.minutes(from, to) };
        known.set(keyOf(from, to), { ...way, requested });
      }),
    );
  }

  async function learn(places: readonly Position[]): Promise<void> {
    if (known.size + places.length ** 2 > MOST_KNOWN) known.clear();
    const rows = Math.max(1, Math.floor(LARGEST_TABLE / places.length));
    for (let first = 0; first < places.length; first += rows)
      await ask(places, [...places.keys()].slice(first, first + rows));
  }

  return {
    check: (from, to) => ask([from, to], [0, 1]),
    async waysAmong(all) {
      const places = [...new Map(all.map((place) => [textOf(place), place])).values()];
      const at = now().getTime();
      const isKnown = (from: Position) =>
        places.every((to) => (known.get(keyOf(from, to))?.requested ?? 0) > at - KNOWN_FOR_MS);
      const isOfUse = places.length > 1 && places.length <= MOST_PLACES && at >= leftAloneUntil;
      if (isOfUse && !places.every(isKnown))
        await learn(places).catch((error: unknown) => {
          leftAloneUntil = at + LEFT_ALONE_MS;
          log.warn({ err: error }, "the router does not answer: ways are guessed");
        });
      // A snapshot: travel times must not change while a route is being planned.
      const ways = new Map(places.flatMap((from) => places.map((to) => [keyOf(from, to), known.get(keyOf(from, to))])));
      const by =
        (what: keyof TravelTable): TravelTable[typeof what] =>
        (from, to) =>
          ways.get(keyOf(from, to))?.[what] ?? straightLineTravel[what](from, to);
      return { km: by("km"), minutes: by("minutes") };
    },
  };
}

/** As OSRM writes places: to 10 cm. */
const textOf = ({ lat, lon }: Position): string => `${lon.toFixed(6)},${lat.toFixed(6)}`;
const keyOf = (from: Position, to: Position): string => `${textOf(from)} ${textOf(to)}`;
