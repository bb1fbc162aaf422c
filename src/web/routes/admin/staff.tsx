import { Button } from "@mantine/core";
import { useState } from "react";
import { InviteDialog } from "../../accounts/staff/staff-dialogs.tsx";
import { StaffList } from "../../accounts/staff/staff-list.tsx";
import { IconPlus } from "../../platform/icons.tsx";
import { Page } from "../../platform/page.tsx";

export default function StaffRoute() {
  const [isInviting, setInviting] = useState(false);
  return (
    <Page
      title="Staff"
      actions={
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setInviting(true)}>
          Invite staff
        </Button>
      }
    >
      <StaffList />
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </Page>
  );
}
