import { NativeSelect, TextInput } from "@mantine/core";
import { z } from "zod";
import { addZipCode, ZipCode5 } from "../../../contract/couriers/zip-codes.ts";
import { useLab } from "../../platform/lab.ts";
import { US_STATES } from "../../../rules/accounts/address.ts";
import { api } from "../../platform/api.ts";
import { FormDialog } from "../../platform/kit/form-dialog.tsx";
import { useCallForm } from "../../platform/use-call-form.ts";

const { city, state } = addZipCode.body.shape;
/** Accepts degrees as copied from a map, with up to four characters for sign and decimal point besides the digits. */
const degrees = (most: number, what: string) =>
  z
    .string()
    .trim()
    .regex(/^-?\d{1,3}(\.\d+)?$/, what)
    .transform(Number)
    .refine((value) => Math.abs(value) <= most, what);
const Form = z.object({
  zip: ZipCode5,
  city,
  state,
  lat: degrees(90, "Enter the latitude, for example 40.7285"),
  lon: degrees(180, "Enter the longitude, for example -73.9498"),
});

/** Adds a zip code to the service area; its center is used for routes and the map. */
export function ZipDialog({ onSaved, onClose }: { onSaved: () => void; onClose: () => void }) {
  const lab = useLab();
  const form = useCallForm({
    initialValues: { zip: "", city: lab.address.city as string, state: lab.address.state as string, lat: "", lon: "" },
    schema: Form,
    send: async (values) => {
      await api.call(addZipCode, { body: Form.parse(values) });
      onSaved();
      onClose();
    },
  });
  return (
    <FormDialog title="Add ZIP code" form={form} submitLabel="Add ZIP code" onClose={onClose}>
      <TextInput label="ZIP code" inputMode="numeric" maxLength={5} data-autofocus {...form.field("zip")} />
      <TextInput label="City" {...form.field("city")} />
      <NativeSelect label="State" data={[...US_STATES]} {...form.field("state")} />
      <TextInput label="Latitude" description="For example 40.7285" {...form.field("lat")} />
      <TextInput label="Longitude" description="For example -73.9498" {...form.field("lon")} />
    </FormDialog>
  );
}
