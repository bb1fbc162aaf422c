import { Button } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { makeBadge, removeStationKeys } from "../../../contract/accounts/stations.ts";
import {
  listStaff,
  resendInvitation,
  restoreStaff,
  type StaffMember,
  suspendStaff,
} from "../../../contract/accounts/staff.ts";
import { mayManage, STAFF_ROLE_LABELS } from "../../../rules/accounts/staff-roles.ts";
import framed from "../../parts/framed-row.module.css";
import { fullName } from "../../parts/people/full-name.ts";
import { StateBadge } from "../../parts/states/state-badge.tsx";
import { api } from "../../platform/api.ts";
import { formatMoment } from "../../platform/dates.ts";
import { ConfirmDialog } from "../../platform/kit/confirm-dialog.tsx";
import { showErrorToast, showToast } from "../../platform/kit/toasts/show-toast.ts";
import { printPdf } from "../../platform/print-pdf.ts";
import { useCall, useCallMutation } from "../../platform/query.ts";
import { useUser } from "../../platform/session.ts";
import { Loaded, RowsSkeleton } from "../../platform/states.tsx";
import { StaffRoleDialog } from "./staff-dialogs.tsx";
import classes from "./staff.module.css";

const FACTOR_LABELS: Record<StaffMember["secondFactor"], string> = {
  PASSKEY: "Passkey",
  AUTHENTICATOR: "Authenticator app",
  MAILED_CODE: "Codes by e-mail",
};

async function printBadge(userId: string): Promise<void> {
  printPdf((await api.call(makeBadge, { params: { userId } })) as Blob);
}

/** Everyone who works at the lab (docs/product/staff.md#the-staff-page). */
export function StaffList() {
  const query = useCall(listStaff, undefined);
  const [openDialog, setOpenDialog] = useState<{
    what: "role" | "suspend" | "keys" | "badge";
    member: StaffMember;
  } | null>(null);
  const removeKeys = useCallMutation(removeStationKeys, { refreshes: [listStaff] });
  const suspend = useCallMutation(suspendStaff, { refreshes: [listStaff] });
  const close = () => setOpenDialog(null);
  return (
    <Loaded query={query} skeleton={<RowsSkeleton rows={5} height={88} />}>
      {({ staff }) => (
        <>
          <ul className={classes.rows}>
            {staff.map((member) => (
              <li key={member.id} className={framed.row}>
                <Facts member={member} />
                <Actions
                  member={member}
                  onChangeRole={() => setOpenDialog({ what: "role", member })}
                  onSuspend={() => setOpenDialog({ what: "suspend", member })}
                  onBadge={() => setOpenDialog({ what: "badge", member })}
                  onRemoveKeys={() => setOpenDialog({ what: "keys", member })}
                />
              </li>
            ))}
          </ul>
          {openDialog?.what === "role" && <StaffRoleDialog member={openDialog.member} onClose={close} />}
          {openDialog?.what === "badge" && (
            <ConfirmDialog
              title={`Print a badge for ${fullName(openDialog.member)}?`}
              confirmLabel="Print badge"
              onConfirm={() => printBadge(openDialog.member.id)}
              onClose={close}
            >
              <p>It signs them in at the stations at the bench. An earlier badge stops working.</p>
            </ConfirmDialog>
          )}
          {openDialog?.what === "keys" && (
            <ConfirmDialog
              title={`Remove the PIN and badge of ${fullName(openDialog.member)}?`}
              confirmLabel="Remove"
              onConfirm={() => removeKeys.mutateAsync({ params: { userId: openDialog.member.id } })}
              onClose={close}
            >
              <p>They can no longer sign in at stations. They can set a new PIN in their settings.</p>
            </ConfirmDialog>
          )}
          {openDialog?.what === "suspend" && (
            <ConfirmDialog
              title={`Suspend ${fullName(openDialog.member)}?`}
              confirmLabel="Suspend"
              onConfirm={() => suspend.mutateAsync({ params: { userId: openDialog.member.id } })}
              onClose={close}
            >
              <p>They are logged out everywhere at once, and cannot log in until you restore them.</p>
            </ConfirmDialog>
          )}
        </>
      )}
    </Loaded>
  );
}

