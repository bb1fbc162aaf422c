import { type Permission, STAFF_ROLE_LABELS, whoMay } from "../../rules/accounts/staff-roles.ts";
import { useUser } from "../platform/session.ts";
import { Empty } from "../platform/states.tsx";

/** Shown instead of a page that a staff member's role does not include (docs/product/staff.md#permissions). */
export function NotPermitted({ permission }: { permission: Permission }) {
  const { staffRole } = useUser();
  const role = staffRole === null ? "Your account" : `Your role (${STAFF_ROLE_LABELS[staffRole].toLowerCase()})`;
  return (
    <Empty title="Not part of your role">
      {role} does not include this page. Ask {whoMay(permission)}.
    </Empty>
  );
}
