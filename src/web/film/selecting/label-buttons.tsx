import { Autocomplete, Popover } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { listLocations, listTags, type NewLocation } from "../../../contract/film/tags.ts";
import { LOCATION_NAME_LENGTH, TAG_NAME_LENGTH } from "../../../rules/film/label-names.ts";
import { IconMapPin, IconTag } from "../../platform/icons.tsx";
import { useCall } from "../../platform/query.ts";
import { BarButton } from "./bar-button.tsx";
import { foldedOptions } from "../../platform/folded-options.ts";

/** Names for autocomplete; in larger libraries, typing searches for the rest. */
const KNOWN = { limit: 100 } as const;

export function TagButton({ userId, onTag }: { userId: string; onTag: (name: string) => void }) {
  const [isOpen, setOpen] = useState(false);
  const known = useCall(listTags, { params: { userId }, query: KNOWN }, { enabled: isOpen });
  return (
    <LabelPopover
      label="Tag"
      icon={<IconTag size={18} aria-hidden />}
      placeholder="Tag, then Enter or comma"
      endsAtComma
      longest={TAG_NAME_LENGTH}
      known={known.data?.tags ?? []}
      isOpen={isOpen}
      onOpen={setOpen}
      onLabel={onTag}
    />
  );
}

export function PlaceButton({
  userId,
  onPlace,
}: {
  userId: string;
  onPlace: (place: Pick<NewLocation, "name"> & Partial<NewLocation>) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const known = useCall(listLocations, { params: { userId }, query: KNOWN }, { enabled: isOpen });
  const places = known.data?.locations ?? [];
  function give(typed: string) {
    const { name, placeId, latitude, longitude, city, country } = places.find((place) => place.name === typed) ?? {
      name: typed,
    };
    onPlace({ name, placeId, latitude, longitude, city, country });
  }
  return (
    <LabelPopover
      label="Place"
      icon={<IconMapPin size={18} aria-hidden />}
      placeholder="Place, then Enter"
      longest={LOCATION_NAME_LENGTH}
      known={places}
      isOpen={isOpen}
      onOpen={setOpen}
      onLabel={give}
    />
  );
}

function LabelPopover({
  label,
  icon,
  placeholder,
  endsAtComma = false,
  longest,
  known,
  isOpen,
  onOpen,
  onLabel,
}: {
  label: string;
  icon: ReactNode;
  placeholder: string;
  /** Not for places: "Brooklyn, NY". */
  endsAtComma?: boolean;
  longest: number;
  known: readonly { name: string }[];
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  onLabel: (name: string) => void;
}) {
  const [typed, setTyped] = useState("");
  function open(opens: boolean) {
    setTyped("");
    onOpen(opens);
  }
  function give(name: string) {
    open(false);
    if (name.trim() !== "") onLabel(name.trim());
  }
  return (
    <Popover opened={isOpen} onChange={open} trapFocus withinPortal={false}>
      <Popover.Target>
        <BarButton icon={icon} label={label} onClick={() => open(!isOpen)} />
      </Popover.Target>
      <Popover.Dropdown>
        <form onSubmit={(event) => (event.preventDefault(), give(typed))}>
          <Autocomplete
            aria-label={`${label} for the selected scans`}
            placeholder={placeholder}
            data={known.map(({ name }) => name)}
            filter={foldedOptions}
            limit={6}
            maxLength={longest}
            data-autofocus
            comboboxProps={{ withinPortal: false }}
            value={typed}
            onChange={(text) => (endsAtComma && text.endsWith(",") ? give(text.slice(0, -1)) : setTyped(text))}
            onOptionSubmit={give}
          />
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
