import * as contract from "../../../contract/film/tags.ts";
import { handleCall } from "../../handle-call.ts";
import { viewerOf } from "../visible-scans.ts";
import { addLocation, updateLocation } from "./places.ts";
import { addTag, renameTag } from "./tags.ts";
import type { Item } from "./lock-item.ts";
import { listLocations, listTags } from "./queries.ts";
import { removeLabel } from "./tags-and-places.ts";
import { placeScans, tagScans, unlinkScans } from "./tag-scans.ts";
import { eq } from "drizzle-orm";
import { places, tags } from "./tables.ts";
import type { Module } from "../../module.ts";

const roll = (id: string): Item => ({ kind: "roll", id });
const scan = (id: string): Item => ({ kind: "scan", id });

export const tagsModule = {
  endpoints: {
    addRollTag: handleCall(contract.addRollTag, async (deps, { params, body, caller }) => ({
      tag: await addTag(deps, viewerOf(params.userId, caller), roll(params.rollId), body.name),
    })),
    renameRollTag: handleCall(contract.renameRollTag, async (deps, { params, body, caller }) => ({
      tag: await renameTag(deps, viewerOf(params.userId, caller), roll(params.rollId), params.tagId, body.name),
    })),
    removeRollTag: handleCall(contract.removeRollTag, (deps, { params, caller }) =>
      removeLabel(deps, viewerOf(params.userId, caller), roll(params.rollId), "tag", params.tagId),
    ),
    addRollLocation: handleCall(contract.addRollLocation, async (deps, { params, body, caller }) => ({
      location: await addLocation(deps, viewerOf(params.userId, caller), roll(params.rollId), body),
    })),
    updateRollLocation: handleCall(contract.updateRollLocation, async (deps, { params, body, caller }) => ({
      location: await updateLocation(
        deps,
        viewerOf(params.userId, caller),
        roll(params.rollId),
        params.locationId,
        body,
      ),
    })),
    removeRollLocation: handleCall(contract.removeRollLocation, (deps, { params, caller }) =>
      removeLabel(deps, viewerOf(params.userId, caller), roll(params.rollId), "location", params.locationId),
    ),
    addScanTag: handleCall(contract.addScanTag, async (deps, { params, body, caller }) => ({
      tag: await addTag(deps, viewerOf(params.userId, caller), scan(params.scanId), body.name),
    })),
    renameScanTag: handleCall(contract.renameScanTag, async (deps, { params, body, caller }) => ({
      tag: await renameTag(deps, viewerOf(params.userId, caller), scan(params.scanId), params.tagId, body.name),
    })),
    removeScanTag: handleCall(contract.removeScanTag, (deps, { params, caller }) =>
      removeLabel(deps, viewerOf(params.userId, caller), scan(params.scanId), "tag", params.tagId),
    ),
    addScanLocation: handleCall(contract.addScanLocation, async (deps, { params, body, caller }) => ({
      location: await addLocation(deps, viewerOf(params.userId, caller), scan(params.scanId), body),
    })),
    updateScanLocation: handleCall(contract.updateScanLocation, async (deps, { params, body, caller }) => ({
      location: await updateLocation(
        deps,
        viewerOf(params.userId, caller),
        scan(params.scanId),
        params.locationId,
        body,
      ),
    })),
    removeScanLocation: handleCall(contract.removeScanLocation, (deps, { params, caller }) =>
      removeLabel(deps, viewerOf(params.userId, caller), scan(params.scanId), "location", params.locationId),
    ),
    tagScans: handleCall(contract.tagScans, (deps, { params, body, caller }) =>
      tagScans(deps, viewerOf(params.userId, caller), body),
    ),
    untagScans: handleCall(contract.untagScans, (deps, { params, body, caller }) =>
      unlinkScans(deps, viewerOf(params.userId, caller), "tag", params.tagId, body.scanIds),
    ),
    placeScans: handleCall(contract.placeScans, (deps, { params, body, caller }) =>
      placeScans(deps, viewerOf(params.userId, caller), body),
    ),
    unplaceScans: handleCall(contract.unplaceScans, (deps, { params, body, caller }) =>
      unlinkScans(deps, viewerOf(params.userId, caller), "location", params.locationId, body.scanIds),
    ),
    listTags: handleCall(contract.listTags, (deps, { params, query, caller }) =>
      listTags(deps.db, viewerOf(params.userId, caller), query),
    ),
    listLocations: handleCall(contract.listLocations, (deps, { params, query, caller }) =>
      listLocations(deps.db, viewerOf(params.userId, caller), query),
    ),
  },

  exports: {
    listTags: "tags",
    listLocations: "places",
  },

  async deleteUserData(tx, { id }) {
    await tx.delete(tags).where(eq(tags.customerId, id));
    await tx.delete(places).where(eq(places.customerId, id));
  },
} satisfies Module;
