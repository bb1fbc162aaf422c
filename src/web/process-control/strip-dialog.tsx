import { NativeSelect, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { z } from "zod";
import {
  addControlStrip,
  addReferenceStrip,
  type ReferenceStrip,
} from "../../contract/process-control/control-strips.ts";
import type { BodyOf } from "../../contract/kit/call.ts";
import type { Machine } from "../../contract/process-control/machines.ts";
import { decodeText } from "../../rules/decode-text.ts";
import {
  countRead,
  MAX_FILE_CHARACTERS,
  readDensitometer,
  type UnreadLine,
} from "../../rules/process-control/densitometer.ts";
import { channelLabel, channelsOf, MEASURE_LABELS, PATCHES } from "../../rules/process-control/strips.ts";
import { FilesButton } from "../platform/kit/files/files-button.tsx";
import { FormDialog } from "../platform/kit/form-dialog.tsx";
import { showToast } from "../platform/kit/toasts/show-toast.ts";
import { useAttempt } from "../platform/use-attempt.ts";
import { useCallMutation } from "../platform/query.ts";
import { useCallForm } from "../platform/use-call-form.ts";
import classes from "./process-control.module.css";
import { typedReading, type TypedReading, typedValues } from "./typed-reading.ts";
import { REFRESHES } from "./use-machines.ts";

const DEVIATIONS = "";

/**
 * Reads a control strip, or with `references` null the reference strip of a new box: typed, or from the densitometer's
 * file.
 */
export function StripDialog({
  machine: { id: machineId, process },
  references,
  onClose,
}: {
  machine: Machine;
  references: readonly ReferenceStrip[] | null;
  onClose: () => void;
}) {
  const add = useCallMutation(addControlStrip, { refreshes: REFRESHES });
  const addReference = useCallMutation(addReferenceStrip, { refreshes: REFRESHES });
  const [unread, setUnread] = useState<readonly UnreadLine[]>([]);
  const attempt = useAttempt<BodyOf<typeof addControlStrip>>();
  const form = useCallForm({
    initialValues: {
      referenceId: references?.[0]?.id ?? DEVIATIONS,
      code: "",
      note: "",
      reading: typedValues(process, null),
    },
    schema: z.object({
      referenceId: z.string(),
      code: references === null ? addReferenceStrip.body.shape.code : z.string(),
      note: z.string().max(500),
      reading: typedReading(process),
    }),
    send: async ({ referenceId, code, note, reading: typed }) => {
      const reading = typedReading(process).parse(typed);
      if (references === null) await addReference.mutateAsync({ body: { process, code, reading } });
      else {
        const body = { referenceId: referenceId === DEVIATIONS ? null : referenceId, reading, note };
        const { strip } = await attempt.once(body, (sent, idempotencyKey) =>
          add.mutateAsync({ params: { machineId }, body: sent, idempotencyKey }),
        );
        showToast(strip.alarm ?? "Strip in control");
      }
      onClose();
    },
  });
  async function readFile([file]: File[]) {
    const bytes = new Uint8Array(await file!.slice(0, 4 * MAX_FILE_CHARACTERS).arrayBuffer());
    const { reading, unread: lines } = readDensitometer(process, decodeText(bytes));
    setUnread(countRead(process, reading) === 0 && lines.length === 0 ? [EMPTY] : lines);
    form.form.setFieldValue("reading", typedValues(process, reading) as TypedReading);
  }
  return (
    <FormDialog
      title={references === null ? "Add reference strip" : "Add control strip"}
      form={form}
      submitLabel={references === null ? "Add reference strip" : "Add control strip"}
      onClose={onClose}
    >
      {references === null ? (
        <TextInput label="Code on the box" data-autofocus {...form.field("code")} />
      ) : (
        <NativeSelect
          label="Aim"
          data={[
            ...references.map(({ id, code }) => ({ value: id, label: `Reference strip ${code}` })),
            { value: DEVIATIONS, label: "None (enter deviations)" },
          ]}
          {...form.field("referenceId")}
        />
      )}
      <div className={classes.reading} data-channels={channelsOf(process).length} role="group" aria-label="Densities">
        <span />
        {channelsOf(process).map((channel) => (
          <span key={channel} aria-hidden>
            {channelLabel(process, channel)}
          </span>
        ))}
        {PATCHES.map((patch) => [
          <span key={patch} aria-hidden>
            {MEASURE_LABELS[patch]}
          </span>,
          ...channelsOf(process).map((channel) => (
            <TextInput
              key={`${patch} ${channel}`}
              aria-label={`${MEASURE_LABELS[patch]} ${channelLabel(process, channel)}`}
              inputMode="decimal"
              placeholder="0.00"
              {...form.field(`reading.${patch}.${channel}`)}
            />
          )),
        ])}
      </div>
      <FilesButton
        multiple={false}
        accept={[".csv", ".txt", "text/csv", "text/plain"]}
        onFiles={(files) => void readFile(files)}
      >
        Import densitometer file
      </FilesButton>
      {unread.length > 0 && (
        <div role="status" className={classes.unread}>
          <strong>Skipped lines:</strong>
          <ul>
            {unread.map(({ line, text, reason }) => (
              <li key={line}>
                Line {line}: {reason} <code>{text}</code>
              </li>
            ))}
          </ul>
        </div>
      )}
      {references !== null && <Textarea label="Note" autosize {...form.field("note")} />}
    </FormDialog>
  );
}

const EMPTY: UnreadLine = { line: 1, text: "", reason: "The file is empty." };
