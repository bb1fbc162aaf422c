import type { Deps } from "../deps.ts";
import type { JobData } from "../job-data.ts";
import type { Work } from "../platform/jobs/work.ts";
import { sendDueGiftCards } from "./send-gift-cards.ts";

const sendGiftCardsWork: Work<Deps, JobData["send-gift-cards"]> = {
  retries: 0, // the next one comes soon enough
  atOnce: 1,
  within: 600,
  every: "9-59/10 * * * *",
  run: (deps) => sendDueGiftCards(deps),
};

export const digitalGoodsJobs = { "send-gift-cards": sendGiftCardsWork };
