import { parentPort } from "node:worker_threads";
import type { PhotographRequest } from "./photograph-request.ts";
import { renderPhotograph } from "./render-photograph.ts";

// A thread of its own: painting is arithmetic for a third of a second, which would hold up requests.
parentPort?.on("message", async (request: PhotographRequest) => {
  const picture = await renderPhotograph(request);
  parentPort?.postMessage(picture);
});
