import { Button, Checkbox, NativeSelect, Textarea, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { isRefusal } from "../../../contract/kit/client.ts";
import { addPaper, listPapers, type Paper, updatePaper } from "../../../contract/prints/prints.ts";
import { TARGET_PRINTERS } from "../../../rules/prints/drafts.ts";
import fields from "../../parts/fields.module.css";
import { api } from "../../platform/api.ts";
import { IconPlus } from "../../platform/icons.tsx";
import { FormDialog } from "../../platform/kit/form-dialog.tsx";
import { showToast } from "../../platform/kit/toasts/show-toast.ts";
import { callKey } from "../../platform/query.ts";
import { type CallForm, useCallForm } from "../../platform/use-call-form.ts";
import { bodyOf, NEW_SIZE, PaperValues, valuesOf } from "./paper-values.ts";
import { PRINTER_LABELS } from "./printer-labels.ts";
import classes from "./papers.module.css";

export function PaperDialog({ paper, onClose }: { paper: Paper | null; onClose: () => void }) {
  const queries = useQueryClient();
  const [version, setVersion] = useState(paper?.version ?? 1);
  const keep = () => queries.invalidateQueries({ queryKey: callKey(listPapers) });
  const form = useCallForm({
    initialValues: valuesOf(paper),
    schema: PaperValues,
    send: async (values) => {
      const body = bodyOf(values);
      try {
        if (paper === null) await api.call(addPaper, { body });
        else await api.call(updatePaper, { params: { paperId: paper.id }, body: { ...body, version } });
      } catch (error) {
        // The worker has now seen the other change, so saving again may overwrite it.
        if (isRefusal(error, updatePaper, "STALE")) setVersion(error.data.version);
        void keep();
        throw error;
      }
      await keep();
      showToast(`${values.name} saved`);
      onClose();
    },
  });
  return (
    <FormDialog
      title={paper === null ? "New paper" : paper.name}
      form={form}
      submitLabel={paper === null ? "Add paper" : "Save paper"}
      onClose={onClose}
    >
      <TextInput label="Name" autoComplete="off" data-autofocus {...form.field("name")} />
      <TextInput label="Finish" autoComplete="off" placeholder="Matte, 310 g cotton" {...form.field("finish")} />
      <Textarea label="Description" autosize minRows={2} {...form.field("description")} />
      <div className={fields.pair}>
        <NativeSelect
          label="Printer"
          data={TARGET_PRINTERS.map((value) => ({ value, label: PRINTER_LABELS[value] }))}
          {...form.field("targetPrinter")}
        />
        <TextInput label="Position (lowest first)" inputMode="numeric" autoComplete="off" {...form.field("position")} />
        <TextInput label="White" type="color" {...form.field("white")} />
        <TextInput label="Black" type="color" {...form.field("black")} />
      </div>
      <Checkbox label="Available" {...form.form.getInputProps("active", { type: "checkbox" })} />
      <Sizes form={form} />
    </FormDialog>
  );
}

function Sizes({ form }: { form: CallForm<PaperValues> }) {
  const { sizes } = form.form.getValues();
  return (
    <fieldset className={classes.sizes}>
      <legend>Sizes in inches, any orientation</legend>
      {sizes.map((size, at) => (
        <SizeRow key={size.id === "" ? at : size.id} form={form} at={at} />
      ))}
      <Button
        variant="default"
        leftSection={<IconPlus size={18} aria-hidden />}
        onClick={() => form.form.insertListItem("sizes", NEW_SIZE)}
      >
        Add size
      </Button>
    </fieldset>
  );
}

function SizeRow({ form, at }: { form: CallForm<PaperValues>; at: number }) {
  const path = `sizes.${at}`;
  return (
    <div className={classes.size} role="group" aria-label={`Size ${at + 1}`}>
      <TextInput label="Width" inputMode="decimal" {...form.field(`${path}.widthInches`)} />
      <TextInput label="Height" inputMode="decimal" {...form.field(`${path}.heightInches`)} />
      <TextInput label="Price" inputMode="decimal" {...form.field(`${path}.price`)} />
      <TextInput label="Members" inputMode="decimal" placeholder="Same" {...form.field(`${path}.memberPrice`)} />
      <Checkbox label="In use" {...form.form.getInputProps(`${path}.active`, { type: "checkbox" })} />
    </div>
  );
}
