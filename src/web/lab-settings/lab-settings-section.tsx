import { Button } from "@mantine/core";
import { useState } from "react";
import { getLabSettings } from "../../contract/lab-settings/lab-settings.ts";
import { formatMoment } from "../platform/dates.ts";
import { useCall } from "../platform/query.ts";
import { Facts, Section } from "../platform/section.tsx";
import { Loaded, RowsSkeleton } from "../platform/states.tsx";
import { useMay } from "../platform/may.ts";
import { LabSettingsDialog } from "./lab-settings-dialog.tsx";

export function LabSettingsSection() {
  const may = useMay();
  const query = useCall(getLabSettings, undefined);
  const [isChanging, setChanging] = useState(false);
  const settings = query.data?.settings;
  return (
    <Section
      title="Settings"
      actions={
        settings &&
        may("settings") && (
          <Button variant="default" size="xs" onClick={() => setChanging(true)}>
            Edit
          </Button>
        )
      }
    >
      <Loaded query={query} skeleton={<RowsSkeleton rows={2} height={40} />}>
        {({ settings: { doorMinutes, bookableDays, vendorAcceptDays, vendorSendDays, changedAt } }) => (
          <Facts
            facts={[
              ["Time per stop", counted(doorMinutes, "minute")],
              ["Couriers can be booked", `${counted(bookableDays, "day")} ahead`],
              ["Vendors accept within", counted(vendorAcceptDays, "day")],
              ["Vendors ship within", counted(vendorSendDays, "day")],
              ["Changed", changedAt === null ? null : formatMoment(changedAt)],
            ]}
          />
        )}
      </Loaded>
      {isChanging && settings && <LabSettingsDialog settings={settings} onClose={() => setChanging(false)} />}
    </Section>
  );
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`;
