import { z } from "zod";
import { LABELS_PER_ITEM, LOCATION_NAME_LENGTH, TAG_NAME_LENGTH } from "../../rules/film/label-names.ts";
import { call, own } from "../kit/call.ts";
import { listQuery } from "../kit/paging.ts";
import { ChangedScans } from "./changed-scans.ts";

/** A customer's own label for rolls and scans; one per customer and name, regardless of case. */
export const Tag = z.object({ id: z.uuid(), name: z.string().meta({ example: "night walks" }) }).meta({ id: "Tag" });
export type Tag = z.output<typeof Tag>;

const Latitude = z.number().min(-90).max(90).meta({ description: "Degrees north, WGS 84", example: 40.7295 });
const Longitude = z.number().min(-180).max(180).meta({ description: "Degrees east, WGS 84", example: -73.9545 });

export const Location = z
  .object({
    id: z.uuid(),
    name: z.string().meta({ example: "Greenpoint, Brooklyn" }),
    placeId: z.string().nullable().meta({ description: "The place's id at the places service; null when typed" }),
    latitude: Latitude.nullable(),
    longitude: Longitude.nullable(),
    city: z.string().nullable().meta({ example: "Brooklyn" }),
    country: z.string().nullable().meta({ example: "US" }),
  })
  .meta({ id: "Location" });
export type Location = z.output<typeof Location>;

const NewTag = z.object({ name: z.string().trim().min(1, "Enter a tag").max(TAG_NAME_LENGTH) });

export const NewLocation = z.object({
  name: z.string().trim().min(1, "Enter a place").max(LOCATION_NAME_LENGTH),
  placeId: z.string().trim().min(1).max(300).nullable().default(null),
  latitude: Latitude.nullable().default(null),
  longitude: Longitude.nullable().default(null),
  city: z.string().trim().max(100).nullable().default(null),
  country: z.string().trim().max(60).nullable().default(null),
});
export type NewLocation = z.output<typeof NewLocation>;

const tag = "Tags and locations";
const ROLL = "/users/:userId/film-rolls/:rollId";
const SCAN = "/users/:userId/scans/:scanId";

const TOO_MANY = { status: 422, message: `A roll or scan can have at most ${LABELS_PER_ITEM}. Remove one first.` };
const TAG_TAKEN = {
  status: 409,
  message: "You already have a tag with this name. Remove this one and add that one.",
  data: z.object({ tag: Tag }),
};
const LOCATION_TAKEN = {
  status: 409,
  message: "You already have this place. Remove this one and add that one.",
  data: z.object({ location: Location }),
};

const TagReply = z.object({ tag: Tag });
const LocationReply = z.object({ location: Location });

export const addRollTag = call({
  method: "POST",
  path: `${ROLL}/tags`,
  who: own("userId", "film"),
  tag,
  summary: "Tag a roll. Tags ignore case; repeating it changes nothing",
  body: NewTag,
  reply: TagReply,
  refusals: { TOO_MANY },
});

export const renameRollTag = call({
  method: "PUT",
  path: `${ROLL}/tags/:tagId`,
  who: own("userId", "film"),
  tag,
  summary: "Rename a tag of a roll, there and wherever else the customer uses it",
  body: NewTag,
  reply: TagReply,
  refusals: { TAG_TAKEN },
});

export const removeRollTag = call({
  method: "DELETE",
  path: `${ROLL}/tags/:tagId`,
  who: own("userId", "film"),
  tag,
  summary: "Remove a tag from a roll; an unused tag is deleted",
});

export const addRollLocation = call({
  method: "POST",
  path: `${ROLL}/locations`,
  who: own("userId", "film"),
  tag,
  summary: "Add a place to a roll. A place with a known placeId, otherwise name, is reused",
  body: NewLocation,
  reply: LocationReply,
  refusals: { TOO_MANY },
});

export const updateRollLocation = call({
  method: "PUT",
  path: `${ROLL}/locations/:locationId`,
  who: own("userId", "film"),
  tag,
  summary: "Change a location of a roll, there and wherever else the customer uses it",
  body: NewLocation,
  reply: LocationReply,
  refusals: { LOCATION_TAKEN },
});

