import type { Deps } from "../deps.ts";
import type { JobData } from "../job-data.ts";
import type { Work } from "../platform/jobs/work.ts";
import { followPayment, followPayments } from "./follow-payment.ts";
import { pushNews } from "./push-news.ts";

const followPaymentWork: Work<Deps, JobData["follow-payment"]> = {
  retries: 300, // like mails: about a day
  atOnce: 1, // invoices get their numbers one after the other anyway
  fetched: 10,
  within: 60,
  runAll: (deps, paid) => followPayments(deps, paid),
  run: (deps, data) => followPayment(deps, data),
};

const pushNewsWork: Work<Deps, JobData["push-news"]> = {
  retries: 15, // about an hour, as what it enqueues
  atOnce: 1,
  within: 60,
  run: (deps, { eventId }) => pushNews(deps, eventId),
};

export const ordersJobs = {
  "follow-payment": followPaymentWork,
  "push-news": pushNewsWork,
};
