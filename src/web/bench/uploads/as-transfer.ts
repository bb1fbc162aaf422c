import type { Transfer } from "../../platform/kit/files/transfer.ts";
import type { Upload } from "./upload-queue.ts";

const STATES = {
  waiting: "waiting",
  announcing: "waiting",
  sending: "going",
  pausing: "waiting",
  sent: "done",
  failed: "failed",
} as const;

const WORDS: Partial<Record<Upload["state"], string>> = {
  announcing: "Assigning a frame",
  pausing: "Trying again soon",
};

export const asTransfer = ({ id, name, size, sent, state, error }: Upload): Transfer => ({
  id,
  name,
  size,
  sent,
  state: STATES[state],
  note: state === "sending" ? null : (error ?? WORDS[state] ?? null),
});
