import { useQueryClient } from "@tanstack/react-query";
import { listDayRoutes, listStopPlaces, placeStop, type StopPlace } from "../../../contract/couriers/courier-plans.ts";
import { listRoutes, type Stop } from "../../../contract/couriers/courier-routes.ts";
import { api } from "../../platform/api.ts";
import { showUndoToast } from "../../platform/kit/toasts/show-toast.ts";
import { callKey } from "../../platform/query.ts";
import { priceText } from "./plan-text.ts";

export function useMoveStop(stop: Stop, messengerId: string) {
  const queries = useQueryClient();
  const refresh = () =>
    Promise.all(
      [listDayRoutes, listRoutes, listStopPlaces].map((call) => queries.invalidateQueries({ queryKey: callKey(call) })),
    );
  const put = async (from: string, to: Pick<StopPlace, "messengerId" | "index">) => {
    const body = { messengerId: to.messengerId, index: to.index };
    await api.call(placeStop, { params: { messengerId: from, stopId: stop.id }, body });
    await refresh();
  };
  return async (place: StopPlace, places: readonly StopPlace[]): Promise<void> => {
    const before = places.find(({ isNow }) => isNow);
    await put(messengerId, place);
    const text = `${stop.customerName}: ${priceText(place)}.`;
    if (before !== undefined) showUndoToast(text, () => put(place.messengerId, before));
  };
}
