import { ActionIcon, Button } from "@mantine/core";
import { useState } from "react";
import { type ControlStrip, removeControlStrip } from "../../contract/process-control/control-strips.ts";
import type { Process } from "../../rules/film/film.ts";
import {
  channelLabel,
  channelsOf,
  densityText,
  deviationOf,
  judgeStrip,
  MEASURE_LABELS,
  MEASURES,
  type ProcessLimits,
} from "../../rules/process-control/strips.ts";
import { formatMoment } from "../platform/dates.ts";
import { IconTrash } from "../platform/icons.tsx";
import { ConfirmDialog } from "../platform/kit/confirm-dialog.tsx";
import { useMay } from "../platform/may.ts";
import { useCallMutation } from "../platform/query.ts";
import classes from "./process-control.module.css";
import { StripBadge } from "./strip-badge.tsx";
import { REFRESHES } from "./use-machines.ts";
import { ScrollArea } from "../platform/scroll-area.tsx";

const SHOWN_AT_FIRST = 10;

/** Strips with their deviations; values beyond a limit are marked. @param strips newest first */
export function StripTable({
  process,
  strips,
  limits,
}: {
  process: Process;
  strips: readonly ControlStrip[];
  limits: ProcessLimits;
}) {
  const maySet = useMay()("settings");
  const [removing, setRemoving] = useState<ControlStrip | null>(null);
  const [isWhole, setWhole] = useState(false);
  const remove = useCallMutation(removeControlStrip, { refreshes: REFRESHES });
  const channels = channelsOf(process);
  return (
    <>
      <ScrollArea label="Deviations of control strips">
        <table className={`${classes.table} ${classes.wide}`}>
          <caption className={classes.quiet}>
            Deviations by channel: {channels.map((channel) => channelLabel(process, channel)).join(", ")}
          </caption>
          <thead>
            <tr>
              <th scope="col">Strip</th>
              <th scope="col">State</th>
              {MEASURES.map((measure) => (
                <th key={measure} scope="col">
                  {MEASURE_LABELS[measure]}
                </th>
              ))}
              <th scope="col">Read by</th>
              {maySet && <th scope="col">Remove</th>}
            </tr>
          </thead>
          <tbody>
            {strips.slice(0, isWhole ? strips.length : SHOWN_AT_FIRST).map((strip) => (
              <tr key={strip.id}>
                <th scope="row">
                  {formatMoment(strip.at)}
                  {strip.note && <small>{strip.note}</small>}
                </th>
                <td>
                  <StripBadge state={strip.state} />
                  {strip.override && (
                    <small>
                      Overridden by {strip.override.by ?? "the lab"}: {strip.override.reason}
                    </small>
                  )}
                </td>
                {MEASURES.map((measure) => (
                  <td key={measure} className={classes.values}>
                    {channels.map((channel) => {
                      const value = deviationOf(strip.deviations, measure, channel);
                      const beyond = judgeStrip(process, strip.deviations, limits).beyond.find(
                        (one) => one.measure === measure && one.channel === channel,
                      );
                      const text = value === null ? "–" : densityText(value);
                      return beyond ? (
                        <mark key={channel} data-state={beyond.state}>
                          {text}
                        </mark>
                      ) : (
                        <span key={channel}>{text}</span>
                      );
                    })}
                  </td>
                ))}
                <td>
                  {strip.by ?? "The lab"}
                  {strip.reference && <small>Box {strip.reference}</small>}
                </td>
                {maySet && (
                  <td>
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      aria-label={`Remove strip of ${formatMoment(strip.at)}`}
                      onClick={() => setRemoving(strip)}
                    >
                      <IconTrash size={18} aria-hidden />
                    </ActionIcon>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
      {!isWhole && strips.length > SHOWN_AT_FIRST && (
        <Button variant="subtle" onClick={() => setWhole(true)}>
          Show all {strips.length} strips
        </Button>
      )}
      {removing && (
        <ConfirmDialog
          title={`Remove the strip of ${formatMoment(removing.at)}?`}
          confirmLabel="Remove strip"
          onConfirm={() => remove.mutateAsync({ params: { stripId: removing.id } })}
          onClose={() => setRemoving(null)}
        >
          Use this for a strip that was read or entered wrong. It leaves the charts and alarms; the history keeps its
          values.
        </ConfirmDialog>
      )}
    </>
  );
}
