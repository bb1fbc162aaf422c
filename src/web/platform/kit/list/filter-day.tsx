import { TextInput } from "@mantine/core";
import classes from "./list.module.css";
import { day } from "./list-address.ts";

/** List filter for a calendar day in the lab's time zone, "2026-11-21". @param label for example "From" */
export function FilterDay({
  label,
  value,
  min,
  max,
  onChange,
}: {
  label: string;
  value: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  onChange: (value: string | undefined) => void;
}) {
  return (
    <TextInput
      className={`${classes.filter} ${classes.day}`}
      type="date"
      aria-label={label}
      leftSection={<span className={classes.which}>{label}</span>}
      leftSectionWidth="3.75rem"
      {...(min === undefined ? {} : { min })}
      {...(max === undefined ? {} : { max })}
      defaultValue={value ?? ""}
      key={value ?? ""}
      data-on={value !== undefined || undefined}
      onChange={({ currentTarget }) => {
        const chosen = day.read(currentTarget.value);
        // A partly typed date is neither a date nor a cleared filter.
        if (chosen !== value && (chosen !== undefined || currentTarget.value === "")) onChange(chosen);
      }}
    />
  );
}
