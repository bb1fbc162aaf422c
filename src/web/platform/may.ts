import { useCallback } from "react";
import { type Permission, permits } from "../../rules/accounts/staff-roles.ts";
import { isForStations } from "../../rules/accounts/stations.ts";
import { useSession } from "./session.ts";

export type May = (permission: Permission) => boolean;

/**
 * Returns whether the signed-in person may use something. Staff need the permission (docs/product/staff.md#permissions);
 * everyone else sees only their own things anyway. Hide what a person may not use.
 */
export function useMay(): May {
  const session = useSession();
  const user = session.state === "signedIn" ? session.user : null;
  const isStaff = user?.role === "ADMIN";
  const staffRole = user?.staffRole ?? null;
  const isStation = session.state === "signedIn" && session.station !== null;
  return useCallback(
    (permission) => !isStaff || (permits(staffRole, permission) && (!isStation || isForStations(permission))),
    [isStaff, staffRole, isStation],
  );
}
