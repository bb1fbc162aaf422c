import { useEffect, useEffectEvent } from "react";
import { forgetView, listSavedViews, saveView } from "../../../contract/orders/saved-views.ts";
import { viewsToBring } from "../../../rules/orders/saved-views.ts";
import type { OwnViews, View } from "../../platform/kit/list/saved-views.tsx";
import { useCall, useCallMutation } from "../../platform/query.ts";
import { stored } from "../../platform/storage.ts";
import { useLiveCalls } from "../../platform/use-live-calls.ts";

/** Of what was kept in a browser, the views that can be read. */
const viewsOf = (kept: unknown): View[] =>
  Array.isArray(kept)
    ? kept.flatMap((one: unknown) => {
        const { name, address } = { ...(one as Partial<View> | null) };
        return typeof name === "string" && typeof address === "string" ? [{ name, address }] : [];
      })
    : [];

/** Where views were kept before accounts had them. */
const ofThisBrowser = stored("nice.order-views", 1, { parse: viewsOf });

/** Somebody keeps views by hand, in one of their tabs at a time. */
const AT_MOST_EVERY_MS = 500;

/** The views of the list of orders that go with one's account, the same in all of one's browsers. */
export function useOwnViews(): OwnViews {
  const list = useCall(listSavedViews, {});
  const keep = useCallMutation(saveView, { refreshes: [listSavedViews] });
  const forget = useCallMutation(forgetView, { refreshes: [listSavedViews] });
  useLiveCalls([listSavedViews], ["saved-views"], AT_MOST_EVERY_MS);

  const views = list.data?.views;
  const bring = useEffectEvent(async (own: readonly View[], kept: readonly View[]) => {
    // One that the account has no room for stays here, and is brought once there is.
    for (const body of viewsToBring(own, kept)) await keep.mutateAsync({ body });
    ofThisBrowser.set(null);
  });
  useEffect(() => {
    const kept = ofThisBrowser.get();
    if (views !== undefined && kept !== null) bring(views, kept).catch(() => undefined);
  }, [views]);

  return {
    views,
    readAgain: list.isError ? () => void list.refetch() : null,
    keep: ({ name, address }) => keep.mutateAsync({ body: { name, address } }),
    forget: async ({ name }) => {
      const there = views?.find((one) => one.name === name);
      if (there) await forget.mutateAsync({ params: { viewId: there.id } });
    },
  };
}
