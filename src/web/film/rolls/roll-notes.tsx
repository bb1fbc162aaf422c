import { Button, Group, Textarea } from "@mantine/core";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { type Roll, updateRoll } from "../../../contract/film/rolls.ts";
import { messageOf } from "../../platform/form-errors.ts";
import { IconPencil } from "../../platform/icons.tsx";
import { useCallMutation } from "../../platform/query.ts";
import classes from "./roll-notes.module.css";
import { useChangeCachedRoll } from "./use-roll.ts";

/** The API's limit. */
const LONGEST_NOTES = 1000;

/**
 * The customer's notes on a roll, edited in place. Applies changes optimistically and reverts them if the lab rejects
 * them.
 */
export function RollNotes({ userId, roll }: { userId: string; roll: Roll }) {
  const [draft, setDraft] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const change = useChangeCachedRoll(userId, roll.id);
  const update = useCallMutation(updateRoll);
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  const editing = draft !== null;
  useEffect(() => {
    if (!editing && wasEditing.current) button.current?.focus();
    wasEditing.current = editing;
  }, [editing]);

  function stop() {
    setDraft(null);
    setProblem(null);
  }
  async function save(event: FormEvent) {
    event.preventDefault();
    const notes = (draft ?? "").trim();
    stop();
    if (notes === roll.notes) return;
    const undo = change({ notes });
    try {
      change((await update.mutateAsync({ params: { userId, rollId: roll.id }, body: { notes } })).roll);
    } catch (error) {
      undo();
      setDraft(notes);
      setProblem(messageOf(error));
    }
  }

  if (!editing)
    return (
      <div className={classes.notes}>
        {roll.notes && <p>{roll.notes}</p>}
        <Button
          ref={button}
          variant="subtle"
          color="gray"
          size="compact-sm"
          fw={500}
          leftSection={<IconPencil size={16} aria-hidden />}
          onClick={() => setDraft(roll.notes)}
        >
          {roll.notes ? "Change notes" : "Add notes"}
        </Button>
      </div>
    );
  return (
    <form className={classes.form} onSubmit={(event) => void save(event)}>
      <Textarea
        aria-label="Notes"
        autosize
        minRows={2}
        maxRows={10}
        autoFocus
        maxLength={LONGEST_NOTES}
        value={draft}
        error={problem}
        onChange={(event) => setDraft(event.currentTarget.value)}
        onKeyDown={(event) => event.key === "Escape" && stop()}
      />
      <Group gap="xs">
        <Button type="submit" variant="default">
          Save
        </Button>
        <Button variant="subtle" color="gray" onClick={stop}>
          Cancel
        </Button>
      </Group>
    </form>
  );
}
