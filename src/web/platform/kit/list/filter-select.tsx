import { NativeSelect } from "@mantine/core";
import classes from "./list.module.css";

/**
 * A filter of a list: one of a few, or all.
 * @param label what it filters by, such as "Status"
 * @param unfiltered what the list shows when none is chosen, where that is not all
 */
export function FilterSelect<Value extends string>({
  label,
  value,
  options,
  onChange,
  unfiltered = "all",
}: {
  label: string;
  value: Value | undefined;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value | undefined) => void;
  unfiltered?: string;
}) {
  return (
    <NativeSelect
      className={classes.filter}
      aria-label={label}
      data={[{ value: "", label: `${label}: ${unfiltered}` }, ...options]}
      value={value ?? ""}
      data-on={value !== undefined || undefined}
      onChange={({ currentTarget: { value: chosen } }) => onChange(options.find((one) => one.value === chosen)?.value)}
    />
  );
}
