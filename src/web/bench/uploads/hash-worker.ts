import { hashOfBlob } from "../../platform/hash-blob.ts";

// One worker per file (hash-file.ts): hashing large files takes seconds and must not block the page.

export type HashAnswer = { sha256: string } | { unreadable: true };

addEventListener("message", (event: MessageEvent<File>) => {
  const answer = (said: HashAnswer) => postMessage(said);
  hashOfBlob(event.data).then(
    (sha256) => answer({ sha256 }),
    () => answer({ unreadable: true }),
  );
});
