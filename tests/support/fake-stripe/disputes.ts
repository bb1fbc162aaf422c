import { type Form, text, within } from "./forms.ts";
import type { Tell } from "./payments.ts";
import { refused, type Thing, type Things } from "./resources.ts";

const DAY_SECONDS = 86_400;
const FEE = 1500;

/** What banks do about an account's payments: disputes of the stand-in. */
export function stripeBank(things: Things, tell: Tell, now: () => number) {
  const change = (dispute: Thing, status: string): void => {
    dispute.status = status;
    tell(status === "won" || status === "lost" ? "charge.dispute.closed" : "charge.dispute.updated", dispute);
  };

  return {
    /** A card's owner disputes a payment, and the bank takes its money back. */
    dispute(intent: Thing, reason = "product_not_received"): Thing {
      const { amount, latest_charge: charge, id: payment_intent } = intent;
      const dispute = things.add("dispute", "dp", { amount, charge, payment_intent, reason, status: "needs_response" });
      dispute.evidence_details = { ...dispute.evidence_details, due_by: now() + 7 * DAY_SECONDS };
      tell("charge.dispute.created", dispute);
      dispute.balance_transactions = [{ amount: -amount, fee: FEE, net: -amount - FEE }];
      tell("charge.dispute.funds_withdrawn", dispute);
      return dispute;
    },

    /** The account answers: once, and only as long as the bank waits. */
    take(dispute: Thing, form: Form): Thing {
      if (dispute.status !== "needs_response") throw refused("This dispute is already closed.");
      Object.assign(dispute.evidence, within(form.evidence));
      if (text(form.submit) === "true") {
        dispute.evidence_details = { ...dispute.evidence_details, has_evidence: true, submission_count: 1 };
        change(dispute, "under_review");
      }
      return dispute;
    },

    decide(dispute: Thing, status: "won" | "lost"): void {
      if (status === "won") dispute.balance_transactions.push({ amount: dispute.amount, fee: 0, net: dispute.amount });
      change(dispute, status);
    },
  };
}
