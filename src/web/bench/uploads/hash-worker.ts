import { hashOfBlob } from "../../platform/hash-blob.ts";

// A worker for one file (hash-file.ts): large ones take seconds, in which the page must not stand still.

export type HashAnswer = { sha256: string } | { unreadable: true };

addEventListener("message", (event: MessageEvent<File>) => {
  const answer = (said: HashAnswer) => postMessage(said);
  hashOfBlob(event.data).then(
    (sha256) => answer({ sha256 }),
    () => answer({ unreadable: true }),
  );
});
