import { ColorInput, TextInput } from "@mantine/core";
import { PROFILE_FORMS } from "../../contract/lab-settings/lab-profile.ts";
import type { LabProfile } from "../../rules/lab-settings/lab-profile.ts";
import fields from "../parts/fields.module.css";
import { palette } from "../platform/tokens.ts";
import { useCallForm } from "../platform/use-call-form.ts";
import { LogoField } from "./logo-field.tsx";
import { PartForm } from "./part-form.tsx";
import { useSavePart } from "./use-save-part.ts";

export function BrandForm({ value: initialValues, version }: { value: LabProfile["brand"]; version: number }) {
  const save = useSavePart();
  const form = useCallForm({
    initialValues,
    schema: PROFILE_FORMS.brand,
    send: (value) => save({ part: "brand", value, version }),
  });
  const { field } = form;
  return (
    <PartForm label="Brand" form={form}>
      <div className={fields.pair}>
        <TextInput label="Name" {...field("name")} />
        <TextInput label="Legal name" {...field("legalEntity")} />
      </div>
      <TextInput label="Tagline" description="In page titles and e-mails" {...field("line")} />
      <TextInput label="Greeting" description="Heading of the home page" {...field("greeting")} />
      <div className={fields.pair}>
        <TextInput label="E-mail" type="email" {...field("email")} />
        <TextInput label="Phone (optional)" type="tel" {...field("phone")} />
      </div>
      <TextInput label="Instagram (optional)" leftSection="@" {...field("instagram")} />
      <LogoField value={form.form.getValues().logo} onChange={(logo) => form.form.setFieldValue("logo", logo)} />
      <ColorInput
        label="Accent color (optional)"
        description="Of buttons and links. We derive the dark theme's from it"
        placeholder={palette.tomato[7]}
        format="hex"
        eyeDropperButtonProps={{ "aria-label": "Pick a color from the screen" }}
        size="md"
        {...field("accent")}
      />
      <TextInput
        label="Google tag (optional)"
        description="For analytics. Pages load it only for visitors who accept it"
        placeholder="G-AB12CD34EF"
        autoComplete="off"
        {...field("googleTagId")}
      />
      <TextInput
        label="Notes feed (optional)"
        description="Address of your blog's RSS, Atom or JSON feed. Its posts replace the notes on this site"
        placeholder="https://"
        type="url"
        autoComplete="off"
        {...field("notesFeedUrl")}
      />
    </PartForm>
  );
}
