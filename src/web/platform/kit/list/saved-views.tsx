import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { z } from "zod";
import { IconPlus } from "../../icons.tsx";
import { useCallForm } from "../../use-call-form.ts";
import { FormDialog } from "../form-dialog.tsx";
import { showUndoToast, showErrorToast } from "../toasts/show-toast.ts";
import { TextButton } from "../../text-button.tsx";
import classes from "./saved-views.module.css";

export type View = { name: string; address: string };

export type OwnViews = {
  views: readonly View[] | undefined;
  /** Retries after a loading error; null without an error. */
  readAgain: (() => unknown) | null;
  keep: (view: View) => Promise<unknown>;
  forget: (view: View) => Promise<unknown>;
};

/** Longest name, in characters. */
const LONGEST_NAME = 30;

/** Returns the URL parameters without the page number, to compare views. */
const viewOf = (params: URLSearchParams): string => {
  const view = new URLSearchParams(params);
  view.delete("page");
  view.sort();
  return view.toString();
};

/** Buttons for a list's views: built-in ones and those saved by the user. */
export function SavedViews({ views, own }: { views: readonly View[]; own: OwnViews }) {
  const [params, setParams] = useSearchParams();
  const [names, setNames] = useState(false);
  const now = viewOf(params);
  const stored = own.views ?? [];
  const all = [...views, ...stored];
  const isThis = ({ address }: View) => viewOf(new URLSearchParams(address)) === now;
  const storedOne = stored.find(isThis);
  // A single view needs no choice.
  if (all.length === 1 && all.every(isThis) && own.readAgain === null) return null;

  return (
    <nav className={classes.views} aria-label="Views">
      {all.map((view) => (
        <Button
          key={`${view.name} ${view.address}`}
          size="compact-md"
          variant={isThis(view) ? "filled" : "default"}
          {...(isThis(view) ? { color: "gray" } : {})}
          aria-current={isThis(view) ? "true" : undefined}
          onClick={() => setParams(new URLSearchParams(view.address))}
        >
          {view.name}
        </Button>
      ))}
      {own.views !== undefined && !all.some(isThis) && (
        <Button
          size="compact-md"
          variant="subtle"
          color="gray"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => setNames(true)}
        >
          Save view
        </Button>
      )}
      {storedOne && (
        <TextButton
          onClick={() =>
            void own
              .forget(storedOne)
              .then(() => showUndoToast(`View “${storedOne.name}” removed`, () => own.keep(storedOne)), showErrorToast)
          }
        >
          Remove “{storedOne.name}”
        </TextButton>
      )}
      {own.readAgain && (
        <span role="alert">
          Your saved views could not be loaded. <TextButton onClick={own.readAgain}>Try again</TextButton>
        </span>
      )}
      {names && (
        <NameView
          taken={all.map(({ name }) => name)}
          keep={async (name) => {
            await own.keep({ name, address: now });
            setNames(false);
          }}
          onClose={() => setNames(false)}
        />
      )}
    </nav>
  );
}

function NameView({
  taken,
  keep,
  onClose,
}: {
  taken: readonly string[];
  keep: (name: string) => Promise<unknown>;
  onClose: () => void;
}) {
  const form = useCallForm({
    initialValues: { name: "" },
    schema: z.object({
      name: z
        .string()
        .trim()
        .min(1, "Enter a name")
        .refine((name) => !taken.includes(name), "A view with this name exists"),
    }),
    send: ({ name }) => keep(name.trim()),
  });
  return (
    <FormDialog title="Save view" form={form} submitLabel="Save" onClose={onClose}>
      <TextInput
        label="Name of the view"
        maxLength={LONGEST_NAME}
        autoComplete="off"
        data-autofocus
        {...form.field("name")}
      />
    </FormDialog>
  );
}
