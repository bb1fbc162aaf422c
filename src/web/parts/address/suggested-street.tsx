import { Autocomplete } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { type RefObject, useEffect, useRef, useState } from "react";
import { suggestAddresses, suggestedAddress } from "../../../contract/accounts/address-suggestions.ts";
import { api } from "../../platform/api.ts";
import { useCall } from "../../platform/query.ts";
import type { FieldProps } from "../../platform/use-call-form.ts";
import { STREET } from "./street.ts";

/** docs/product/accounts.md#addresses */
const DEBOUNCE_MS = 500;
const FEWEST_LETTERS = 3;

/**
 * Street field with address suggestions. Picking one fills in street, city, state, and zip code; an incomplete address
 * changes nothing.
 * @param takesFocus whether the field it replaces had focus
 */
export default function SuggestedStreet({
  field,
  takesFocus,
}: {
  field: (path: string) => FieldProps;
  takesFocus: RefObject<boolean>;
}) {
  const { value, onChange, ...props } = field("address1");
  const input = useRef<HTMLInputElement>(null);
  // Text typed here but not picked: a saved address needs no suggestions.
  const [typed, setTyped] = useState("");
  const [settled] = useDebouncedValue(typed.trim(), DEBOUNCE_MS);
  const [session, setSession] = useState(() => crypto.randomUUID());
  const isLooking = typed !== "" && settled.length >= FEWEST_LETTERS;
  const { data } = useCall(
    suggestAddresses,
    { query: { text: settled.slice(0, 120), session } },
    { enabled: isLooking, keepPrevious: true, retry: false },
  );
  const found = new Map((isLooking ? (data?.suggestions ?? []) : []).map((one) => [one.text, one]));

  useEffect(() => {
    if (takesFocus.current) input.current?.focus({ preventScroll: true });
  }, [takesFocus]);

  async function pick(text: string): Promise<void> {
    const suggestion = found.get(text);
    if (suggestion === undefined) return;
    const { placeId } = suggestion;
    setTyped("");
    const address =
      suggestion.address ??
      (await api.call(suggestedAddress, { params: { placeId }, query: { session } }).then(
        (answer) => answer.address,
        () => null,
      ));
    setSession(crypto.randomUUID());
    if (address === null) return;
    for (const path of ["address1", "city", "state", "zip"] as const) field(path).onChange(address[path]);
    field("placeId").onChange(address.placeId);
  }

  return (
    <Autocomplete
      {...STREET}
      {...props}
      size="md"
      ref={input}
      value={String(value ?? "")}
      data={[...found.keys()]}
      comboboxProps={{ withinPortal: false }}
      filter={({ options }) => options} // the service has looked for what is typed
      onChange={(text) => {
        if (found.has(text)) return; // picked, see below
        setTyped(text);
        onChange(text);
      }}
      onOptionSubmit={(text) => void pick(text)}
    />
  );
}
