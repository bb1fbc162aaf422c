import type { Scan } from "../../../contract/film/scans.ts";
import { addScanLocation, addScanTag, removeScanLocation, removeScanTag } from "../../../contract/film/tags.ts";
import { api } from "../../platform/api.ts";
import { ItemLabels } from "./item-labels.tsx";

/** A scan's tags and places. @param focusedField the field that has the focus first */
export function ScanLabels({
  userId,
  scan,
  base,
  focusedField,
  change,
}: {
  userId: string;
  scan: Scan;
  base: string;
  focusedField: "tag" | "place" | null;
  change: (part: Partial<Scan>) => () => void;
}) {
  const params = { userId, scanId: scan.id };
  return (
    <ItemLabels
      userId={userId}
      item={scan}
      change={change}
      focusedField={focusedField}
      tagTo={(tagId) => `${base}/scans?tag=${tagId}`}
      calls={{
        addTag: async (name) => (await api.call(addScanTag, { params, body: { name } })).tag,
        removeTag: (tagId) => api.call(removeScanTag, { params: { ...params, tagId } }),
        addPlace: async (place) => (await api.call(addScanLocation, { params, body: place })).location,
        removePlace: (locationId) => api.call(removeScanLocation, { params: { ...params, locationId } }),
      }}
    />
  );
}
