import { Button } from "@mantine/core";
import { useCallbackRef, useDisclosure } from "@mantine/hooks";
import { memo, type ReactNode } from "react";
import type { FilterValues } from "../../../contract/film/film-filters.ts";
import { FORMAT_LABELS, PROCESS_LABELS } from "../../../rules/film/film.ts";
import { IconAdjustmentsHorizontal, IconTagOff, IconX } from "../../platform/icons.tsx";
import { FilterSelect } from "../../platform/kit/list/filter-select.tsx";
import { PencilMark } from "../marks/pencil-mark.tsx";
import classes from "./filter-bar.module.css";
import { filtersOn, type LibraryChange, type LibrarySearch, NOTHING_NARROWED } from "./library-search.ts";
import type { Facets } from "./use-facets.ts";
import { whenChoices } from "./when-choices.ts";

/** The library's filters, each option with its count. Behind a button on phones. */
export function FilterBar({
  search,
  facets,
  onChange,
}: {
  search: LibrarySearch;
  facets: Facets;
  onChange: (change: LibraryChange) => void;
}) {
  const on = filtersOn(search);
  const [isOpen, { toggle }] = useDisclosure(on > 0);
  return (
    <div className={classes.bar}>
      <Button
        className={classes.opener}
        variant="default"
        leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
        aria-expanded={isOpen}
        onClick={toggle}
      >
        Filters{on > 0 && ` (${on})`}
      </Button>
      <div className={classes.filters} data-open={isOpen || undefined} role="group" aria-label="Filters">
        <Selects search={search} facets={facets} onChange={onChange} />
        <Toggle
          pressed={search.favorites === true}
          count={facets.favorites}
          icon={<PencilMark size={18} />}
          onToggle={(on) => onChange({ favorites: on || undefined })}
        >
          Favorites
        </Toggle>
        <Toggle
          pressed={search.untagged === true}
          count={facets.untagged}
          icon={<IconTagOff size={18} aria-hidden />}
          onToggle={(on) => onChange({ untagged: on || undefined })}
        >
          Untagged
        </Toggle>
        {on > 0 && (
          <Button
            variant="subtle"
            color="gray"
            leftSection={<IconX size={18} aria-hidden />}
            onClick={() => onChange({ ...NOTHING_NARROWED, text: search.text })}
          >
            Clear filters
          </Button>
        )}
      </div>
    </div>
  );
}

function Selects({ search, facets, onChange }: Parameters<typeof FilterBar>[0]) {
  const change = useCallbackRef(onChange);
  const stock = search.brand ?? search.model;
  return (
    <>
      <Choice filter={WHEN} value={search.when} found={facets.months} onChange={change} />
      <Choice filter={TAG} value={search.tagId} found={facets.tags} onChange={change} />
      <Choice filter={PLACE} value={search.locationId} found={facets.locations} onChange={change} />
      <Choice
        filter={FILM}
        value={stock === undefined ? undefined : stockKey(search.brand ?? "", search.model ?? "")}
        found={facets.stocks}
        onChange={change}
      />
      <Choice filter={FORMAT} value={search.format} found={facets.formats} onChange={change} />
      <Choice filter={PROCESS} value={search.process} found={facets.processes} onChange={change} />
    </>
  );
}

/** A single-choice filter: how to list the options found, and what a choice changes. */
type ChoiceFilter<Found, Value extends string> = {
  label: string;
  optionsOf: (found: Found[]) => { value: Value; label: string }[];
  changeOf: (value: Value | undefined) => LibraryChange;
};

const WHEN: ChoiceFilter<FilterValues["months"][number], string> = {
  label: "When",
  optionsOf: whenChoices,
  changeOf: (when) => ({ when }),
};
const TAG: ChoiceFilter<FilterValues["tags"][number], string> = {
  label: "Tag",
  optionsOf: (tags) => tags.map(named),
  changeOf: (tagId) => ({ tagId }),
};
const PLACE: ChoiceFilter<FilterValues["locations"][number], string> = {
  label: "Place",
  optionsOf: (locations) => locations.map(named),
  changeOf: (locationId) => ({ locationId }),
};
const FILM: ChoiceFilter<FilterValues["stocks"][number], string> = {
  label: "Film",
  optionsOf: (stocks) =>
    stocks.map(({ brand, model, count }) => ({
      value: stockKey(brand, model),
      label: counted(`${brand} ${model}`.trim(), count),
    })),
  changeOf: (key) => {
    const [brand, model] = key?.split(BETWEEN) ?? [];
    return { brand: brand || undefined, model: model || undefined };
  },
};
type FormatFound = FilterValues["formats"][number];
const FORMAT: ChoiceFilter<FormatFound, FormatFound["format"]> = {
  label: "Format",
  optionsOf: (formats) =>
    formats.map(({ format, count }) => ({ value: format, label: counted(FORMAT_LABELS[format], count) })),
  changeOf: (format) => ({ format }),
};
type ProcessFound = FilterValues["processes"][number];
const PROCESS: ChoiceFilter<ProcessFound, ProcessFound["process"]> = {
  label: "Process",
  optionsOf: (processes) =>
    processes.map(({ process, count }) => ({ value: process, label: counted(PROCESS_LABELS[process], count) })),
  changeOf: (process) => ({ process }),
};

type ChoiceProps<Found, Value extends string> = {
  filter: ChoiceFilter<Found, Value>;
  value: Value | undefined;
  found: Found[] | undefined;
  onChange: (change: LibraryChange) => void;
};

/** Hidden if it has no options. Memoized, because a library of many years has many options. */
const Choice = memo(function Choice<Found, Value extends string>({
  filter,
  value,
  found,
  onChange,
}: ChoiceProps<Found, Value>) {
  const { label, optionsOf, changeOf } = filter;
  const known = found === undefined ? [] : optionsOf(found);
  if (known.length === 0 && value === undefined) return null;
  // The chosen value stays listed even if it no longer matches anything.
  const all = value === undefined || known.some((one) => one.value === value) ? known : [noneOf(value), ...known];
  return <FilterSelect label={label} value={value} options={all} onChange={(chosen) => onChange(changeOf(chosen))} />;
}) as <Found, Value extends string>(props: ChoiceProps<Found, Value>) => ReactNode;
const noneOf = <Value extends string>(value: Value) => ({ value, label: "No matches (0)" });

function Toggle({
  pressed,
  count,
  icon,
  onToggle,
  children,
}: {
  pressed: boolean;
  count: number | undefined;
  icon: ReactNode;
  onToggle: (pressed: boolean) => void;
  children: string;
}) {
  return (
    <Button
      className={classes.toggle}
      variant="default"
      aria-pressed={pressed}
      leftSection={icon}
      disabled={count === 0 && !pressed}
      onClick={() => onToggle(!pressed)}
    >
      {count === undefined ? children : counted(children, count)}
    </Button>
  );
}

/** Separates brand and model in an option's value; occurs in no film name. */
const BETWEEN = "\n";
const stockKey = (brand: string, model: string) => `${brand}${BETWEEN}${model}`;
const counted = (label: string, count: number) => `${label} (${count.toLocaleString()})`;
const named = ({ id, name, count }: { id: string; name: string; count: number }) => ({
  value: id,
  label: counted(name, count),
});
