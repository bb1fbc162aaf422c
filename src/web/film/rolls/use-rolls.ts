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

/** The customer's rolls that match, 25 more with each `fetchNextPage`; fetched anew when something happens to one. */
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
      // A roll that came in meanwhile pushes others to the next page: each is shown once.
      rolls: [...new Map(pages.flatMap((page) => page.rolls).map((roll) => [roll.id, roll])).values()],
      count: pages.at(-1)?.count ?? 0,
    }),
    placeholderData: keepPreviousData,
  });
  return { ...rolls, refreshSoon: useFreshRolls(userId) };
}

/**
 * Fetches what is shown of a customer's rolls anew when the lab does something with them.
 * @returns does it for another reason, such as covers whose links ran out
 */
function useFreshRolls(userId: string): () => void {
  const queries = useQueryClient();
  const refresh = useBurst(() => void queries.invalidateQueries({ queryKey: callKey(listRolls) }));
  useLive((event) => {
    if ((event.type === "scan" || event.type === "order") && event.userId === userId) refresh();
  }, refresh);
  return refresh;
}
