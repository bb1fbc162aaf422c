import sharp from "sharp";
import { checkPicture } from "./check-picture.ts";
import { convertPicture } from "./convert-picture.ts";
import { derivePictures } from "./derive-pictures.ts";
import { layPrint } from "./lay-print.ts";
import { makeSheet } from "./sheets/make-sheet.ts";
import { shrinkPicture } from "./shrink-picture.ts";
import { type Answer, type Asked, UnreadablePicture } from "./picture-work.ts";

// A process of the pool, started by worker-process.ts: does one work for each message and answers it.

// One thread a picture: more wait for each other. Nothing is decoded twice, so libvips' own cache only holds memory.
sharp.concurrency(1);
sharp.cache(false);
// Of the twenty formats that libvips can read only those that may be sent, whatever a file seems to be at its beginning.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["Jpeg", "Png", "Tiff", "Webp"].map((format) => `VipsForeignLoad${format}File`) });
// What is sent is a file and always opened by its path. From memory only the paths are read that contact sheets are drawn of.
sharp.unblock({ operation: ["VipsForeignLoadSvgBuffer"] });

process.on("message", (asked: Asked) => {
  work(asked).then(
    (done) => answer({ done }),
    (error: Error) => {
      if (error instanceof UnreadablePicture) answer({ refused: { status: error.status, message: error.message } });
      else answer({ failed: error.message });
    },
  );
});

function work(asked: Asked): Promise<unknown> {
  if (asked.name === "check") return checkPicture(asked.request);
  if (asked.name === "shrink") return shrinkPicture(asked.request);
  if (asked.name === "convert") return convertPicture(asked.request);
  if (asked.name === "lay") return layPrint(asked.request);
  if (asked.name === "sheet") return makeSheet(asked.request);
  return derivePictures(asked.request);
}

const answer = (message: Answer): void => void process.send!(message);

// A Ctrl-C in the terminal reaches the whole group; the server decides when its running jobs are done.
process.on("SIGINT", () => {});
process.on("SIGHUP", () => {});
process.on("disconnect", () => process.exit());
