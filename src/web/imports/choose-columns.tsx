import { Button, NativeSelect } from "@mantine/core";
import { useState } from "react";
import { checkImport, getImport, type ImportDetail } from "../../contract/imports/imports.ts";
import { type Mapping, missingFields, readCell } from "../../rules/imports/fields.ts";
import { IMPORT_SOURCE_LABELS, IMPORT_SOURCES, type ImportSource } from "../../rules/imports/imports.ts";
import { rulesOf } from "../../rules/imports/kinds.ts";
import { messageOf } from "../platform/form-errors.ts";
import { FormMessage } from "../platform/form-message.tsx";
import { useCallMutation } from "../platform/query.ts";
import { Section } from "../platform/section.tsx";
import classes from "./imports.module.css";

const SOURCES = IMPORT_SOURCES.map((value) => ({ value, label: IMPORT_SOURCE_LABELS[value] }));

/** Chooses which column of the file fills which field. Recognized files are already filled in. */
export function ChooseColumns({ it, onChecked }: { it: ImportDetail; onChecked: () => void }) {
  const [source, setSource] = useState(it.source);
  const [mapping, setMapping] = useState<Mapping>(it.mapping);
  const check = useCallMutation(checkImport, { refreshes: [getImport], onSuccess: onChecked });
  const { fields } = rulesOf(it.kind);
  const missing = missingFields(fields, mapping);
  const choices = [{ value: "", label: "Leave out" }, ...it.columns.map((value) => ({ value, label: value }))];

  function choose(key: string, column: string) {
    const { [key]: _, ...others } = mapping;
    setMapping(column === "" ? others : { ...others, [key]: column });
  }

  return (
    <Section title="Columns">
      <div className={classes.form}>
        <p className={classes.quiet}>
          Choose the column of the file for each field. We remember your choice for files with the same columns.
        </p>
        <NativeSelect
          className={classes.source}
          label="Source"
          description="We recognize records that you already imported from it"
          data={SOURCES}
          value={source}
          onChange={({ currentTarget }) => setSource(currentTarget.value as ImportSource)}
        />
        <div className={classes.fields}>
          {fields.map(({ key, label, isRequired }) => (
            <NativeSelect
              key={key}
              label={label}
              required={isRequired === true}
              description={exampleOf(it, mapping[key])}
              inputWrapperOrder={["label", "input", "description", "error"]}
              error={missing.some((field) => field.key === key) ? "Choose a column" : null}
              data={choices}
              value={mapping[key] ?? ""}
              onChange={({ currentTarget }) => choose(key, currentTarget.value)}
            />
          ))}
        </div>
        <FormMessage>{check.isError ? messageOf(check.error) : null}</FormMessage>
        <div className={classes.actions}>
          <Button
            loading={check.isPending}
            disabled={missing.length > 0}
            onClick={() => check.mutate({ params: { importId: it.id }, body: { source, mapping } })}
          >
            Check file
          </Button>
        </div>
      </div>
    </Section>
  );
}

/** The first filled cell of a column, as it will be read. */
function exampleOf({ columns, samples }: ImportDetail, column: string | undefined): string | null {
  if (column === undefined) return null;
  const at = columns.indexOf(column);
  const example = samples.map((row) => readCell(row[at] ?? "")).find((cell) => cell !== "");
  return example === undefined ? "Empty in the first rows" : `Example: ${example}`;
}
