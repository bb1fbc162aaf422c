import { Button, Textarea } from "@mantine/core";
import { type FormEvent, useState } from "react";
import type { OwnAnswer, SharedScan } from "../../../contract/shares/shared-scans.ts";
import { SHARE_LENGTHS } from "../../../rules/shares/shares.ts";
import { FormMessage } from "../../platform/form-message.tsx";
import { ViewerPanel } from "../../platform/viewer/viewer-panel.tsx";
import { titleOf } from "../frame-words.ts";
import type { Answers } from "./use-answers.ts";

export function CommentPanel({
  scan,
  said,
  answers,
  onClose,
}: {
  scan: SharedScan;
  said: OwnAnswer;
  answers: Answers;
  onClose: () => void;
}) {
  const [text, setText] = useState(said.comment);
  const isSaid = text.trim() === said.comment;
  function submit(event: FormEvent) {
    event.preventDefault();
    answers.say({ ...said, comment: text.trim() });
  }
  return (
    <ViewerPanel label="Your comment" title={titleOf(scan)} closeLabel="Close the comment" onClose={onClose}>
      <form onSubmit={submit}>
        <Textarea
          label="Your comment"
          value={text}
          maxLength={SHARE_LENGTHS.comment}
          autosize
          minRows={3}
          maxRows={8}
          // Typing must not trigger the viewer's shortcuts.
          onKeyDown={(event) => (event.key === "Escape" ? onClose() : event.stopPropagation())}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <FormMessage>{answers.problem}</FormMessage>
        <Button type="submit" disabled={isSaid} fullWidth mt="sm">
          {isSaid && said.comment !== "" ? "Sent" : "Send"}
        </Button>
      </form>
    </ViewerPanel>
  );
}
