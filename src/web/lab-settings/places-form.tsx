import { Button, NativeSelect, NumberInput, TextInput } from "@mantine/core";
import { PROFILE_FORMS } from "../../contract/lab-settings/lab-profile.ts";
import { US_STATE_NAMES, US_STATES } from "../../rules/accounts/address.ts";
import type { LabPlace, LabProfile } from "../../rules/lab-settings/lab-profile.ts";
import { timeZoneNameOf, US_TIME_ZONES, WEEKDAYS } from "../../rules/lab-settings/opening-hours.ts";
import fields from "../parts/fields.module.css";
import { IconPlus } from "../platform/icons.tsx";
import { type CallForm, useCallForm } from "../platform/use-call-form.ts";
import { PartForm } from "./part-form.tsx";
import classes from "./settings-page.module.css";
import { useSavePart } from "./use-save-part.ts";

type Places = LabProfile["places"];

const STATES = US_STATES.map((value) => ({ value, label: US_STATE_NAMES[value] }));
const DAYS = WEEKDAYS.map((label, at) => ({ value: String(at + 1), label }));
const NEW_HOURS = { from: 1, to: 5, opens: "10:00", closes: "18:00" };

export function PlacesForm({ value, version }: { value: Places; version: number }) {
  const save = useSavePart();
  const form = useCallForm<Places>({
    initialValues: value,
    schema: PROFILE_FORMS.places,
    send: (values) =>
      save({
        part: "places",
        version,
        value: { ...values, places: values.places.map((place) => ({ ...place, address2: place.address2 || null })) },
      }),
  });
  const { timeZone, places } = form.form.getValues();
  const zones = [...new Set<string>([...US_TIME_ZONES, timeZone])];
  const another: LabPlace = { ...places[0]!, name: "", address1: "", address2: null, openingHours: [NEW_HOURS] };
  return (
    <PartForm label="Locations and hours" form={form}>
      <NativeSelect
        label="Time zone"
        description="For opening hours, deadlines and promised days"
        data={zones.map((zone) => ({ value: zone, label: timeZoneNameOf(zone) }))}
        {...form.field("timeZone")}
      />
      {places.map((place, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- locations have no id; the count remounts them on removal
        <PlaceFields key={`${at} of ${places.length}`} form={form} place={place} at={at} />
      ))}
      <div className={classes.actions}>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => form.form.insertListItem("places", another)}
        >
          Add location
        </Button>
      </div>
    </PartForm>
  );
}

function PlaceFields({ form, place, at }: { form: CallForm<Places>; place: LabPlace; at: number }) {
  const path = `places.${at}`;
  const field = (name: string) => form.field(`${path}.${name}`);
  return (
    <fieldset className={`${classes.group} ${classes.place}`}>
      <legend>{at === 0 ? "The lab's address" : `Location ${at + 1}`}</legend>
      <TextInput label="Name" {...field("name")} />
      <div className={fields.pair}>
        <TextInput label="Street" {...field("address1")} />
        <TextInput label="Apartment, suite (optional)" {...field("address2")} value={place.address2 ?? ""} />
        <TextInput label="ZIP code" inputMode="numeric" {...field("zip")} />
        <TextInput label="City" {...field("city")} />
        <NativeSelect label="State" data={STATES} {...field("state")} />
      </div>
      <div className={fields.pair}>
        <NumberInput label="Latitude" description="Courier routes begin here" {...field("position.lat")} />
        <NumberInput label="Longitude" description="West is negative" {...field("position.lon")} />
      </div>
      {place.openingHours.map((_, row) => (
        <HoursFields
          // oxlint-disable-next-line react/no-array-index-key -- the same for hours
          key={`${row} of ${place.openingHours.length}`}
          form={form}
          path={`${path}.openingHours`}
          row={row}
        />
      ))}
      <div className={classes.actions}>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => form.form.insertListItem(`${path}.openingHours` as never, NEW_HOURS as never)}
        >
          Add hours
        </Button>
        {at > 0 && (
          <Button variant="subtle" size="xs" onClick={() => form.form.removeListItem("places", at)}>
            Remove location
          </Button>
        )}
      </div>
    </fieldset>
  );
}

function HoursFields({ form, path, row }: { form: CallForm<Places>; path: string; row: number }) {
  const field = (name: string) => form.field(`${path}.${row}.${name}`);
  const day = (name: "from" | "to") => {
    const { value, onChange, ...rest } = field(name);
    return {
      ...rest,
      value: String(value),
      onChange: ({ currentTarget }: { currentTarget: HTMLSelectElement }) => onChange(Number(currentTarget.value)),
    };
  };
  return (
    <div className={classes.hours}>
      <NativeSelect label="From" data={DAYS} {...day("from")} />
      <NativeSelect label="To" data={DAYS} {...day("to")} />
      <TextInput label="Opens" type="time" {...field("opens")} />
      <TextInput label="Closes" type="time" {...field("closes")} />
      <Button
        variant="subtle"
        size="sm"
        aria-label={`Remove hours ${row + 1}`}
        onClick={() => form.form.removeListItem(path as never, row)}
      >
        Remove
      </Button>
    </div>
  );
}
