import { IconMapPin } from "../../platform/icons/map-pin.tsx";
import { IconTag } from "../../platform/icons/tag.tsx";
import { useQueryClient } from "@tanstack/react-query";
import type { Roll } from "../../../contract/film/rolls.ts";
import {
  addRollLocation,
  addRollTag,
  listLocations,
  listTags,
  type Location,
  removeRollLocation,
  removeRollTag,
} from "../../../contract/film/tags.ts";
import { LOCATION_NAME_LENGTH, TAG_NAME_LENGTH } from "../../../rules/film/label-names.ts";
import { api } from "../../platform/api.ts";
import { offerUndo, sayProblem } from "../../platform/kit/notices/say.ts";
import { callKey, useCall } from "../../platform/query.ts";
import { useChangeKeptRoll } from "../rolls/use-roll.ts";
import { LabelChips } from "./label-chips.tsx";
import { mapLink } from "./map-link.ts";

/** Names that complete; who has more finds the rest by typing them. */
const KNOWN = { limit: 100 } as const;

/** A roll's tags and places. Each change stands at once, and goes back if the lab does not take it. */
export function RollLabels({ userId, roll, base }: { userId: string; roll: Roll; base: string }) {
  const params = { userId, rollId: roll.id };
  const change = useChangeKeptRoll(userId, roll.id);
  const queries = useQueryClient();
  const forgetKnown = (call: typeof listTags | typeof listLocations) =>
    void queries.invalidateQueries({ queryKey: callKey(call) });
  const tags = useCall(listTags, { params: { userId }, query: KNOWN }).data?.tags ?? [];
  const places = useCall(listLocations, { params: { userId }, query: KNOWN }).data?.locations ?? [];

  async function addTag(name: string) {
    try {
      const { tag } = await api.call(addRollTag, { params, body: { name } });
      change({ tags: [...roll.tags.filter(({ id }) => id !== tag.id), tag] });
      forgetKnown(listTags);
    } catch (error) {
      sayProblem(error);
    }
  }
  async function removeTag(id: string, name: string) {
    const takeBack = change({ tags: roll.tags.filter((tag) => tag.id !== id) });
    try {
      await api.call(removeRollTag, { params: { ...params, tagId: id } });
      offerUndo(`The tag “${name}” is off this roll`, () => addTag(name));
    } catch (error) {
      takeBack();
      sayProblem(error);
    }
  }
  async function addPlace(place: Omit<Location, "id">) {
    try {
      const { location } = await api.call(addRollLocation, { params, body: place });
      change({ locations: [...roll.locations.filter(({ id }) => id !== location.id), location] });
      forgetKnown(listLocations);
    } catch (error) {
      sayProblem(error);
    }
  }
  async function removePlace(id: string) {
    const place = roll.locations.find((each) => each.id === id)!;
    const takeBack = change({ locations: roll.locations.filter((each) => each.id !== id) });
    try {
      await api.call(removeRollLocation, { params: { ...params, locationId: id } });
      offerUndo(`“${place.name}” is off this roll`, () => addPlace(place));
    } catch (error) {
      takeBack();
      sayProblem(error);
    }
  }

  return (
    <>
      <LabelChips
        noun="tag"
        icon={<IconTag size={16} aria-hidden />}
        chips={roll.tags.map(({ id, name }) => ({ id, name, to: `${base}/rolls?tag=${id}` }))}
        known={tags.map(({ name }) => name)}
        longest={TAG_NAME_LENGTH}
        onAdd={(name) => void addTag(name)}
        onRemove={({ id, name }) => void removeTag(id, name)}
      />
      <LabelChips
        noun="place"
        icon={<IconMapPin size={16} aria-hidden />}
        chips={roll.locations.map((place) => ({ id: place.id, name: place.name, href: mapLink(place) }))}
        known={places.map(({ name }) => name)}
        longest={LOCATION_NAME_LENGTH}
        onAdd={(name) => void addPlace(places.find((place) => place.name === name) ?? typedPlace(name))}
        onRemove={({ id }) => void removePlace(id)}
      />
    </>
  );
}

const typedPlace = (name: string): Omit<Location, "id"> => ({
  name,
  placeId: null,
  latitude: null,
  longitude: null,
  city: null,
  country: null,
});
