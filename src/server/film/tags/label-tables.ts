import { places, rollPlaces, rollTags, scanPlaces, scanTags, tags } from "./tables.ts";

/** What a roll or scan is labelled with. */
export type LabelKind = "tag" | "location";
/** What is labelled. */
export type ItemKind = "roll" | "scan";

export const LABELS = { tag: tags, location: places } as const;

/** The tables that say which roll or scan has which tag or location, with their columns of either. */
export const LINKS = {
  roll: {
    tag: { links: rollTags, item: rollTags.rollId, label: rollTags.tagId },
    location: { links: rollPlaces, item: rollPlaces.rollId, label: rollPlaces.locationId },
  },
  scan: {
    tag: { links: scanTags, item: scanTags.scanId, label: scanTags.tagId },
    location: { links: scanPlaces, item: scanPlaces.scanId, label: scanPlaces.locationId },
  },
} as const;
