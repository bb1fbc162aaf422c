import type { ConvertAnswer } from "./convert-apart.ts";
import { convertPicture, type ConvertRequest } from "./convert-picture.ts";

// A process for one picture, started by convert-apart.ts.

process.once("message", (request: ConvertRequest) => {
  convertPicture(request)
    .then(
      (converted): ConvertAnswer => ({ converted }),
      (error: Error): ConvertAnswer => ({ failed: error.message }),
    )
    .then((answer) => process.send!(answer, () => process.disconnect()));
});

// A Ctrl-C in the terminal reaches the whole group; the server decides when its running jobs are done.
process.on("SIGINT", () => {});
process.on("SIGHUP", () => {});
process.on("disconnect", () => process.exit());
