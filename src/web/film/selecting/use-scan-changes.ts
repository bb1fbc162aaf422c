import { useQueryClient } from "@tanstack/react-query";
import { MAX_CHANGED_SCANS } from "../../../contract/film/changed-scans.ts";
import { getRoll, listRolls, rollFilters } from "../../../contract/film/rolls.ts";
import { getScan, listScans, markFavorites, markRejects, scanFilters } from "../../../contract/film/scans.ts";
import {
  listLocations,
  listTags,
  type NewLocation,
  placeScans,
  tagScans,
  unplaceScans,
  untagScans,
} from "../../../contract/film/tags.ts";
import { listThumbnails, scanRolls } from "../../../contract/film/timeline.ts";
import { api } from "../../platform/api.ts";
import { showUndoToast, showErrorToast } from "../../platform/kit/toasts/show-toast.ts";
import { callKey } from "../../platform/query.ts";
import { countScans } from "../../parts/film/count-scans.ts";

/** Queries that show marks, tags or places of scans. */
const SHOWN_IN = [
  getRoll,
  getScan,
  listRolls,
  rollFilters,
  listScans,
  scanFilters,
  listThumbnails,
  scanRolls,
  listTags,
  listLocations,
];

export function useScanChanges(userId: string, ids: readonly string[]) {
  const queries = useQueryClient();
  const params = { userId };

  const refresh = () => {
    for (const call of SHOWN_IN) void queries.invalidateQueries({ queryKey: callKey(call) });
  };
  /** Changes a hundred or so scans per call. @returns the changed ids */
  async function inParts(scanIds: readonly string[], change: (part: string[]) => Promise<{ scanIds: string[] }>) {
    const changed: string[] = [];
    try {
      for (let at = 0; at < scanIds.length; at += MAX_CHANGED_SCANS)
        changed.push(...(await change(scanIds.slice(at, at + MAX_CHANGED_SCANS))).scanIds);
    } finally {
      refresh();
    }
    return changed;
  }
  async function doAndOffer(
    done: string,
    change: (part: string[]) => Promise<{ scanIds: string[] }>,
    back: (part: string[]) => Promise<{ scanIds: string[] }>,
  ) {
    try {
      const changed = await inParts(ids, change);
      showUndoToast(`${countScans(ids.length)} ${done}`, () => inParts(changed, back));
    } catch (error) {
      showErrorToast(error);
    }
  }

  return {
    refresh,
    mark: (favorite: boolean) => {
      const crossedBefore = new Set<string>();
      return doAndOffer(
        favorite ? "marked as favorite" : "removed from favorites",
        async (scanIds) => {
          const answer = await api.call(markFavorites, { params, body: { scanIds, favorite } });
          for (const id of answer.replaced) crossedBefore.add(id);
          return answer;
        },
        async (scanIds) => {
          const crossed = scanIds.filter((id) => crossedBefore.has(id));
          const answer = await api.call(markFavorites, { params, body: { scanIds, favorite: !favorite } });
          if (crossed.length > 0) await api.call(markRejects, { params, body: { scanIds: crossed, rejected: true } });
          return answer;
        },
      );
    },
    tag: (name: string) => {
      let tagId = "";
      return doAndOffer(
        `tagged “${name}”`,
        async (scanIds) => {
          const answer = await api.call(tagScans, { params, body: { scanIds, name } });
          tagId = answer.tag.id;
          return answer;
        },
        (scanIds) => api.call(untagScans, { params: { userId, tagId }, body: { scanIds } }),
      );
    },
    place: (place: Pick<NewLocation, "name"> & Partial<NewLocation>) => {
      let locationId = "";
      return doAndOffer(
        `placed at “${place.name}”`,
        async (scanIds) => {
          const answer = await api.call(placeScans, { params, body: { ...place, scanIds } });
          locationId = answer.location.id;
          return answer;
        },
        (scanIds) => api.call(unplaceScans, { params: { userId, locationId }, body: { scanIds } }),
      );
    },
  };
}
