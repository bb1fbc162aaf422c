import { useEffect, useEffectEvent, useRef, useState } from "react";
import { zipTown } from "../../../contract/accounts/zip-towns.ts";
import { tidyZip } from "../../../rules/accounts/address.ts";
import { useCall } from "../../platform/query.ts";
import type { FieldProps } from "../../platform/use-call-form.ts";

/** Zip codes do not change towns while a page is open. */
const FOR_GOOD = Infinity;

/**
 * Fills in city and state once a zip code is entered, but only fields that are empty or were filled in by an earlier
 * zip code; never typed text. An unknown zip code changes nothing.
 */
export function useZipTown(field: (path: string) => FieldProps): void {
  const zip = /^(\d{5})(?:-\d{4})?$/.exec(tidyZip(String(field("zip").value ?? "")))?.[1];
  // The initial zip code already has its city.
  const [first] = useState(zip);
  const isNew = zip !== undefined && zip !== first;
  const filled = useRef<Record<string, string>>({});
  const { data: town } = useCall(
    zipTown,
    { params: { zipCode: zip ?? "" } },
    { enabled: isNew, staleTime: FOR_GOOD, retry: false },
  );

  const fill = useEffectEvent((found: { city: string; state: string }) => {
    for (const path of ["city", "state"] as const) {
      const now = String(field(path).value ?? "");
      if (now.trim() !== "" && now !== filled.current[path]) continue;
      filled.current[path] = found[path];
      if (now !== found[path]) field(path).onChange(found[path]);
    }
  });
  useEffect(() => {
    if (town && town.zip === zip) fill(town);
  }, [town, zip]);
}
