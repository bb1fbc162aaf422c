import { Checkbox, NativeSelect, Textarea, TextInput } from "@mantine/core";
import { useId } from "react";
import { CHECKED } from "../../rules/products/choices.ts";
import { LONGEST_OPTION_TEXT } from "../../rules/products/text-validations.ts";
import { effectText, type Option } from "./choice.ts";
import classes from "./option-fields.module.css";

type Base = { price: number; memberPrice: number | null };
type FieldProps = {
  option: Option;
  base: Base;
  value: string;
  problem: string | undefined;
  isMember: boolean;
  onChange: (value: string) => void;
};

/** Fields for a product's options, each with its price change. @param problems by option key */
export function OptionFields({
  base,
  options,
  values,
  problems,
  isMember,
  onChange,
}: {
  base: Base;
  options: readonly Option[];
  values: Readonly<Record<string, string>>;
  problems: Readonly<Record<string, string>>;
  isMember: boolean;
  onChange: (key: string, value: string) => void;
}) {
  return options.map((option) => {
    const Field = FIELDS[option.optionType];
    return (
      <Field
        key={option.id}
        option={option}
        base={base}
        value={values[option.optionKey] ?? ""}
        problem={problems[option.optionKey]}
        isMember={isMember}
        onChange={(value) => onChange(option.optionKey, value)}
      />
    );
  });
}

function SelectField({ option, base, value, problem, isMember, onChange }: FieldProps) {
  const places = (option.config.options ?? []).map((place) => ({
    value: place.value,
    label: [place.label, effectText(base, place.priceModifier, isMember)].filter(Boolean).join(" · "),
  }));
  return (
    <NativeSelect
      label={option.label}
      description={option.description || undefined}
      withAsterisk={option.required}
      aria-required={option.required}
      error={problem}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[{ value: "", label: option.required ? "Choose…" : "None" }, ...places]}
    />
  );
}

function RadioField({ option, base, value, problem, isMember, onChange }: FieldProps) {
  const id = useId();
  return (
    <fieldset
      className={classes.group}
      role="radiogroup"
      aria-required={option.required}
      aria-invalid={problem ? true : undefined}
      aria-describedby={problem ? id : undefined}
    >
      <legend>
        {option.label}
        {option.required && (
          <span className={classes.asterisk} aria-hidden>
            {" "}
            *
          </span>
        )}
      </legend>
      {option.description && <p className={classes.hint}>{option.description}</p>}
      <div className={classes.chips}>
        {(option.config.options ?? []).map((place) => {
          const effect = effectText(base, place.priceModifier, isMember);
          return (
            <label key={place.value} className={classes.chip}>
              <input
                type="radio"
                name={option.optionKey}
                required={option.required}
                checked={value === place.value}
                onChange={() => onChange(place.value)}
              />
              {place.label}
              {effect && <small>{effect}</small>}
            </label>
          );
        })}
      </div>
      {problem && (
        <p id={id} className={classes.problem} role="alert">
          {problem}
        </p>
      )}
    </fieldset>
  );
}

/** Texts with at least this maximum length get a multi-line field. */
const LONG_TEXT = 300;
const INPUT_TYPES: Readonly<Record<string, string>> = { DATE: "date", EMAIL: "email" };

function TextField({ option, value, problem, onChange }: FieldProps) {
  const maxLength = option.config.maxLength ?? LONGEST_OPTION_TEXT;
  const field = {
    label: option.label,
    description: option.description || undefined,
    withAsterisk: option.required,
    "aria-required": option.required,
    placeholder: option.config.placeholder ?? undefined,
    maxLength,
    error: problem,
    value,
  };
  if (option.config.maxLength != null && maxLength >= LONG_TEXT)
    return <Textarea {...field} autosize minRows={2} onChange={(event) => onChange(event.currentTarget.value)} />;
  const type = INPUT_TYPES[option.config.validation ?? ""] ?? "text";
  return <TextInput {...field} type={type} onChange={(event) => onChange(event.currentTarget.value)} />;
}

function TickField({ option, base, value, problem, isMember, onChange }: FieldProps) {
  const effect = effectText(base, option.config.priceModifier, isMember);
  return (
    <Checkbox
      size="md"
      label={
        <>
          {option.config.label ?? option.label}
          {effect && <small className={classes.effect}>{effect}</small>}
        </>
      }
      description={option.description || undefined}
      error={problem}
      checked={value === CHECKED}
      onChange={(event) => onChange(event.currentTarget.checked ? CHECKED : "")}
    />
  );
}

const FIELDS = { select: SelectField, radio: RadioField, text: TextField, checkbox: TickField };
