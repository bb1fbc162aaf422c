import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { ReactNode } from "react";
import { FORMAT_LABELS, PROCESS_LABELS } from "../../../rules/film/film.ts";
import { IconAdjustmentsHorizontal } from "../../platform/icons/adjustments-horizontal.tsx";
import { IconTagOff } from "../../platform/icons/tag-off.tsx";
import { IconX } from "../../platform/icons/x.tsx";
import { FilterSelect } from "../../platform/kit/list/filter-select.tsx";
import { PencilMark } from "../marks/pencil-mark.tsx";
import classes from "./filter-bar.module.css";
import { filtersOn, type LibraryChange, type LibrarySearch, NOTHING_NARROWED } from "./library-search.ts";
import type { Facets } from "./use-facets.ts";
import { whenChoices } from "./when-choices.ts";

/** What the library can be narrowed to, each with how many there are. On a phone behind a button. */
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
          pressed={search.favourites === true}
          count={facets.favourites}
          icon={<PencilMark size={18} />}
          onToggle={(on) => onChange({ favourites: on || undefined })}
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
  const stocks = facets.stocks?.map(({ brand, model, count }) => ({
    value: stockKey(brand, model),
    label: counted(`${brand} ${model}`.trim(), count),
  }));
  const stock = search.brand ?? search.model;
  return (
    <>
      <Choice
        label="When"
        value={search.when}
        options={facets.months && whenChoices(facets.months)}
        onChange={(when) => onChange({ when })}
      />
      <Choice
        label="Tag"
        value={search.tagId}
        options={facets.tags?.map(named)}
        onChange={(tagId) => onChange({ tagId })}
      />
      <Choice
        label="Place"
        value={search.locationId}
        options={facets.locations?.map(named)}
        onChange={(locationId) => onChange({ locationId })}
      />
      <Choice
        label="Film"
        value={stock === undefined ? undefined : stockKey(search.brand ?? "", search.model ?? "")}
        options={stocks}
        onChange={(key) => {
          const [brand, model] = key?.split(BETWEEN) ?? [];
          onChange({ brand: brand || undefined, model: model || undefined });
        }}
      />
      <Choice
        label="Format"
        value={search.format}
        options={facets.formats?.map(({ format, count }) => ({
          value: format,
          label: counted(FORMAT_LABELS[format], count),
        }))}
        onChange={(format) => onChange({ format })}
      />
      <Choice
        label="Process"
        value={search.process}
        options={facets.processes?.map(({ process, count }) => ({
          value: process,
          label: counted(PROCESS_LABELS[process], count),
        }))}
        onChange={(process) => onChange({ process })}
      />
    </>
  );
}

/** One that has nothing to choose from is left out. */
function Choice<Value extends string>({
  value,
  options,
  ...rest
}: {
  label: string;
  value: Value | undefined;
  options: readonly { value: Value; label: string }[] | undefined;
  onChange: (value: Value | undefined) => void;
}) {
  const known = options ?? [];
  if (known.length === 0 && value === undefined) return null;
  // What is chosen stands there even where nothing has it any more.
  const all = value === undefined || known.some((one) => one.value === value) ? known : [noneOf(value), ...known];
  return <FilterSelect value={value} options={all} {...rest} />;
}
const noneOf = <Value extends string>(value: Value) => ({ value, label: "None of these (0)" });

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

/** Between maker and name in a choice's value; in no name of a film. */
const BETWEEN = "\n";
const stockKey = (brand: string, model: string) => `${brand}${BETWEEN}${model}`;
const counted = (label: string, count: number) => `${label} (${count.toLocaleString()})`;
const named = ({ id, name, count }: { id: string; name: string; count: number }) => ({
  value: id,
  label: counted(name, count),
});
