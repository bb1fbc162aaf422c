import type { Deps } from "../deps.ts";
import type { JobData } from "../job-data.ts";
import type { Work } from "../platform/jobs/work.ts";
import { allOf } from "../platform/all-of.ts";
import { sendDisputeAnswer } from "./answer-dispute.ts";
import { finishPayment } from "./finish-payment.ts";
import { finishRefundLater } from "./finish-refund.ts";
import { forgetCards } from "./forget-cards.ts";
import { keepCard } from "./keep-card.ts";
import { lookAfterPayments } from "./look-after-payments.ts";
import { mirrorAccountCredit } from "./mirror-account-credit.ts";
import { deliverTestEvents } from "./receive-payments-webhook.ts";
import { reportTax } from "./report-tax.ts";
import { sweepReaders } from "./sweep-readers.ts";
import { sweepMoney } from "./sweep-money.ts";

/** Work that asks the provider: tried every 5 minutes in the end, so 300 tries outlast a day of it being down. */
const ASKING = { retries: 300, atOnce: 2, within: 60 };
/** Work by the clock comes again anyway. */
const BY_THE_CLOCK = { retries: 0, atOnce: 1, within: 300 };

/** Finishes a payment whose request died, or could not reach the provider. */
const finishPaymentWork: Work<Deps, JobData["finish-payment"]> = {
  ...ASKING,
  async run(deps, { paymentId }) {
    await finishPayment(deps, paymentId, { by: null, told: "by mail" });
  },
};

const keepCardWork: Work<Deps, JobData["keep-card"]> = {
  ...ASKING,
  run: (deps, { paymentId }) => keepCard(deps, paymentId),
};

const forgetCardsWork: Work<Deps, JobData["forget-cards"]> = {
  ...ASKING,
  run: (deps, { providerCustomerId }) => forgetCards(deps, providerCustomerId),
};

const finishRefundWork: Work<Deps, JobData["finish-refund"]> = {
  ...ASKING,
  run: (deps, { refundId }) => finishRefundLater(deps, refundId),
};

const sendDisputeAnswerWork: Work<Deps, JobData["send-dispute-answer"]> = {
  ...ASKING,
  run: (deps, { disputeId }) => sendDisputeAnswer(deps, disputeId),
};

const reportTaxWork: Work<Deps, JobData["report-tax"]> = {
  ...ASKING,
  run: (deps, { orderId }) => reportTax(deps, orderId),
};

const mirrorAccountCreditWork: Work<Deps, JobData["mirror-account-credit"]> = {
  ...ASKING,
  run: (deps, { entryId }) => mirrorAccountCredit(deps, entryId),
};

const deliverTestEventsWork: Work<Deps, JobData["deliver-test-events"]> = {
  retries: 0, // the minute's look hands them in
  atOnce: 1,
  within: 300,
  run: deliverTestEvents,
};

const sweepMoneyWork: Work<Deps, JobData["sweep-money"]> = {
  ...BY_THE_CLOCK,
  every: "1-59/10 * * * *",
  run: sweepMoney,
};

const lookAfterPaymentsWork: Work<Deps, JobData["look-after-payments"]> = {
  ...BY_THE_CLOCK,
  every: "* * * * *",
  formerly: ["deliver-test-events", "sweep-readers"],
  async run(deps) {
    await allOf([deliverTestEvents, lookAfterPayments, sweepReaders], (look) => look(deps));
  },
};

export const paymentsJobs = {
  "finish-payment": finishPaymentWork,
  "finish-refund": finishRefundWork,
  "keep-card": keepCardWork,
  "forget-cards": forgetCardsWork,
  "send-dispute-answer": sendDisputeAnswerWork,
  "report-tax": reportTaxWork,
  "mirror-account-credit": mirrorAccountCreditWork,
  "deliver-test-events": deliverTestEventsWork,
  "sweep-money": sweepMoneyWork,
  "look-after-payments": lookAfterPaymentsWork,
};