export const removeRollLocation = call({
  method: "DELETE",
  path: `${ROLL}/locations/:locationId`,
  who: own("userId", "film"),
  tag,
  summary: "Remove a place from a roll; an unused place is deleted",
});

export const addScanTag = call({
  method: "POST",
  path: `${SCAN}/tags`,
  who: own("userId", "film"),
  tag,
  summary: "Tag a scan. Tags ignore case; repeating it changes nothing",
  body: NewTag,
  reply: TagReply,
  refusals: { TOO_MANY },
});

export const renameScanTag = call({
  method: "PUT",
  path: `${SCAN}/tags/:tagId`,
  who: own("userId", "film"),
  tag,
  summary: "Rename a tag of a scan, there and wherever else the customer uses it",
  body: NewTag,
  reply: TagReply,
  refusals: { TAG_TAKEN },
});

export const removeScanTag = call({
  method: "DELETE",
  path: `${SCAN}/tags/:tagId`,
  who: own("userId", "film"),
  tag,
  summary: "Remove a tag from a scan; an unused tag is deleted",
});

export const addScanLocation = call({
  method: "POST",
  path: `${SCAN}/locations`,
  who: own("userId", "film"),
  tag,
  summary: "Add a place to a scan. A place with a known placeId, otherwise name, is reused",
  body: NewLocation,
  reply: LocationReply,
  refusals: { TOO_MANY },
});

export const updateScanLocation = call({
  method: "PUT",
  path: `${SCAN}/locations/:locationId`,
  who: own("userId", "film"),
  tag,
  summary: "Change a location of a scan, there and wherever else the customer uses it",
  body: NewLocation,
  reply: LocationReply,
  refusals: { LOCATION_TAKEN },
});

export const removeScanLocation = call({
  method: "DELETE",
  path: `${SCAN}/locations/:locationId`,
  who: own("userId", "film"),
  tag,
  summary: "Remove a place from a scan; an unused place is deleted",
});

export const tagScans = call({
  method: "POST",
  path: "/users/:userId/scans/tags",
  who: own("userId", "film"),
  tag,
  summary: "Tag many scans at once, all or none. Returns the scans that did not have the tag before",
  body: NewTag.extend({ scanIds: ChangedScans }),
  reply: z.object({ tag: Tag, scanIds: z.array(z.uuid()) }),
  refusals: { TOO_MANY },
});

export const untagScans = call({
  method: "PUT",
  path: "/users/:userId/scans/tags/:tagId/remove",
  who: own("userId", "film"),
  tag,
  summary: "Remove a tag from several scans. Returns the scans that had it; an unused tag is deleted",
  body: z.object({ scanIds: ChangedScans }),
  reply: z.object({ scanIds: z.array(z.uuid()) }),
});

export const placeScans = call({
  method: "POST",
  path: "/users/:userId/scans/locations",
  who: own("userId", "film"),
  tag,
  summary: "Add a place to several scans, all or none. Returns the scans that did not have it",
  body: NewLocation.extend({ scanIds: ChangedScans }),
  reply: z.object({ location: Location, scanIds: z.array(z.uuid()) }),
  refusals: { TOO_MANY },
});

export const unplaceScans = call({
  method: "PUT",
  path: "/users/:userId/scans/locations/:locationId/remove",
  who: own("userId", "film"),
  tag,
  summary: "Remove a place from several scans. Returns the scans that had it; an unused place is deleted",
  body: z.object({ scanIds: ChangedScans }),
  reply: z.object({ scanIds: z.array(z.uuid()) }),
});

/** Number of rolls and scans that use it, including scans that the customer cannot see yet. */
const Uses = { rolls: z.number().int(), scans: z.number().int() };

export const listTags = call({
  method: "GET",
  path: "/users/:userId/tags",
  who: own("userId", "film"),
  tag,
  summary: "A customer's tags with how many rolls and scans have each",
  query: listQuery(["name", "createdAt"], false),
  reply: z.object({ tags: z.array(Tag.extend(Uses)), count: z.number().int() }),
});

export const listLocations = call({
  method: "GET",
  path: "/users/:userId/locations",
  who: own("userId", "film"),
  tag,
  summary: "A customer's places with how many rolls and scans were taken at each",
  query: listQuery(["name", "createdAt"], false),
  reply: z.object({ locations: z.array(Location.extend(Uses)), count: z.number().int() }),
});
