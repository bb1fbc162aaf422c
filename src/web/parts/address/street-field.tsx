import { TextInput } from "@mantine/core";
import { useRef } from "react";
import { useRouteLoaderData } from "react-router";
import { lazyComponent } from "../../platform/lazy-component.tsx";
import type { FieldProps } from "../../platform/use-call-form.ts";
import { STREET } from "./street.ts";

const SuggestedStreet = lazyComponent(() => import("./suggested-street.tsx"), null);

/** Street field, with suggestions that fill in the other fields when the lab has a places service. */
export function StreetField({ field }: { field: (path: string) => FieldProps }) {
  const suggests = useRouteLoaderData<{ suggestsAddresses: boolean }>("root")?.suggestsAddresses ?? false;
  // Lets users keep typing when the suggestions load.
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
