import { Button, NumberInput, Textarea } from "@mantine/core";
import { useState } from "react";
import { addBathEvent, type Bath, getBath } from "../../contract/process-control/baths.ts";
import type { BodyOf, ReplyOf } from "../../contract/kit/call.ts";
import {
  type ADDED_BATH_EVENTS,
  BATH_EVENT_LABELS,
  BATH_STEP_LABELS,
  hasVolume,
  inWholeRolls,
  REPLENISH_UNIT_LABELS,
} from "../../rules/process-control/baths.ts";
import { formatDay, formatMoment } from "../platform/dates.ts";
import { type DetailHead, DetailPage } from "../platform/kit/detail-page.tsx";
import { FormDialog } from "../platform/kit/form-dialog.tsx";
import { useMay } from "../platform/may.ts";
import { useCall, useCallMutation } from "../platform/query.ts";
import { Section } from "../platform/section.tsx";
import { useAttempt } from "../platform/use-attempt.ts";
import { useCallForm } from "../platform/use-call-form.ts";
import { useLiveCalls } from "../platform/use-live-calls.ts";
import { BathEditDialog } from "./bath-dialog.tsx";
import { BathRolls } from "./bath-rolls.tsx";
import { bathDues, machineText, volumeText } from "./bath-text.ts";
import classes from "./process-control.module.css";
import { REFRESHES } from "./use-machines.ts";
import { ScrollArea } from "../platform/scroll-area.tsx";

type AddedEvent = (typeof ADDED_BATH_EVENTS)[number];

const EVENT_BUTTONS: readonly [kind: AddedEvent, label: string][] = [
  ["REPLENISHED", "Replenish"],
  ["TOPPED_UP", "Top up"],
  ["NOTE", "Add note"],
  ["DUMPED", "Dump"],
];

/** A bath: its state, events and rolls (docs/product/process-control.md#machines-and-baths). */
export function BathPage({ bathId }: { bathId: string }) {
  const query = useCall(getBath, { params: { bathId } });
  useLiveCalls([getBath], ["process-control"], 2000);
  const maySet = useMay()("settings");
  const [opened, setOpened] = useState<AddedEvent | "edit" | null>(null);
  const close = () => setOpened(null);
  return (
    <DetailPage
      query={query}
      noun="bath"
      head={({ bath, machine }) => headOf(bath, machineText(machine), { maySet, onOpen: setOpened })}
      back={{
        to: `/admin/process-control/${query.data?.machine.id ?? ""}`,
        label: query.data?.machine.name ?? "Machine",
      }}
    >
      {({ bath, events }) => (
        <div className={classes.parts}>
          <BathRolls bathId={bath.id} />
          <Section title="Events">
            <Events events={events} />
          </Section>
          {opened === "edit" && <BathEditDialog bath={bath} onClose={close} />}
          {opened !== null && opened !== "edit" && <EventDialog bath={bath} kind={opened} onClose={close} />}
        </div>
      )}
    </DetailPage>
  );
}

const headOf = (
  bath: Bath,
  machine: string,
  { maySet, onOpen }: { maySet: boolean; onOpen: (opened: AddedEvent | "edit") => void },
): DetailHead => ({
  title: BATH_STEP_LABELS[bath.step],
  eyebrow: machine,
  actions: (
    <>
      {EVENT_BUTTONS.filter(([kind]) => bath.dumpedAt === null || kind === "NOTE").map(([kind, label]) => (
        <Button key={kind} variant="default" onClick={() => onOpen(kind)}>
          {label}
        </Button>
      ))}
      {maySet && (
        <Button variant="default" onClick={() => onOpen("edit")}>
          Edit
        </Button>
      )}
    </>
  ),
  facts: [
    ["Chemistry", `${bath.product}, ${volumeText(bath.volumeMl)}`],
    ["Mixed", formatMoment(bath.mixedAt)],
    ["Dumped", bath.dumpedAt && formatMoment(bath.dumpedAt)],
    ["Film", filmText(bath)],
    [
      "Capacity",
      bath.maxRolls && `${bath.rollsLeft!.toLocaleString()} of ${bath.maxRolls.toLocaleString()} rolls left`,
    ],
    ["Age limit", bath.dueAt && formatDay(bath.dueAt)],
    [
      "Replenishment",
      bath.replenishMl &&
        `${bath.replenishMl} ml ${REPLENISH_UNIT_LABELS[bath.replenishPer]}, ${volumeText(bath.replenishmentDueMl)} due`,
    ],
    ["Due", bathDues(bath).join(", ")],
  ],
});

const filmText = ({ rolls, areaCm2 }: Bath): string =>
  `${rolls.toLocaleString()} rolls, ${(areaCm2 / 10_000).toFixed(2)} m² (equal to ${inWholeRolls(areaCm2).toLocaleString()} of 135-36)`;

const Events = ({ events }: { events: ReplyOf<typeof getBath>["events"] }) => (
  <ScrollArea label="Events of the bath">
    <table className={classes.table}>
      <thead>
        <tr>
          {["When", "Event", "Note", "By"].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {events.map(({ id, at, kind, ml, note, by }) => (
          <tr key={id}>
            <th scope="row">{formatMoment(at)}</th>
            <td>
              {BATH_EVENT_LABELS[kind]}
              {ml !== null && `, ${volumeText(ml)}`}
            </td>
            <td>{note}</td>
            <td>{by ?? "The lab"}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </ScrollArea>
);

function EventDialog({ bath, kind, onClose }: { bath: Bath; kind: AddedEvent; onClose: () => void }) {
  const add = useCallMutation(addBathEvent, { refreshes: REFRESHES });
  const attempt = useAttempt<BodyOf<typeof addBathEvent>>();
  const form = useCallForm({
    initialValues: { kind, ml: kind === "REPLENISHED" ? bath.replenishmentDueMl || null : null, note: "" },
    schema: addBathEvent.body,
    send: async (values) => {
      const body = addBathEvent.body.parse(values);
      await attempt.once(body, (sent, idempotencyKey) =>
        add.mutateAsync({ params: { bathId: bath.id }, body: sent, idempotencyKey }),
      );
      onClose();
    },
  });
  const label = EVENT_BUTTONS.find(([each]) => each === kind)![1];
  const { value, onChange, ...ml } = form.field("ml");
  return (
    <FormDialog title={`${label}: ${BATH_STEP_LABELS[bath.step]}`} form={form} submitLabel={label} onClose={onClose}>
      {kind === "DUMPED" && <p>Film is no longer recorded for this bath. This cannot be undone.</p>}
      {hasVolume(kind) && (
        <NumberInput
          label="Volume"
          suffix=" ml"
          allowDecimal={false}
          hideControls
          clampBehavior="none"
          data-autofocus
          {...ml}
          value={(value as number | null) ?? ""}
          onChange={(typed) => (onChange as (next: number | null) => void)(typed === "" ? null : Number(typed))}
        />
      )}
      <Textarea label="Note" autosize {...form.field("note")} />
    </FormDialog>
  );
}
