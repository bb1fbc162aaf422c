import { useEffect, useEffectEvent } from "react";
import { forgetView, listSavedViews, saveView } from "../../../contract/orders/saved-views.ts";
import { viewsToBring } from "../../../rules/orders/saved-views.ts";
import type { OwnViews, View } from "../../platform/kit/list/saved-views.tsx";
import { useCall, useCallMutation } from "../../platform/query.ts";
import { stored } from "../../platform/storage.ts";
import { useLiveCalls } from "../../platform/use-live-calls.ts";

const viewsOf = (saved: unknown): View[] =>
  Array.isArray(saved)
    ? saved.flatMap((one: unknown) => {
        const { name, address } = { ...(one as Partial<View> | null) };
        return typeof name === "string" && typeof address === "string" ? [{ name, address }] : [];
      })
    : [];

/** Where views were stored before accounts had them. */
const ofThisBrowser = stored("nice.order-views", 1, { parse: viewsOf });

/** Users save views manually, in one tab at a time. */
const AT_MOST_EVERY_MS = 500;

export function useOwnViews(): OwnViews {
  const list = useCall(listSavedViews, {});
  const keep = useCallMutation(saveView, { refreshes: [listSavedViews] });
  const forget = useCallMutation(forgetView, { refreshes: [listSavedViews] });
  useLiveCalls([listSavedViews], ["saved-views"], AT_MOST_EVERY_MS);

  const views = list.data?.views;
  const bring = useEffectEvent(async (own: readonly View[], saved: readonly View[]) => {
    // If the account has no room for a view, it stays here and is moved later.
    for (const body of viewsToBring(own, saved)) await keep.mutateAsync({ body });
    ofThisBrowser.set(null);
  });
  useEffect(() => {
    const saved = ofThisBrowser.get();
    if (views !== undefined && saved !== null) bring(views, saved).catch(() => undefined);
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
