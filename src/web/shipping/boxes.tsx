import { ActionIcon, Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { z } from "zod";
import { listBoxes, type ParcelBox, removeBox, saveBox } from "../../contract/shipping/rates.ts";
import fields from "../parts/fields.module.css";
import { api } from "../platform/api.ts";
import { IconPlus, IconX } from "../platform/icons.tsx";
import { FormDialog } from "../platform/kit/form-dialog.tsx";
import { showErrorToast, showUndoToast } from "../platform/kit/toasts/show-toast.ts";
import { useCall, useCallMutation } from "../platform/query.ts";
import { Section } from "../platform/section.tsx";
import { Loaded, RowsSkeleton } from "../platform/states.tsx";
import { TextButton } from "../platform/text-button.tsx";
import { useCallForm } from "../platform/use-call-form.ts";
import classes from "./shipping.module.css";

/** Lists the boxes that the lab packs with; staff add, change and remove them. */
export function Boxes() {
  const query = useCall(listBoxes, undefined);
  const [edited, setEdited] = useState<ParcelBox | "new" | null>(null);
  const remove = useCallMutation(removeBox, { refreshes: [listBoxes], onError: showErrorToast });
  async function bringBack({ id: boxId, ...body }: ParcelBox) {
    await api.call(saveBox, { params: { boxId }, body });
    await query.refetch();
  }
  return (
    <Section
      title="Boxes"
      actions={
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => setEdited("new")}
        >
          Add box
        </Button>
      }
    >
      <Loaded query={query} skeleton={<RowsSkeleton rows={2} height={48} />}>
        {({ boxes }) =>
          boxes.length === 0 ? (
            <p className={classes.quiet}>None yet. Labels are priced for a padded mailer.</p>
          ) : (
            <ul className={classes.rows} aria-label="Boxes">
              {boxes.map((box) => (
                <li key={box.id}>
                  <span>
                    <TextButton onClick={() => setEdited(box)}>{box.name}</TextButton>
                    <small>
                      {box.lengthIn} × {box.widthIn} × {box.heightIn} in, {box.emptyOz} oz empty, holds {box.holds}
                    </small>
                  </span>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={`Remove ${box.name}`}
                    onClick={() =>
                      remove.mutate(
                        { params: { boxId: box.id } },
                        { onSuccess: () => showUndoToast(`${box.name} removed`, () => bringBack(box)) },
                      )
                    }
                  >
                    <IconX size={18} aria-hidden />
                  </ActionIcon>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {edited !== null && (
        <BoxDialog
          box={edited === "new" ? null : edited}
          onSaved={() => void query.refetch()}
          onClose={() => setEdited(null)}
        />
      )}
    </Section>
  );
}

const typed = <Field extends z.ZodType<number, number>>(field: Field, words: string) =>
  z
    .string()
    .trim()
    .regex(/^\d+(\.\d+)?$/, words)
    .transform(Number)
    .pipe(field);
const { name, lengthIn, widthIn, heightIn, emptyOz, holds } = saveBox.body.shape;
const Form = z.object({
  name,
  lengthIn: typed(lengthIn, "Enter inches, such as 9"),
  widthIn: typed(widthIn, "Enter inches, such as 6"),
  heightIn: typed(heightIn, "Enter inches, such as 2"),
  emptyOz: typed(emptyOz, "Enter ounces, such as 2"),
  holds: typed(holds, "Enter a number, such as 10"),
});

function BoxDialog({ box, onSaved, onClose }: { box: ParcelBox | null; onSaved: () => void; onClose: () => void }) {
  const text = (value: number | undefined) => (value === undefined ? "" : String(value));
  const form = useCallForm({
    initialValues: {
      name: box?.name ?? "",
      lengthIn: text(box?.lengthIn),
      widthIn: text(box?.widthIn),
      heightIn: text(box?.heightIn),
      emptyOz: text(box?.emptyOz),
      holds: text(box?.holds),
    },
    schema: Form,
    send: async (values) => {
      const boxId = box?.id ?? crypto.randomUUID();
      await api.call(saveBox, { params: { boxId }, body: Form.parse(values) });
      onSaved();
      onClose();
    },
  });
  const number = { inputMode: "decimal", autoComplete: "off" } as const;
  return (
    <FormDialog title={box?.name ?? "Add box"} form={form} submitLabel="Save box" onClose={onClose}>
      <TextInput label="Name" autoComplete="off" data-autofocus {...form.field("name")} />
      <div className={fields.pair}>
        <TextInput label="Length (in)" {...number} {...form.field("lengthIn")} />
        <TextInput label="Width (in)" {...number} {...form.field("widthIn")} />
        <TextInput label="Height (in)" {...number} {...form.field("heightIn")} />
        <TextInput label="Empty weight (oz)" {...number} {...form.field("emptyOz")} />
        <TextInput label="Holds" description="Rolls, products or prints" {...number} {...form.field("holds")} />
      </div>
    </FormDialog>
  );
}
