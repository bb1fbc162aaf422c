import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import { openStation } from "../../../contract/accounts/stations.ts";
import { STATION_LOCK_MINUTES } from "../../../rules/accounts/stations.ts";
import fields from "../../parts/fields.module.css";
import { api } from "../../platform/api.ts";
import { IconLock } from "../../platform/icons.tsx";
import { FormDialog } from "../../platform/kit/form-dialog.tsx";
import { showToast } from "../../platform/kit/toasts/show-toast.ts";
import { useRefreshUser, useSession } from "../../platform/session.ts";
import { useCallForm } from "../../platform/use-call-form.ts";
import classes from "./stations.module.css";

const MINUTES = [1, 2, 5, 10, 15, 30, 60].map((minutes) => ({
  value: String(minutes),
  label: minutes === 1 ? "1 minute" : `${minutes} minutes`,
}));

/** Makes this browser a station; null where it already is one. */
export function OpenStation() {
  const session = useSession();
  const [isOpening, setOpening] = useState(false);
  if (session.state !== "signedIn" || session.station !== null) return null;
  return (
    <>
      <Button variant="default" leftSection={<IconLock size={18} aria-hidden />} onClick={() => setOpening(true)}>
        Open station
      </Button>
      {isOpening && <OpenStationDialog onClose={() => setOpening(false)} />}
    </>
  );
}

function OpenStationDialog({ onClose }: { onClose: () => void }) {
  const refresh = useRefreshUser();
  const form = useCallForm({
    initialValues: { name: "Bench", lockMinutes: String(STATION_LOCK_MINUTES.usual) },
    schema: openStation.body.pick({ name: true }),
    send: async ({ name }) => {
      const lockMinutes = Number(form.form.getValues().lockMinutes);
      await api.call(openStation, { body: { name, lockMinutes } });
      await refresh();
      showToast(`${name} is open. Workers switch with their badge or PIN.`);
      onClose();
    },
  });
  return (
    <FormDialog title="Open station" form={form} submitLabel="Open station" onClose={onClose}>
      <div className={fields.form}>
        <p className={classes.quiet}>
          This browser stays logged in for the day. Workers sign in with their badge or PIN, and each step names who did
          it. It locks when idle.
        </p>
        <TextInput label="Name" description="Such as Develop or Scan" data-autofocus {...form.field("name")} />
        <NativeSelect label="Lock after" data={MINUTES} {...form.field("lockMinutes")} />
      </div>
    </FormDialog>
  );
}
