import { Button, Textarea, TextInput } from "@mantine/core";
import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from "react";
import { type Scan, updateScan } from "../../../contract/film/scans.ts";
import { FormMessage } from "../../platform/form-message.tsx";
import { showErrorToast } from "../../platform/kit/toasts/show-toast.ts";
import { useCallForm } from "../../platform/use-call-form.ts";
import { givenName } from "../scans/captions.ts";
import classes from "./scan-panel.module.css";

/**
 * Edits the frame's name and description in place. Escape discards the changes; moving on to another frame saves them.
 */
export function DescribeScan({
  scan,
  onSave,
  onDone,
}: {
  scan: Scan;
  onSave: (values: { name: string; description: string }) => Promise<void>;
  onDone: () => void;
}) {
  const settled = useRef(false);
  // A scan without a given name keeps its scanner file name.
  const save = (values: { name: string; description: string }) =>
    onSave({ ...values, name: values.name.trim() || (givenName(scan) ? "" : scan.name) });
  function leave() {
    settled.current = true;
    onDone();
  }
  const form = useCallForm({
    initialValues: { name: givenName(scan), description: scan.description },
    schema: updateScan.body,
    send: async (values) => {
      await save(values);
      leave();
    },
  });
  const keepTyped = useEffectEvent(() => {
    const typed = form.form.getValues();
    const isChanged = typed.name !== givenName(scan) || typed.description !== scan.description;
    if (!settled.current && isChanged) save(typed).catch(showErrorToast);
  });
  useEffect(() => () => keepTyped(), []);
  const element = useRef<HTMLFormElement>(null);
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Escape") leave();
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) element.current!.requestSubmit();
  }
  return (
    <form ref={element} className={classes.form} onSubmit={form.submit} noValidate>
      <TextInput label="Name" size="sm" maxLength={1000} autoFocus onKeyDown={onKeyDown} {...form.field("name")} />
      <Textarea
        label="Description"
        size="sm"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={2000}
        onKeyDown={onKeyDown}
        {...form.field("description")}
      />
      <FormMessage>{form.problem?.message}</FormMessage>
      <div className={classes.formActions}>
        <Button type="submit" size="sm" loading={form.sending}>
          Save
        </Button>
        <Button variant="default" size="sm" onClick={leave}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
