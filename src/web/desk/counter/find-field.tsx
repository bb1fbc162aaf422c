import { Combobox, TextInput, useCombobox } from "@mantine/core";
import { type ReactNode, useEffect, useEffectEvent } from "react";
import classes from "./counter.module.css";

export type Found = { value: string; label: string; note?: string | undefined; disabled?: boolean };

/**
 * Field that finds things while typing: arrow keys move, Enter takes the first or the marked one.
 * @param empty shown when a typed text finds nothing
 * @param onEmptyEnter Enter without a text
 */
export function FindField({
  label,
  placeholder,
  typed,
  found,
  empty,
  isFocused = false,
  onType,
  onPick,
  onEmptyEnter,
}: {
  label: string;
  placeholder: string;
  typed: string;
  found: readonly Found[];
  empty: ReactNode;
  isFocused?: boolean;
  onType: (typed: string) => void;
  onPick: (value: string) => void;
  onEmptyEnter?: () => void;
}) {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const values = found.map(({ value }) => value).join();
  const selectFirst = useEffectEvent(() => combobox.selectFirstOption());
  useEffect(() => {
    // So that Enter takes the first match.
    if (values !== "") selectFirst();
  }, [values]);
  return (
    <Combobox
      store={combobox}
      withinPortal={false}
      onOptionSubmit={(value) => {
        onPick(value);
        combobox.closeDropdown();
      }}
    >
      <Combobox.Target>
        <TextInput
          size="lg"
          type="search"
          label={label}
          placeholder={placeholder}
          autoComplete="off"
          spellCheck={false}
          autoFocus={isFocused}
          value={typed}
          onChange={({ currentTarget }) => {
            onType(currentTarget.value);
            combobox.openDropdown();
          }}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            if (typed.trim() === "") onEmptyEnter?.();
          }}
          onFocus={() => typed !== "" && combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={typed.trim() === ""}>
        <Combobox.Options>
          {found.map(({ value, label: name, note, disabled = false }) => (
            <Combobox.Option key={value} value={value} disabled={disabled}>
              <span className={classes.option}>
                <span>{name}</span>
                {note !== undefined && <small>{note}</small>}
              </span>
            </Combobox.Option>
          ))}
          {found.length === 0 && <Combobox.Empty>{empty}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
