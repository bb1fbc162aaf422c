import { TextInput } from "@mantine/core";
import { useRef } from "react";
import { useRouteLoaderData } from "react-router";
import { lazyComponent } from "../../platform/lazy-component.tsx";
import type { FieldProps } from "../../platform/use-call-form.ts";
import { STREET } from "./street.ts";

const SuggestedStreet = lazyComponent(() => import("./suggested-street.tsx"), null);

/** The street of an address; where the lab has a places service, with suggestions that fill in the rest. */
export function StreetField({ field }: { field: (path: string) => FieldProps }) {
  const suggests = useRouteLoaderData<{ suggestsAddresses: boolean }>("root")?.suggestsAddresses ?? false;
  // Whoever types when the suggestions come in goes on typing.
  const isIn = useRef(false);
  const typed = (
    <TextInput
      {...STREET}
      {...field("address1")}
      onFocus={() => (isIn.current = true)}
      onBlur={() => (isIn.current = false)}
    />
  );
  return suggests ? <SuggestedStreet field={field} waiting={typed} takesFocus={isIn} /> : typed;
}
