import { Stack } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useRef } from "react";
import { useLab } from "../platform/lab.ts";
import { AddressFields } from "../parts/address/address-fields.tsx";
import { AddressLines } from "../parts/address/address-lines.tsx";
import { LabAddress, LabHours } from "../parts/address/lab-address.tsx";
import SuggestedStreet from "../parts/address/suggested-street.tsx";
import { Avatar } from "../parts/people/avatar.tsx";
import { CustomerChip } from "../parts/people/customer-chip.tsx";
import { NameFields } from "../parts/people/name-fields.tsx";
import classes from "./kit-page.module.css";
import { Example, Examples, Part } from "./part.tsx";

export function ShownPeople() {
  const lab = useLab();
  const takesFocus = useRef(false);
  const form = useForm({
    initialValues: {
      firstName: "Zoe",
      lastName: "",
      address1: "",
      address2: "",
      city: "",
      state: "",
      zip: "",
      placeId: "",
    },
    initialErrors: { lastName: "Give a last name" },
  });
  return (
    <Part id="people" title="People and addresses" file="../parts/people, ../parts/address">
      <Examples>
        <Example of="A person on a staff screen">
          <div className={classes.row}>
            <CustomerChip userId="1" name="Zoe Grain" />
            <CustomerChip userId="1" name="" email="carla@example.com" />
            <Avatar user={{ firstName: "Zoe", lastName: "Grain", profileImageUrl: null }} />
          </div>
        </Example>
        <Example of="The lab itself">
          <LabAddress />
          <LabHours />
        </Example>
        <Example of="An address as on a letter">
          <AddressLines address={lab.address} />
        </Example>
        <Example of="A name with one invalid part">
          <NameFields field={(path) => form.getInputProps(path)} />
        </Example>
        <Example of="An address">
          <Stack>
            <AddressFields field={(path) => form.getInputProps(path)} />
          </Stack>
        </Example>
        <Example of="Its street, where the lab has a places service">
          <SuggestedStreet field={(path) => form.getInputProps(path)} takesFocus={takesFocus} />
        </Example>
      </Examples>
    </Part>
  );
}
