import { ActionIcon, Autocomplete, Button } from "@mantine/core";
import { IconPlus, IconX } from "../../platform/icons.tsx";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { useTopLayer } from "../../platform/top-layer.ts";
import { foldedOptions } from "../../platform/folded-options.ts";
import classes from "./label-chips.module.css";

/** A tag or a place; `to` links within this site, `href` to another. */
export type Chip = { id: string; name: string; to?: string; href?: string };

/**
 * The tags or places of a roll or scan, and a field to add more, with autocomplete.
 * @param noun "tag" or "place"
 * @param known names for autocomplete
 * @param isFocused starts with the focus in the field
 */
export function LabelChips({
  noun,
  icon,
  chips,
  known,
  longest,
  isFocused = false,
  onAdd,
  onRemove,
}: {
  noun: "tag" | "place";
  icon: ReactNode;
  chips: readonly Chip[];
  known: readonly string[];
  longest: number;
  isFocused?: boolean;
  onAdd: (name: string) => void;
  onRemove: (chip: Chip) => void;
}) {
  const [typed, setTyped] = useState<string | null>(isFocused ? "" : null);
  const room = useTopLayer();
  function add(name: string) {
    setTyped("");
    if (name.trim() !== "") onAdd(name.trim());
  }
  const free = known.filter((name) => !chips.some((chip) => chip.name === name));
  return (
    <div className={classes.chips} role="group" aria-label={noun === "tag" ? "Tags" : "Places"}>
      {chips.map((chip) => (
        <span key={chip.id} className={classes.chip}>
          {icon}
          <ChipName chip={chip} />
          <ActionIcon
            variant="transparent"
            color="gray"
            size={24}
            aria-label={`Remove the ${noun} ${chip.name}`}
            onClick={() => onRemove(chip)}
          >
            <IconX size={14} aria-hidden />
          </ActionIcon>
        </span>
      ))}
      {typed === null ? (
        <Button
          className={classes.add}
          variant="subtle"
          color="gray"
          size="compact-sm"
          fw={500}
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => setTyped("")}
        >
          Add {noun}
        </Button>
      ) : (
        <Autocomplete
          className={classes.field}
          size="sm"
          aria-label={`New ${noun}`}
          filter={foldedOptions}
          placeholder={noun === "tag" ? "Tag, then Enter or comma" : "Place, then Enter"}
          data={free}
          limit={8}
          autoFocus
          comboboxProps={room ? { portalProps: { target: room } } : {}}
          maxLength={longest}
          value={typed}
          onChange={(text) => (noun === "tag" && text.endsWith(",") ? add(text.slice(0, -1)) : setTyped(text))}
          onOptionSubmit={add}
          onKeyDown={(event) => {
            if (event.key === "Escape") setTyped(null);
            // The field itself submits a highlighted option.
            if (event.key === "Enter" && !event.currentTarget.getAttribute("aria-activedescendant")) {
              event.preventDefault();
              add(typed);
            }
          }}
          onBlur={() => (add(typed), setTyped(null))}
        />
      )}
    </div>
  );
}

function ChipName({ chip: { name, to, href } }: { chip: Chip }) {
  if (to !== undefined) return <Link to={to}>{name}</Link>;
  if (href === undefined) return name;
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {name}
    </a>
  );
}