function Facts({ member }: { member: StaffMember }) {
  const { staffRole, state, secondFactor, lastSeenAt, hasPin, hasBadge } = member;
  const atStations = [hasPin && "PIN", hasBadge && "badge"].filter(Boolean).join(" and ");
  return (
    <div className={classes.facts}>
      <div className={classes.name}>
        <Link to={`/admin/users/${member.id}`}>{fullName(member)}</Link>
        <StateBadge tone="info" size="md">
          {staffRole === null ? "No role" : STAFF_ROLE_LABELS[staffRole]}
        </StateBadge>
        {state === "INVITED" && (
          <StateBadge tone="warning" size="md">
            Invited
          </StateBadge>
        )}
        {state === "SUSPENDED" && (
          <StateBadge tone="error" size="md">
            Suspended
          </StateBadge>
        )}
      </div>
      <p className={classes.quiet}>{member.email}</p>
      <p className={classes.quiet}>
        {[
          lastSeenAt === null ? "Never logged in" : `Last seen ${formatMoment(lastSeenAt)}`,
          FACTOR_LABELS[secondFactor],
          atStations && `Stations: ${atStations}`,
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
    </div>
  );
}

type Presses = Record<"onChangeRole" | "onSuspend" | "onBadge" | "onRemoveKeys", () => void>;

function Actions({ member, onChangeRole, onSuspend, onBadge, onRemoveKeys }: { member: StaffMember } & Presses) {
  const self = useUser();
  const restore = useCallMutation(restoreStaff, { refreshes: [listStaff], onError: showErrorToast });
  const resend = useCallMutation(resendInvitation, { onError: showErrorToast });
  const mayChange = member.id !== self.id && mayManage(self.staffRole, member.staffRole);
  const name = fullName(member);
  return (
    <div className={classes.actions}>
      {mayChange && (
        <Button variant="default" size="compact-md" onClick={onChangeRole} aria-label={`Change role of ${name}`}>
          Change role
        </Button>
      )}
      {mayChange && member.state === "INVITED" && (
        <Button
          variant="default"
          size="compact-md"
          loading={resend.isPending}
          aria-label={`Resend invitation to ${name}`}
          onClick={() =>
            resend.mutate(
              { params: { userId: member.id } },
              { onSuccess: () => void showToast(`Invitation sent to ${member.email}`) },
            )
          }
        >
          Resend invitation
        </Button>
      )}
      {mayManage(self.staffRole, member.staffRole) && member.state !== "SUSPENDED" && (
        <Button variant="default" size="compact-md" onClick={onBadge} aria-label={`Print badge of ${name}`}>
          Print badge
        </Button>
      )}
      <Button
        component={Link}
        to={`/admin/history?by=${member.id}`}
        variant="default"
        size="compact-md"
        aria-label={`Changes by ${name}`}
      >
        Changes
      </Button>
      {mayChange && (member.hasPin || member.hasBadge) && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-md"
          onClick={onRemoveKeys}
          aria-label={`Remove PIN and badge of ${name}`}
        >
          Remove PIN and badge
        </Button>
      )}
      {mayChange &&
        (member.state === "SUSPENDED" ? (
          <Button
            variant="default"
            size="compact-md"
            loading={restore.isPending}
            aria-label={`Restore ${name}`}
            onClick={() =>
              restore.mutate(
                { params: { userId: member.id } },
                { onSuccess: () => void showToast(`${name} can log in again`) },
              )
            }
          >
            Restore
          </Button>
        ) : (
          <Button variant="subtle" color="gray" size="compact-md" onClick={onSuspend} aria-label={`Suspend ${name}`}>
            Suspend
          </Button>
        ))}
    </div>
  );
}
