import { ActionIcon, Button, Textarea } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { type SharedScan, sendSelection } from "../../../contract/shares/shared-scans.ts";
import { SHARE_LENGTHS } from "../../../rules/shares/shares.ts";
import { Dialog, DialogActions } from "../../platform/dialog.tsx";
import { formatMoment } from "../../platform/dates.ts";
import { messageOf } from "../../platform/form-errors.ts";
import { FormMessage } from "../../platform/form-message.tsx";
import { IconCheck, IconX } from "../../platform/icons.tsx";
import { useCallMutation } from "../../platform/query.ts";
import { edgeOf, titleOf } from "../frame-words.ts";
import classes from "./selection.module.css";
import type { Answers } from "./use-answers.ts";
import { type SharedPictures, useChangeShared } from "./use-shared-scans.ts";
import { openShares, visitorId } from "./visitor.ts";

/** Thumbnails in the bar. */
const SHOWN = 5;

const counted = (count: number): string => `${count} ${count === 1 ? "favorite" : "favorites"}`;

/** A visitor's favorites: a bar with their number, which opens the list to send to the owner with a note. */
export function Selection({ code, shared, answers }: { code: string; shared: SharedPictures; answers: Answers }) {
  const [isOpen, setOpen] = useState(false);
  const chosen = shared.scans.filter(({ id }) => answers.of(id).favorite);
  return (
    <>
      <p className={classes.count} role="status">
        {chosen.length > 0 && `${counted(chosen.length)} selected`}
      </p>
      {chosen.length > 0 && (
        <section className={classes.bar} aria-label="Your selection">
          <div className={classes.stack} aria-hidden>
            {chosen.slice(-SHOWN).map(({ id, thumbnail }) => (
              <img key={id} src={thumbnail.read} alt="" />
            ))}
          </div>
          <span className={classes.words}>
            <strong>{counted(chosen.length)}</strong>
            {shared.selection && (
              <span className={classes.sent}>
                <IconCheck size={16} aria-hidden /> Sent
              </span>
            )}
          </span>
          <Button onClick={() => setOpen(true)}>Your selection</Button>
        </section>
      )}
      {isOpen && (
        <SelectionDialog code={code} shared={shared} chosen={chosen} answers={answers} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

function SelectionDialog({
  code,
  shared: { sharedBy, selection },
  chosen,
  answers,
  onClose,
}: {
  code: string;
  shared: SharedPictures;
  chosen: readonly SharedScan[];
  answers: Answers;
  onClose: () => void;
}) {
  const [note, setNote] = useState(selection?.note ?? "");
  const change = useChangeShared(code);
  const send = useCallMutation(sendSelection, {
    onSuccess: ({ selection: sent }) => change((now) => ({ ...now, selection: sent })),
  });
  const key = openShares.get()?.[code];
  function submit(event: FormEvent) {
    event.preventDefault();
    if (send.isPending) return;
    const body = { visitor: visitorId(), note: note.trim(), ...(key === undefined ? {} : { key }) };
    send.mutate({ params: { scanCode: code }, body });
  }
  return (
    <Dialog title="Your selection" size="large" holds={note !== (selection?.note ?? "")} onClose={onClose}>
      <p className={classes.intro}>
        {chosen.length === 0 ? "Nothing selected. Mark favorites on the pictures." : counted(chosen.length)}
      </p>
      <ul className={classes.list} aria-label="Selected pictures">
        {chosen.map((scan) => (
          <li key={scan.id}>
            <img src={scan.thumbnail.read} alt="" />
            <span className={classes.edge}>{edgeOf(scan)}</span>
            <ActionIcon
              className={classes.remove}
              variant="filled"
              color="dark"
              size={32}
              radius="xl"
              aria-label={`Remove ${titleOf(scan)} from your selection`}
              onClick={() => answers.say({ ...answers.of(scan.id), favorite: false })}
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <form onSubmit={submit} noValidate className={classes.form} aria-label="Send your selection">
        <Textarea
          label={`Note to ${sharedBy}`}
          description="For example, which print sizes you want."
          value={note}
          maxLength={SHARE_LENGTHS.note}
          autosize
          minRows={2}
          maxRows={6}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
        <FormMessage>{send.error ? messageOf(send.error) : answers.problem}</FormMessage>
        <FormMessage kind="done">
          {selection && `Sent to ${sharedBy} on ${formatMoment(selection.sentAt)}. We e-mail ${sharedBy} about it.`}
        </FormMessage>
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {selection ? "Done" : "Keep looking"}
          </Button>
          <Button type="submit" loading={send.isPending} disabled={chosen.length === 0}>
            {selection ? "Send again" : `Send to ${sharedBy}`}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
