import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { Dialog, DialogActions } from "../../dialog.tsx";
import { IconPlus } from "../../icons/plus.tsx";
import { type Stored, useStored } from "../../storage.ts";
import { offerUndo } from "../notices/say.ts";
import { TextButton } from "../../text-button.tsx";
import classes from "./saved-views.module.css";

/** A list as it stands in the address, under a name. */
export type View = { name: string; address: string };

/** Of what was kept in a browser, the views that can be read. */
export const viewsOf = (kept: unknown): View[] =>
  Array.isArray(kept)
    ? kept.flatMap((one: unknown) => {
        const { name, address } = { ...(one as Partial<View> | null) };
        return typeof name === "string" && typeof address === "string" ? [{ name, address }] : [];
      })
    : [];

/** What of an address is the same view on whatever page of it. */
const viewOf = (params: URLSearchParams): string => {
  const view = new URLSearchParams(params);
  view.delete("page");
  view.sort();
  return view.toString();
};

/**
 * Views of a list beside each other: those that come with it, and those that somebody kept in this browser.
 * @param kept where their own are kept
 */
export function SavedViews({ views, kept }: { views: readonly View[]; kept: Stored<View[]> }) {
  const own = useStored(kept) ?? [];
  const [params, setParams] = useSearchParams();
  const [names, setNames] = useState(false);
  const now = viewOf(params);
  const all = [...views, ...own];
  const isKnown = all.some(({ address }) => viewOf(new URLSearchParams(address)) === now);
  const isOwn = own.find(({ address }) => viewOf(new URLSearchParams(address)) === now);

  return (
    <nav className={classes.views} aria-label="Views">
      {all.map(({ name, address }) => {
        const isThis = viewOf(new URLSearchParams(address)) === now;
        return (
          <Button
            key={`${name} ${address}`}
            size="compact-md"
            variant={isThis ? "filled" : "default"}
            {...(isThis ? { color: "gray" } : {})}
            aria-current={isThis ? "true" : undefined}
            onClick={() => setParams(new URLSearchParams(address))}
          >
            {name}
          </Button>
        );
      })}
      {!isKnown && (
        <Button
          size="compact-md"
          variant="subtle"
          color="gray"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => setNames(true)}
        >
          Keep this view
        </Button>
      )}
      {isOwn && (
        <TextButton
          onClick={() => {
            kept.set(own.filter((one) => one !== isOwn));
            offerUndo(`The view “${isOwn.name}” is gone`, () => Promise.resolve(kept.set(own)));
          }}
        >
          Forget “{isOwn.name}”
        </TextButton>
      )}
      {names && (
        <NameView
          taken={all.map(({ name }) => name)}
          onName={(name) => {
            kept.set([...own, { name, address: now }]);
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
  onName,
  onClose,
}: {
  taken: readonly string[];
  onName: (name: string) => void;
  onClose: () => void;
}) {
  const [typed, setTyped] = useState("");
  const name = typed.trim();
  const isTaken = taken.includes(name);
  return (
    <Dialog title="Keep this view" holds={name !== ""} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (name !== "" && !isTaken) onName(name);
        }}
      >
        <TextInput
          label="What to call it"
          description="Kept in this browser"
          maxLength={30}
          autoComplete="off"
          data-autofocus
          value={typed}
          error={isTaken ? "Another view is called so" : null}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={name === "" || isTaken}>
            Keep it
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
