import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { addMachine, type Machine } from "../../contract/process-control/machines.ts";
import { PROCESS_LABELS, PROCESSES, type Process } from "../../rules/film/film.ts";
import { StateBadge } from "../parts/states/state-badge.tsx";
import { formatMoment } from "../platform/dates.ts";
import { IconPlus } from "../platform/icons.tsx";
import { FormDialog } from "../platform/kit/form-dialog.tsx";
import { useMay } from "../platform/may.ts";
import { useCallMutation } from "../platform/query.ts";
import { Empty, Loaded, RowsSkeleton } from "../platform/states.tsx";
import { useCallForm } from "../platform/use-call-form.ts";
import { BathTable } from "./bath-table.tsx";
import { ControlNotices } from "./control-notices.tsx";
import classes from "./process-control.module.css";
import { StripBadge } from "./strip-badge.tsx";
import { REFRESHES, useMachines } from "./use-machines.ts";

/** All machines with their baths and last strips (docs/product/process-control.md). */
export function MachineList() {
  const query = useMachines();
  return (
    <Loaded query={query} skeleton={<RowsSkeleton rows={3} height={220} />}>
      {({ machines }) =>
        machines.length === 0 ? (
          <Empty title="No machines yet" action={<AddMachine />}>
            Add each developing machine or tank, then its baths. The develop station records which film went through
            them.
          </Empty>
        ) : (
          <div className={classes.machines}>
            <ControlNotices />
            {machines.map((machine) => (
              <MachineCard key={machine.id} machine={machine} />
            ))}
          </div>
        )
      }
    </Loaded>
  );
}

function MachineCard({ machine }: { machine: Machine }) {
  const { id, name, process, retired, baths, strip } = machine;
  return (
    <section className={classes.machine} aria-labelledby={id}>
      <header>
        <h2 id={id}>
          <Link to={`/admin/process-control/${id}`}>{name}</Link>
        </h2>
        <span>{PROCESS_LABELS[process]}</span>
        {retired ? (
          <StateBadge tone="default" size="md">
            Retired
          </StateBadge>
        ) : (
          strip && <StripBadge state={strip.state} />
        )}
        <small>{strip ? `Last strip ${formatMoment(strip.at)}` : "No control strip yet"}</small>
      </header>
      {baths.length === 0 ? (
        <p className={classes.quiet}>No bath is mixed.</p>
      ) : (
        <BathTable baths={baths} label={`Baths of ${name}`} />
      )}
    </section>
  );
}

export function AddMachine() {
  const [isOpen, setOpen] = useState(false);
  const may = useMay();
  if (!may("settings")) return null;
  return (
    <>
      <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpen(true)}>
        Add machine
      </Button>
      {isOpen && <MachineDialog onClose={() => setOpen(false)} />}
    </>
  );
}

const PROCESS_OPTIONS = PROCESSES.map((value) => ({ value, label: PROCESS_LABELS[value] }));

function MachineDialog({ onClose }: { onClose: () => void }) {
  const add = useCallMutation(addMachine, { refreshes: REFRESHES });
  const form = useCallForm({
    initialValues: { name: "", process: "C41" as Process },
    schema: addMachine.body,
    send: async (body) => {
      await add.mutateAsync({ body });
      onClose();
    },
  });
  return (
    <FormDialog title="Add machine" form={form} submitLabel="Add machine" onClose={onClose}>
      <TextInput label="Name" placeholder="Noritsu V50, or Tank line 1" data-autofocus {...form.field("name")} />
      <NativeSelect label="Process" data={PROCESS_OPTIONS} {...form.field("process")} />
    </FormDialog>
  );
}
