import { derivePictures, UnreadablePicture } from "./derive-pictures.ts";
import type { DeriveAnswer, DeriveRequest } from "./derive-apart.ts";

// A process of its own, started by derive-apart.ts: derives one picture for each message and answers it.

process.on("message", (request: DeriveRequest) => {
  const { path, purchased, exif } = request;
  derivePictures(path, purchased, exif).then(
    (derived) => answer({ derived }),
    (error: Error) => answer({ failed: { message: error.message, unreadable: error instanceof UnreadablePicture } }),
  );
});

const answer = (message: DeriveAnswer): void => void process.send!(message);

// A Ctrl-C in the terminal reaches the whole group; the server decides when its running jobs are done.
process.on("SIGINT", () => {});
process.on("SIGHUP", () => {});
process.on("disconnect", () => process.exit());
