import { CallError } from "../../contract/kit/client.ts";
import type { ListQuery } from "../platform/kit/list/list-address.ts";
import { day, oneOf, words } from "../platform/kit/list/list-address.ts";

/** Sample data for the kit's list and detail pages: the cameras of a lending club. */
export type Camera = {
  id: number;
  name: string;
  keeper: string;
  state: CameraState;
  /** Instant, ISO 8601. */
  addedAt: string;
  lent: number;
};

export const CAMERA_STATES = ["SHELF", "LENT", "REPAIR"] as const;
export type CameraState = (typeof CAMERA_STATES)[number];
export const CAMERA_STATE_LABELS: Record<CameraState, string> = {
  SHELF: "On the shelf",
  LENT: "Lent",
  REPAIR: "In repair",
};

export const CAMERAS_ADDRESS = {
  pageSize: 18,
  sorts: { addedAt: "down", name: "up", lent: "down" },
  filters: { state: oneOf(CAMERA_STATES), keeper: words, from: day },
} as const;
type CamerasQuery = ListQuery<keyof typeof CAMERAS_ADDRESS.sorts, typeof CAMERAS_ADDRESS.filters>;

const MAKES = ["Rollei 35", "Olympus XA", "Nikon FM2", "Pentax 67", "Yashica Mat 124G", "Canon AE-1", "Mamiya 7"];
const KEEPERS = ["Ada Lumen", "Bo Fix", "Zoe Grain", "Konstantin Wolkenstein-Trostburg von Hohenlohe the Younger"];
const COUNT = 240;
const DAY_MS = 24 * 3600 * 1000;
const FIRST_ADDED = Date.UTC(2026, 10, 21, 15);

export const CAMERAS: readonly Camera[] = Array.from({ length: COUNT }, (_, at) => ({
  id: COUNT - at,
  name: `${MAKES[(at * 5) % MAKES.length]!} № ${((at * 37) % 90) + 10}`,
  keeper: KEEPERS[(at * 3) % KEEPERS.length]!,
  state: CAMERA_STATES[(at * 7) % 5] ?? "SHELF",
  addedAt: new Date(FIRST_ADDED - at * 3 * DAY_MS).toISOString(),
  lent: (at * 29) % 67,
}));

export function listCameras(cameras: readonly Camera[], query: CamerasQuery): { cameras: Camera[]; count: number } {
  const { search = "", state, keeper = "", from = "", sortBy, desc, offset, limit } = query;
  const matching = cameras.filter(
    (camera) =>
      (state === undefined || camera.state === state) &&
      camera.keeper.toLowerCase().includes(keeper.toLowerCase()) &&
      camera.addedAt >= from &&
      `${camera.name} ${camera.keeper}`.toLowerCase().includes(search.toLowerCase()),
  );
  const sorted = matching.toSorted((a, b) =>
    sortBy === "lent" ? a.lent - b.lent : a[sortBy].localeCompare(b[sortBy], "en", { numeric: true }),
  );
  if (desc === "true") sorted.reverse();
  return { cameras: sorted.slice(offset, offset + limit), count: matching.length };
}

const refusal = (status: number, message: string) => new CallError({ status, message, errors: [] });

export const SCREEN_STATES = ["ready", "loading", "empty", "failed", "stale", "missing"] as const;
export type ScreenState = (typeof SCREEN_STATES)[number];

/** Imitates the API's response in this state. */
export async function answerIn<T>(state: ScreenState, answer: T, empty: T): Promise<T> {
  switch (state) {
    case "loading":
      return new Promise(() => undefined);
    case "empty":
      return empty;
    case "failed":
    case "stale":
      throw refusal(503, "The lab does not answer right now. Please try again in a minute.");
    case "missing":
      throw refusal(404, "Item not found.");
    case "ready":
      return answer;
  }
}
