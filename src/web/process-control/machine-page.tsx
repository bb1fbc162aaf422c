import { Button } from "@mantine/core";
import { useState } from "react";
import { type getMachine, type Machine, updateMachine } from "../../contract/process-control/machines.ts";
import type { ReplyOf } from "../../contract/kit/call.ts";
import { PROCESS_LABELS } from "../../rules/film/film.ts";
import { MEASURES } from "../../rules/process-control/strips.ts";
import { formatDay, formatMoment } from "../platform/dates.ts";
import { type DetailHead, DetailPage } from "../platform/kit/detail-page.tsx";
import { Fold } from "../platform/kit/fold.tsx";
import { showErrorToast } from "../platform/kit/toasts/show-toast.ts";
import { useMay } from "../platform/may.ts";
import { useCallMutation } from "../platform/query.ts";
import { Section } from "../platform/section.tsx";
import { BathDialog } from "./bath-dialog.tsx";
import { BathTable } from "./bath-table.tsx";
import { LimitsDialog } from "./limits-dialog.tsx";
import classes from "./process-control.module.css";
import { StripAlarm } from "./strip-alarm.tsx";
import { StripBadge } from "./strip-badge.tsx";
import { StripDialog } from "./strip-dialog.tsx";
import { StripPlot } from "./strip-plot.tsx";
import { StripTable } from "./strip-table.tsx";
import { REFRESHES, useMachine } from "./use-machines.ts";

type Detail = ReplyOf<typeof getMachine>;
type Opened = "strip" | "reference" | "bath" | "limits";

/** A machine: its control charts, strips and baths (docs/product/process-control.md). */
export function MachinePage({ machineId }: { machineId: string }) {
  const query = useMachine(machineId);
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  return (
    <DetailPage
      query={query}
      noun="machine"
      back={{ to: "/admin/process-control", label: "Process control" }}
      head={({ machine }) => headOf(machine, setOpened)}
    >
      {(detail) => (
        <div className={classes.parts}>
          {detail.machine.strip && <StripAlarm strip={detail.machine.strip} bathId={detail.machine.baths[0]?.id} />}
          <Section title="Baths">
            {detail.machine.baths.length === 0 ? (
              <p className={classes.quiet}>No bath is mixed. Rolls are recorded for the machine only.</p>
            ) : (
              <BathTable baths={detail.machine.baths} label="Baths in use" />
            )}
          </Section>
          <Charts detail={detail} />
          {detail.strips.length > 0 && (
            <Section title="Control strips">
              <StripTable process={detail.machine.process} strips={detail.strips.toReversed()} limits={detail.limits} />
            </Section>
          )}
          <Fold title="Former baths" summary={detail.formerBaths.length.toLocaleString()} isOpen={false}>
            {detail.formerBaths.length === 0 ? (
              <p className={classes.quiet}>Dumped baths appear here.</p>
            ) : (
              <BathTable baths={detail.formerBaths} label="Dumped baths" />
            )}
          </Fold>
          <Fold title="Setup" summary="Limits, reference strips, name" isOpen={false}>
            <Setup detail={detail} onOpen={setOpened} />
          </Fold>
          {opened === "strip" && (
            <StripDialog machine={detail.machine} references={detail.references} onClose={close} />
          )}
          {opened === "reference" && <StripDialog machine={detail.machine} references={null} onClose={close} />}
          {opened === "bath" && <BathDialog machine={detail.machine} onClose={close} />}
          {opened === "limits" && (
            <LimitsDialog process={detail.machine.process} limits={detail.limits} onClose={close} />
          )}
        </div>
      )}
    </DetailPage>
  );
}

const headOf = (machine: Machine, onOpen: (opened: Opened) => void): DetailHead => ({
  title: machine.name,
  eyebrow: (
    <>
      {PROCESS_LABELS[machine.process]} {machine.strip && <StripBadge state={machine.strip.state} />}
    </>
  ),
  actions: (
    <>
      <Button variant="default" onClick={() => onOpen("bath")}>
        Mix bath
      </Button>
      <Button onClick={() => onOpen("strip")}>Add control strip</Button>
    </>
  ),
  facts: [
    ["Last strip", machine.strip && formatMoment(machine.strip.at)],
    ["Status", machine.retired ? "Retired" : null],
  ],
});

function Charts({ detail: { machine, strips, limits } }: { detail: Detail }) {
  if (strips.length === 0)
    return (
      <Section title="Control charts">
        <p className={classes.quiet}>The charts begin with the first control strip.</p>
      </Section>
    );
  return (
    <Section title="Control charts">
      <div className={classes.charts}>
        {MEASURES.map((measure) => (
          <StripPlot
            key={measure}
            measure={measure}
            process={machine.process}
            strips={strips}
            limits={limits[measure]}
          />
        ))}
      </div>
    </Section>
  );
}

function Setup({ detail: { machine, references }, onOpen }: { detail: Detail; onOpen: (opened: Opened) => void }) {
  const update = useCallMutation(updateMachine, { refreshes: REFRESHES, onError: showErrorToast });
  const maySet = useMay()("settings");
  const { id, name, retired, process } = machine;
  return (
    <div className={classes.setup}>
      <div className={classes.buttons}>
        {maySet && (
          <Button variant="default" onClick={() => onOpen("limits")}>
            Change limits of {PROCESS_LABELS[process]}
          </Button>
        )}
        <Button variant="default" onClick={() => onOpen("reference")}>
          Add reference strip
        </Button>
        {maySet && (
          <Button
            variant="default"
            loading={update.isPending}
            onClick={() => update.mutate({ params: { machineId: id }, body: { name, retired: !retired } })}
          >
            {retired ? "Bring machine back" : "Retire machine"}
          </Button>
        )}
      </div>
      {references.length > 0 && (
        <p>
          Reference strips:{" "}
          {references.map(({ code, createdAt }) => `${code} (since ${formatDay(createdAt)})`).join(", ")}
        </p>
      )}
    </div>
  );
}
