import { TextInput } from "@mantine/core";
import { NameFields } from "../parts/people/name-fields.tsx";
import type { FieldProps } from "../platform/use-call-form.ts";

type Field = (path: string) => FieldProps;

/** Who buys without an account. */
export function ContactFields({ field }: { field: Field }) {
  return (
    <>
      <h2>About you</h2>
      <TextInput
        label="E-mail"
        description="For the receipt, news of your order, and the way back to it"
        type="email"
        autoComplete="email"
        required
        withAsterisk={false}
        {...field("email")}
      />
      <NameFields field={field} />
    </>
  );
}
