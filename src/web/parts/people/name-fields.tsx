import { TextInput } from "@mantine/core";
import type { FieldProps } from "../../platform/use-call-form.ts";
import classes from "../fields.module.css";

export function NameFields({ field }: { field: (path: string) => FieldProps }) {
  return (
    <div className={classes.pair}>
      <TextInput label="First name" autoComplete="given-name" required withAsterisk={false} {...field("firstName")} />
      <TextInput label="Last name" autoComplete="family-name" required withAsterisk={false} {...field("lastName")} />
    </div>
  );
}
