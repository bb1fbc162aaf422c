import type { Roll } from "../../../contract/film/rolls.ts";
import { addRollLocation, addRollTag, removeRollLocation, removeRollTag } from "../../../contract/film/tags.ts";
import { api } from "../../platform/api.ts";
import { useChangeCachedRoll } from "../rolls/use-roll.ts";
import { ItemLabels } from "./item-labels.tsx";

export function RollLabels({ userId, roll, base }: { userId: string; roll: Roll; base: string }) {
  const params = { userId, rollId: roll.id };
  const change = useChangeCachedRoll(userId, roll.id);
  return (
    <ItemLabels
      userId={userId}
      item={roll}
      change={change}
      tagTo={(tagId) => `${base}/rolls?tag=${tagId}`}
      calls={{
        addTag: async (name) => (await api.call(addRollTag, { params, body: { name } })).tag,
        removeTag: (tagId) => api.call(removeRollTag, { params: { ...params, tagId } }),
        addPlace: async (place) => (await api.call(addRollLocation, { params, body: place })).location,
        removePlace: (locationId) => api.call(removeRollLocation, { params: { ...params, locationId } }),
      }}
    />
  );
}
