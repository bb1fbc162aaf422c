import { Progress } from "@mantine/core";
import { useState } from "react";
import type { PrintDraft } from "../../contract/prints/prints.ts";
import { DRAFT_UPLOAD_TYPES, PRINT_DRAFT_LIMIT, type TargetPrinter } from "../../rules/prints/drafts.ts";
import { messageOf } from "../platform/form-errors.ts";
import { FileDrop } from "../platform/kit/files/file-drop.tsx";
import { FormMessage } from "../platform/form-message.tsx";
import classes from "./picture-drop.module.css";
import { sendPicture } from "./send-picture.ts";

type Sending = { name: string; percent: number };

/** Uploads pictures to print, one after the other. @param onReady called for each that can be arranged */
export function PictureDrop({
  title,
  targetPrinter,
  maxFiles,
  onReady,
}: {
  title: string;
  targetPrinter: TargetPrinter;
  maxFiles: number;
  onReady: (draft: PrintDraft) => void;
}) {
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const [problem, setProblem] = useState<string | null>(null);

  async function send(files: readonly File[]): Promise<void> {
    setProblem(null);
    setSending(files.map(({ name }) => ({ name, percent: 0 })));
    for (const [index, file] of files.entries()) {
      const report = (percent: number) =>
        setSending((all) => all.map((one, at) => (at === index && percent > 0 ? { ...one, percent } : one)));
      try {
        onReady(await sendPicture(file, targetPrinter, report));
      } catch (error) {
        setProblem(`${file.name}: ${messageOf(error)}`);
      }
    }
    setSending([]);
  }

  return (
    <div className={classes.drop}>
      <FileDrop
        title={title}
        buttonLabel={maxFiles === 1 ? "Choose a picture" : "Choose pictures"}
        accept={[...DRAFT_UPLOAD_TYPES, ".tif", ".tiff"]}
        acceptWords="JPEG, PNG or TIFF"
        maxBytes={PRINT_DRAFT_LIMIT.maxBytes}
        maxFiles={maxFiles}
        disabled={sending.length > 0}
        onFiles={(files) => void send(files)}
      />
      {sending.map(({ name, percent }) => (
        <div key={name} className={classes.sending}>
          <span>{name}</span>
          <Progress value={percent} aria-label={`Progress of ${name}`} />
          <span role="status">{wordsOf(percent)}</span>
        </div>
      ))}
      <FormMessage>{problem}</FormMessage>
    </div>
  );
}

const wordsOf = (percent: number): string =>
  percent === 0 ? "Waiting" : percent < 80 ? `Uploading, ${percent}%` : `Processing, ${percent}%`;
