import { IconMapPin, IconTag } from "../../platform/icons.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { listLocations, listTags, type Location, type Tag } from "../../../contract/film/tags.ts";
import { LOCATION_NAME_LENGTH, TAG_NAME_LENGTH } from "../../../rules/film/label-names.ts";
import { showUndoToast, showErrorToast } from "../../platform/kit/toasts/show-toast.ts";
import { callKey, useCall } from "../../platform/query.ts";
import { LabelChips } from "./label-chips.tsx";

/** Names for autocomplete; in larger libraries, typing searches for the rest. */
const KNOWN = { limit: 100 } as const;

type Labels = { tags: Tag[]; locations: Location[] };
type Place = Omit<Location, "id">;

export type LabelCalls = {
  addTag: (name: string) => Promise<Tag>;
  removeTag: (tagId: string) => Promise<unknown>;
  addPlace: (place: Place) => Promise<Location>;
  removePlace: (locationId: string) => Promise<unknown>;
};

/**
 * The tags and places of a roll or a scan. Applies changes optimistically and reverts them if the lab rejects them.
 * @param change updates the cache; returns a function that reverts it
 * @param focusedField the field that has the focus first
 */
export function ItemLabels({
  userId,
  item,
  calls,
  change,
  tagTo,
  focusedField = null,
}: {
  userId: string;
  item: Labels;
  calls: LabelCalls;
  change: (part: Partial<Labels>) => () => void;
  tagTo: (tagId: string) => string;
  focusedField?: "tag" | "place" | null;
}) {
  const params = { userId };
  const queries = useQueryClient();
  const forgetKnown = (call: typeof listTags | typeof listLocations) =>
    void queries.invalidateQueries({ queryKey: callKey(call) });
  const tags = useCall(listTags, { params, query: KNOWN }).data?.tags ?? [];
  const places = useCall(listLocations, { params, query: KNOWN }).data?.locations ?? [];

  // Matched by name: after an undo, a tag without other uses gets a new id.
  async function addTag(name: string) {
    try {
      const tag = await calls.addTag(name);
      change({ tags: [...item.tags.filter((other) => other.name !== tag.name), tag] });
      forgetKnown(listTags);
    } catch (error) {
      showErrorToast(error);
    }
  }
  async function removeTag(id: string, name: string) {
    const undo = change({ tags: item.tags.filter((tag) => tag.id !== id) });
    try {
      await calls.removeTag(id);
      showUndoToast(`Tag “${name}” removed`, () => addTag(name));
    } catch (error) {
      undo();
      showErrorToast(error);
    }
  }
  async function addPlace(place: Place) {
    try {
      const location = await calls.addPlace(place);
      change({ locations: [...item.locations.filter((other) => other.name !== location.name), location] });
      forgetKnown(listLocations);
    } catch (error) {
      showErrorToast(error);
    }
  }
  async function removePlace(id: string) {
    const place = item.locations.find((each) => each.id === id)!;
    const undo = change({ locations: item.locations.filter((each) => each.id !== id) });
    try {
      await calls.removePlace(id);
      showUndoToast(`“${place.name}” removed`, () => addPlace(place));
    } catch (error) {
      undo();
      showErrorToast(error);
    }
  }

  return (
    <>
      <LabelChips
        noun="tag"
        icon={<IconTag size={16} aria-hidden />}
        chips={item.tags.map(({ id, name }) => ({ id, name, to: tagTo(id) }))}
        known={tags.map(({ name }) => name)}
        longest={TAG_NAME_LENGTH}
        isFocused={focusedField === "tag"}
        onAdd={(name) => void addTag(name)}
        onRemove={({ id, name }) => void removeTag(id, name)}
      />
      <LabelChips
        noun="place"
        icon={<IconMapPin size={16} aria-hidden />}
        chips={item.locations.map((place) => ({ id: place.id, name: place.name, href: mapLink(place) }))}
        known={places.map(({ name }) => name)}
        longest={LOCATION_NAME_LENGTH}
        isFocused={focusedField === "place"}
        onAdd={(name) => void addPlace(places.find((place) => place.name === name) ?? typedPlace(name))}
        onRemove={({ id }) => void removePlace(id)}
      />
    </>
  );
}

const typedPlace = (name: string): Place => ({
  name,
  placeId: null,
  latitude: null,
  longitude: null,
  city: null,
  country: null,
});

/** Returns the map's URL for a place: by its position, else by a search for its name. */
function mapLink({ name, latitude, longitude, city, country }: Location): string {
  const map = "https://www.openstreetmap.org";
  if (latitude !== null && longitude !== null)
    return `${map}/?mlat=${latitude}&mlon=${longitude}#map=14/${latitude}/${longitude}`;
  const words = [name, city, country].filter(Boolean).join(", ");
  return `${map}/search?query=${encodeURIComponent(words)}`;
}
