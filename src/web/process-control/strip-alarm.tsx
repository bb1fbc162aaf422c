import { Button, Textarea } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { type ControlStrip, overrideControlStrip } from "../../contract/process-control/control-strips.ts";
import { formatMoment } from "../platform/dates.ts";
import { IconAlertTriangle } from "../platform/icons.tsx";
import { FormDialog } from "../platform/kit/form-dialog.tsx";
import { useMay } from "../platform/may.ts";
import { useCallMutation } from "../platform/query.ts";
import { useCallForm } from "../platform/use-call-form.ts";
import classes from "./process-control.module.css";
import { REFRESHES } from "./use-machines.ts";

/**
 * The latest strip's alarm, with the manager's override; nothing in control.
 * @param bathId a bath of the machine, whose page lists the film that the alarm concerns
 */
export function StripAlarm({ strip, bathId }: { strip: ControlStrip; bathId: string | undefined }) {
  const [isOpen, setOpen] = useState(false);
  const maySet = useMay()("settings");
  const { alarm, override, state } = strip;
  if (alarm === null) return null;
  const isStopped = state === "OUT_OF_CONTROL" && override === null;
  return (
    <div className={classes.stop} data-tone={isStopped ? "alarm" : "warning"} role={isStopped ? "alert" : undefined}>
      <IconAlertTriangle size={24} aria-hidden />
      <p>
        <strong>{alarm}</strong>
        {override && (
          <>
            {" "}
            Overridden by {override.by ?? "the lab"}, {formatMoment(override.at)}: {override.reason}
          </>
        )}
      </p>
      {state === "OUT_OF_CONTROL" && bathId !== undefined && (
        <Link to={`/admin/process-control/baths/${bathId}?only=SINCE_GOOD_STRIP`}>Rolls since the last good strip</Link>
      )}
      {isStopped && maySet && (
        <Button variant="default" onClick={() => setOpen(true)}>
          Override…
        </Button>
      )}
      {isOpen && <OverrideDialog stripId={strip.id} alarm={alarm} onClose={() => setOpen(false)} />}
    </div>
  );
}

function OverrideDialog({ stripId, alarm, onClose }: { stripId: string; alarm: string; onClose: () => void }) {
  const override = useCallMutation(overrideControlStrip, { refreshes: REFRESHES });
  const form = useCallForm({
    initialValues: { reason: "" },
    schema: overrideControlStrip.body,
    send: async (body) => {
      await override.mutateAsync({ params: { stripId }, body });
      onClose();
    },
  });
  return (
    <FormDialog title="Run despite the alarm?" form={form} submitLabel="Run film" onClose={onClose}>
      <p>{alarm}. Film may run until the next strip. Your name and reason are recorded.</p>
      <Textarea label="Reason" autosize minRows={2} data-autofocus {...form.field("reason")} />
    </FormDialog>
  );
}
