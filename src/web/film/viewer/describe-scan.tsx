import { Button, Textarea, TextInput } from "@mantine/core";
import { type KeyboardEvent, useRef } from "react";
import { type Scan, updateScan } from "../../../contract/film/scans.ts";
import { FormMessage } from "../../platform/form-message.tsx";
import { useCallForm } from "../../platform/use-call-form.ts";
import { givenName } from "../scans/captions.ts";
import classes from "./scan-panel.module.css";

/** Names and describes the frame, in place. Escape leaves it as it was. */
export function DescribeScan({
  scan,
  onSave,
  onDone,
}: {
  scan: Scan;
  onSave: (values: { name: string; description: string }) => Promise<void>;
  onDone: () => void;
}) {
  const form = useCallForm({
    initialValues: { name: givenName(scan), description: scan.description },
    schema: updateScan.body,
    send: async (values) => {
      // A scan that nobody named keeps what the scanner called it.
      await onSave({ ...values, name: values.name.trim() || (givenName(scan) ? "" : scan.name) });
      onDone();
    },
  });
  const element = useRef<HTMLFormElement>(null);
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Escape") onDone();
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
        <Button variant="default" size="sm" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
