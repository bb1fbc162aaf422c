import { useMemo, useSyncExternalStore } from "react";
import { api } from "../../platform/api.ts";
import { CourierDay, type DayView } from "./courier-day.ts";
import { DayStore } from "./day-store.ts";

/** Returns a courier's day, updated while the screen is mounted; its view is null before hydration. */
export function useCourierDay(account: string, day: string, today: string): { desk: CourierDay; view: DayView | null } {
  const desk = useMemo(() => new CourierDay({ account, day, today }, theStore, api), [account, day, today]);
  return { desk, view: useSyncExternalStore(desk.subscribe, desk.view, nothing) };
}

const theStore = new DayStore(() => `nice-courier-${document.documentElement.dataset["environment"] ?? "production"}`);
const nothing = () => null;
