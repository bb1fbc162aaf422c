import type { DeriveAnswer } from "./derive-apart.ts";
import { derivePictures, UnreadablePicture, type DeriveRequest } from "./derive-pictures.ts";

// A process of its own, started by derive-apart.ts: derives one picture for each message and answers it.

/** A process without work ends after this long. */
const IDLE_MS = 60_000;

let leaving: NodeJS.Timeout | undefined;

process.on("message", (request: DeriveRequest) => {
  clearTimeout(leaving);
  derivePictures(request).then(
    (derived) => answer({ derived }),
    (error: Error) => answer({ failed: { message: error.message, unreadable: error instanceof UnreadablePicture } }),
  );
});

function answer(message: DeriveAnswer): void {
  process.send!(message);
  leaving = setTimeout(() => process.disconnect(), IDLE_MS);
}

// A Ctrl-C in the terminal reaches the whole group; the server decides when its running jobs are done.
process.on("SIGINT", () => {});
process.on("SIGHUP", () => {});
process.on("disconnect", () => process.exit());
