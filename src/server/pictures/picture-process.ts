import sharp from "sharp";
import { checkPicture } from "./check-picture.ts";
import { convertPicture } from "./convert-picture.ts";
import { derivePictures } from "./derive-pictures.ts";
import { layPrint } from "./lay-print.ts";
import { makeSheet } from "./sheets/make-sheet.ts";
import { shrinkPicture } from "./shrink-picture.ts";
import { type Answer, type Requested, UnreadablePicture } from "./picture-work.ts";

// A process of the pool, started by worker-process.ts: does the work of each message and responds with its result.

// One thread per picture: more only wait for each other. Nothing is decoded twice, so libvips' own cache would only use
// memory.
sharp.concurrency(1);
sharp.cache(false);
// Of the twenty formats that libvips reads, allows only those that may be uploaded, whatever a file's first bytes look
// like.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["Jpeg", "Png", "Tiff", "Webp"].map((format) => `VipsForeignLoad${format}File`) });
// Uploads are files, always opened by path. Only the SVG paths of contact sheets are read from memory.
sharp.unblock({ operation: ["VipsForeignLoadSvgBuffer"] });

process.on("message", (requested: Requested) => {
  work(requested).then(
    (done) => answer({ done }),
    (error: Error) => {
      if (error instanceof UnreadablePicture) answer({ refused: { status: error.status, message: error.message } });
      else answer({ failed: error.message });
    },
  );
});

function work(requested: Requested): Promise<unknown> {
  if (requested.name === "check") return checkPicture(requested.request);
  if (requested.name === "shrink") return shrinkPicture(requested.request);
  if (requested.name === "convert") return convertPicture(requested.request);
  if (requested.name === "lay") return layPrint(requested.request);
  if (requested.name === "sheet") return makeSheet(requested.request);
  return derivePictures(requested.request);
}

const answer = (message: Answer): void => void process.send!(message);

// Ctrl-C in the terminal reaches the whole process group; the server decides when its running jobs are done.
process.on("SIGINT", () => {});
process.on("SIGHUP", () => {});
process.on("disconnect", () => process.exit());
