import { Radio, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { changeStaffRole, inviteStaff, listStaff, type StaffMember } from "../../../contract/accounts/staff.ts";
import {
  mayManage,
  STAFF_ROLE_LABELS,
  STAFF_ROLE_TEXTS,
  STAFF_ROLES,
  type StaffRole,
} from "../../../rules/accounts/staff-roles.ts";
import fields from "../../parts/fields.module.css";
import { fullName } from "../../parts/people/full-name.ts";
import { api } from "../../platform/api.ts";
import { FormDialog } from "../../platform/kit/form-dialog.tsx";
import { showToast } from "../../platform/kit/toasts/show-toast.ts";
import { callKey } from "../../platform/query.ts";
import { useUser } from "../../platform/session.ts";
import { useCallForm } from "../../platform/use-call-form.ts";
import classes from "./staff.module.css";

function useRefreshStaff() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: callKey(listStaff) });
}

/** Creates a staff account and e-mails the person a link to choose a password. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const refresh = useRefreshStaff();
  const form = useCallForm({
    initialValues: { firstName: "", lastName: "", email: "", staffRole: "BENCH" as StaffRole },
    schema: inviteStaff.body,
    send: async (body) => {
      await api.call(inviteStaff, { body });
      await refresh();
      showToast(`We e-mailed ${body.firstName} a link to choose a password`);
      onClose();
    },
  });
  return (
    <FormDialog title="Invite staff" form={form} submitLabel="Send invitation" onClose={onClose}>
      <div className={fields.form}>
        <TextInput label="First name" autoComplete="off" data-autofocus {...form.field("firstName")} />
        <TextInput label="Last name" autoComplete="off" {...form.field("lastName")} />
        <TextInput label="E-mail" type="email" autoComplete="off" {...form.field("email")} />
        <RoleChoice {...form.field("staffRole")} />
      </div>
    </FormDialog>
  );
}

export function StaffRoleDialog({ member, onClose }: { member: StaffMember; onClose: () => void }) {
  const refresh = useRefreshStaff();
  const form = useCallForm({
    initialValues: { staffRole: member.staffRole ?? "READ_ONLY" },
    schema: changeStaffRole.body,
    send: async (body) => {
      await api.call(changeStaffRole, { params: { userId: member.id }, body });
      await refresh();
      showToast(`${fullName(member)}: ${STAFF_ROLE_LABELS[body.staffRole]}`);
      onClose();
    },
  });
  return (
    <FormDialog title={`Role of ${fullName(member)}`} form={form} submitLabel="Change role" onClose={onClose}>
      <p className={classes.quiet}>It applies immediately. We e-mail them.</p>
      <RoleChoice {...form.field("staffRole")} />
    </FormDialog>
  );
}

/** The roles that the staff member may give. */
function RoleChoice(field: object) {
  const self = useUser();
  return (
    <Radio.Group label="Role" {...field}>
      <div className={classes.roles}>
        {STAFF_ROLES.filter((role) => mayManage(self.staffRole, role)).map((role) => (
          <Radio key={role} value={role} label={STAFF_ROLE_LABELS[role]} description={STAFF_ROLE_TEXTS[role]} />
        ))}
      </div>
    </Radio.Group>
  );
}
