import { NativeSelect } from "@mantine/core";
import classes from "./list.module.css";

/**
 * List filter with a few options, or all.
 * @param label for example "Status"
 * @param unfiltered label of the unfiltered list, where it does not show everything
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
