import { constants, setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import type { PhotographRequest } from "./photograph-request.ts";
import { renderPhotograph } from "./render-photograph.ts";

// A thread of its own: painting is arithmetic for a third of a second, which would hold up requests. On Linux it also stands
// behind them where processors are few; elsewhere the priority would be the whole process's.
if (process.platform === "linux") setPriority(constants.priority.PRIORITY_LOW);

parentPort?.on("message", async (request: PhotographRequest) => {
  const picture = await renderPhotograph(request);
  parentPort?.postMessage(picture);
});
