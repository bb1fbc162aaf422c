import { useInfiniteQuery, keepPreviousData, useQueryClient } from "@tanstack/react-query";
import type { ReplyOf } from "../../../contract/kit/call.ts";
import type { CallError } from "../../../contract/kit/client.ts";
import { listRolls } from "../../../contract/film/rolls.ts";
import { api } from "../../platform/api.ts";
import { useLive } from "../../platform/live.tsx";
import { callKey } from "../../platform/query.ts";
import { useBurst } from "../../platform/use-burst.ts";
import { type LibrarySearch, queryOfSearch } from "../finding/library-search.ts";
import type { Sort } from "./rolls-search.ts";

/** Gallery page size (docs/product/film.md#rolls-page). */
export const PAGE = 25;

type Page = ReplyOf<typeof listRolls>;

/** Fetches the customer's matching rolls, 25 more with each `fetchNextPage`; refetches them when one changes. */
export function useRolls(userId: string, search: LibrarySearch, { sortBy, desc }: Sort) {
  const query = { sortBy, desc: desc ? "true" : "false", ...queryOfSearch(search) } as const;
  const key = [...callKey(listRolls, { params: { userId } }), "pages", query];
  const rolls = useInfiniteQuery<Page, CallError, { rolls: Page["rolls"]; count: number }, readonly unknown[], number>({
    queryKey: key,
    queryFn: ({ pageParam, signal }) =>
      api.call(
        listRolls,
        {
          params: { userId },
          query: { limit: PAGE, offset: pageParam, ...query } as object,
        },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const shown = pages.reduce((sum, page) => sum + page.rolls.length, 0);
      return last.rolls.length > 0 && shown < last.count ? shown : undefined;
    },
    select: ({ pages }) => ({
      // A new roll pushes others to the next page, so duplicates are removed.
      rolls: [...new Map(pages.flatMap((page) => page.rolls).map((roll) => [roll.id, roll])).values()],
      count: pages.at(-1)?.count ?? 0,
    }),
    placeholderData: keepPreviousData,
  });
  return { ...rolls, refreshSoon: useFreshRolls(userId) };
}

/**
 * Refetches the shown rolls when one changes.
 * @returns a function that refetches them for another reason, such as expired cover links
 */
function useFreshRolls(userId: string): () => void {
  const queries = useQueryClient();
  const refresh = useBurst(() => void queries.invalidateQueries({ queryKey: callKey(listRolls) }));
  useLive((event) => {
    if ((event.type === "scan" || event.type === "order") && event.userId === userId) refresh();
  }, refresh);
  return refresh;
}
