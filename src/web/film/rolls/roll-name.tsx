import { ActionIcon, Button, TextInput, Title } from "@mantine/core";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { type Roll, updateRoll } from "../../../contract/film/rolls.ts";
import { FormMessage } from "../../platform/form-message.tsx";
import { messageOf } from "../../platform/form-errors.ts";
import { IconPencil } from "../../platform/icons.tsx";
import { useCallMutation } from "../../platform/query.ts";
import { rollTitle } from "./captions.ts";
import classes from "./roll-name.module.css";
import { useChangeCachedRoll } from "./use-roll.ts";

/** The API's limit. */
const LONGEST_NAME = 120;

/** The page's heading, renamed in place. Applies the new name optimistically and reverts it if the lab rejects it. */
export function RollName({ userId, roll }: { userId: string; roll: Roll }) {
  const [draft, setDraft] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const pencil = useRef<HTMLButtonElement>(null);
  const change = useChangeCachedRoll(userId, roll.id);
  const update = useCallMutation(updateRoll);
  const editing = draft !== null;
  useFocusBack(pencil, editing);

  async function save(event: FormEvent) {
    event.preventDefault();
    const name = (draft ?? "").trim();
    setDraft(null);
    setProblem(null);
    if (name === roll.name) return;
    const undo = change({ name });
    try {
      change((await update.mutateAsync({ params: { userId, rollId: roll.id }, body: { name } })).roll);
    } catch (error) {
      undo();
      setDraft(name);
      setProblem(messageOf(error));
    }
  }

  if (!editing)
    return (
      <div className={classes.name}>
        <Title order={1} className={classes.title}>
          {rollTitle(roll)}
        </Title>
        <ActionIcon
          ref={pencil}
          variant="subtle"
          color="gray"
          size={44}
          aria-label="Rename this roll"
          title="Rename"
          onClick={() => setDraft(roll.name)}
        >
          <IconPencil size={22} aria-hidden />
        </ActionIcon>
      </div>
    );
  return (
    <form className={classes.form} onSubmit={(event) => void save(event)}>
      <TextInput
        className={classes.input}
        aria-label="Name of this roll"
        placeholder={rollTitle({ ...roll, name: "" })}
        size="lg"
        autoFocus
        maxLength={LONGEST_NAME}
        value={draft}
        onChange={(event) => setDraft(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        onKeyDown={(event) => event.key === "Escape" && (setDraft(null), setProblem(null))}
      />
      <Button type="submit" variant="default" size="md">
        Save
      </Button>
      <Button variant="subtle" color="gray" size="md" onClick={() => (setDraft(null), setProblem(null))}>
        Cancel
      </Button>
      <FormMessage>{problem}</FormMessage>
    </form>
  );
}

function useFocusBack(button: React.RefObject<HTMLButtonElement | null>, editing: boolean): void {
  const edited = useRef(false);
  useEffect(() => {
    if (!editing && edited.current) button.current?.focus();
    edited.current = editing;
  }, [editing, button]);
}
