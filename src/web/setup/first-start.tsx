import { Alert, Button, FileInput, NativeSelect, PasswordInput, TextInput } from "@mantine/core";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { getLabProfile, saveLabProfile } from "../../contract/lab-settings/lab-profile.ts";
import { checkFirstStart, makeOwner } from "../../contract/setup/setup.ts";
import { PASSWORD_MIN_LENGTH } from "../../rules/accounts/password.ts";
import { timeZoneNameOf, US_TIME_ZONES } from "../../rules/lab-settings/opening-hours.ts";
import { LOGO_TYPES } from "../../rules/lab-settings/logo.ts";
import { US_STATE_NAMES, US_STATES, type UsState } from "../../rules/accounts/address.ts";
import fields from "../parts/fields.module.css";
import { NameFields } from "../parts/people/name-fields.tsx";
import { uploadLogo } from "../parts/upload-logo.ts";
import { api } from "../platform/api.ts";
import { FormMessage } from "../platform/form-message.tsx";
import { messageOf } from "../platform/form-errors.ts";
import { showErrorToast } from "../platform/kit/toasts/show-toast.ts";
import { useCallMutation } from "../platform/query.ts";
import { useSetSession } from "../platform/session.ts";
import { RowsSkeleton } from "../platform/states.tsx";
import { useCallForm } from "../platform/use-call-form.ts";
import classes from "./setup.module.css";

const STATES = [
  { value: "", label: "Choose …" },
  ...US_STATES.map((value) => ({ value, label: US_STATE_NAMES[value] })),
];

/** The zone of this browser, if it is American. */
function likelyZone(): string {
  const here = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return US_TIME_ZONES.find((zone) => zone === here) ?? US_TIME_ZONES[0];
}

/** Checks the link of the server's log, then asks for the owner and the lab. The token is in the hash: no log has it. */
export function FirstStart() {
  const check = useCallMutation(checkFirstStart);
  const { mutate } = check;
  useEffect(() => {
    mutate({ body: { token: location.hash.slice(1) || "none" } });
  }, [mutate]);
  if (check.isSuccess) return <OwnerForm token={check.variables.body.token} />;
  if (check.isError)
    return (
      <Alert color="red" title="This link does not work">
        <p>{messageOf(check.error)}</p>
        <Link to="/login">Log in</Link>
      </Alert>
    );
  return <RowsSkeleton rows={6} height={64} />;
}

/** Uploads and saves the logo of a new lab. If that fails, the owner adds it in the settings later. */
async function saveLogo(file: File): Promise<void> {
  try {
    const logo = await uploadLogo(file);
    const { profile, versions } = await api.call(getLabProfile);
    await api.call(saveLabProfile, {
      body: { part: "brand", value: { ...profile.brand, logo }, version: versions.brand },
    });
  } catch (error) {
    showErrorToast(error);
  }
}

function OwnerForm({ token }: { token: string }) {
  const setSession = useSetSession();
  const [logo, setLogo] = useState<File | null>(null);
  const form = useCallForm({
    initialValues: {
      token,
      firstName: "",
      lastName: "",
      email: "",
      password: "",
      lab: {
        name: "",
        legalEntity: "",
        email: "",
        phone: "",
        address1: "",
        address2: "",
        city: "",
        state: "" as UsState,
        zip: "",
        timeZone: likelyZone(),
      },
    },
    schema: makeOwner.body,
    send: async (values) => {
      const lab = { ...values.lab, address2: values.lab.address2 || null };
      const session = await api.call(makeOwner, { body: { ...values, lab } });
      if (logo !== null) await saveLogo(logo);
      setSession(session);
    },
  });
  const { field } = form;
  return (
    <form onSubmit={form.submit} noValidate aria-label="Set up your lab" className={classes.form}>
      <fieldset className={classes.group}>
        <legend>You, the owner</legend>
        <NameFields field={field} />
        <TextInput label="E-mail" type="email" autoComplete="email" {...field("email")} />
        <PasswordInput
          label="Password"
          description={`At least ${PASSWORD_MIN_LENGTH} characters`}
          autoComplete="new-password"
          {...field("password")}
        />
      </fieldset>
      <fieldset className={classes.group}>
        <legend>Your lab</legend>
        <div className={fields.pair}>
          <TextInput label="Name" autoComplete="organization" {...field("lab.name")} />
          <TextInput label="Legal name" {...field("lab.legalEntity")} />
          <TextInput label="E-mail for customers" type="email" {...field("lab.email")} />
          <TextInput label="Phone (optional)" type="tel" {...field("lab.phone")} />
        </div>
        <FileInput
          label="Logo (optional)"
          description="PNG, JPEG or WebP. You can also add it later"
          placeholder="Choose file"
          accept={LOGO_TYPES.join()}
          clearable
          value={logo}
          onChange={setLogo}
        />
        <TextInput label="Street" autoComplete="address-line1" {...field("lab.address1")} />
        <TextInput label="Apartment, suite (optional)" autoComplete="address-line2" {...field("lab.address2")} />
        <div className={fields.pair}>
          <TextInput label="ZIP code" inputMode="numeric" autoComplete="postal-code" {...field("lab.zip")} />
          <TextInput label="City" autoComplete="address-level2" {...field("lab.city")} />
          <NativeSelect label="State" data={STATES} {...field("lab.state")} />
          <NativeSelect
            label="Time zone"
            data={US_TIME_ZONES.map((value) => ({ value, label: timeZoneNameOf(value) }))}
            {...field("lab.timeZone")}
          />
        </div>
      </fieldset>
      <p>
        You start with a price list, memberships, papers and services that you can change. Visitors see “Opening soon”
        until you open the site.
      </p>
      <FormMessage>{form.problem?.message}</FormMessage>
      <Button type="submit" size="lg" loading={form.sending}>
        Create account
      </Button>
    </form>
  );
}
