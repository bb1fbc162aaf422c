import { useQueries, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { CallError } from "../../../contract/kit/client.ts";
import { scanMonths, scanRolls, type TimelineRoll } from "../../../contract/film/timeline.ts";
import { MINUTE_MS } from "../../../rules/time.ts";
import { api } from "../../platform/api.ts";
import { useLive } from "../../platform/live.tsx";
import { callKey, useCall } from "../../platform/query.ts";
import { useBurst } from "../../platform/use-burst.ts";
import { type LibrarySearch, queryOfSearch } from "../finding/library-search.ts";
import type { Measure } from "./justified.ts";
import { type Month, type Piece, piecesOfMonth, topsOf } from "./timeline-layout.ts";

/** Returns the timeline's API query for a search; the month is filtered on the client. */
export const timelineQuery = (search: LibrarySearch): object => queryOfSearch({ ...search, when: undefined });

/** Returns the months within `when`, newest first. */
const monthsWithin = (months: readonly Month[], when: string | undefined): readonly Month[] =>
  when === undefined ? months : months.filter(({ month }) => month.startsWith(when));

export type Timeline = { pieces: readonly Piece[]; tops: Float64Array };

/**
 * Lays out all scans by month and roll. Months' rolls are fetched once `askFor` is called with them.
 * @param measure null until the page's width is known
 * @param firstMonths months to fetch from the start
 */
export function useTimeline(
  userId: string,
  search: LibrarySearch,
  measure: Measure | null,
  firstMonths: readonly string[],
) {
  const query = timelineQuery(search);
  const months = useCall(scanMonths, { params: { userId }, query }, { keepPrevious: true, staleTime: MINUTE_MS });
  const [fetchedMonths, setFetchedMonths] = useState<readonly string[]>(firstMonths);
  const rollsOf = useQueries({
    queries: fetchedMonths.map((month) => {
      const input = { params: { userId }, query: { ...query, month } };
      return {
        queryKey: callKey(scanRolls, input),
        queryFn: ({ signal }: { signal: AbortSignal }) => api.call(scanRolls, input, { signal }),
        staleTime: 5 * MINUTE_MS,
        gcTime: 30 * MINUTE_MS,
      };
    }),
    combine: (found) => ({
      known: new Map(found.flatMap(({ data }, at) => (data ? [[fetchedMonths[at]!, data.rolls] as const] : []))),
      error: (found.find(({ error }) => error !== null)?.error ?? null) as CallError | null,
      retry: () => found.forEach((each) => each.isError && void each.refetch()),
    }),
  });
  const shown = useMemo(() => monthsWithin(months.data?.months ?? [], search.when), [months.data, search.when]);
  const timeline = useMemo((): Timeline | null => {
    if (measure === null || months.data === undefined) return null;
    const pieces = shown.flatMap((month) => cachedPieces(month, rollsOf.known.get(month.month), measure));
    return { pieces, tops: topsOf(pieces) };
  }, [shown, months.data, rollsOf.known, measure]);
  useFreshTimeline(userId);
  return {
    months,
    shown,
    timeline,
    rolls: rollsOf,
    askFor: (wanted: readonly string[]) =>
      setFetchedMonths((now) => {
        const fresh = wanted.filter((month) => !now.includes(month));
        return fresh.length > 0 ? [...now, ...fresh] : now;
      }),
  };
}

/** Caches layouts, so that a month of 2,000 rolls is laid out once per width and not whenever another month loads. */
const stored = new WeakMap<readonly TimelineRoll[], { measure: Measure; pieces: Piece[] }>();

function cachedPieces(month: Month, rolls: readonly TimelineRoll[] | undefined, measure: Measure): Piece[] {
  if (rolls === undefined) return piecesOfMonth(month, undefined, measure);
  const before = stored.get(rolls);
  if (before?.measure === measure) return before.pieces;
  const pieces = piecesOfMonth(month, rolls, measure);
  stored.set(rolls, { measure, pieces });
  return pieces;
}

function useFreshTimeline(userId: string): void {
  const queries = useQueryClient();
  const refresh = useBurst(() => {
    for (const call of [scanMonths, scanRolls]) void queries.invalidateQueries({ queryKey: callKey(call) });
  });
  useLive((event) => {
    if ((event.type === "scan" || event.type === "order") && event.userId === userId) refresh();
  }, refresh);
}
