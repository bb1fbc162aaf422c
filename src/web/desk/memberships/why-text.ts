import type { MembershipSummary } from "../../../contract/memberships/all-memberships.ts";
import type { MembershipEndReason } from "../../../rules/memberships/standings.ts";

const ENDS: Record<MembershipEndReason, string> = {
  ASKED: "It was ended",
  UNPAID: "Its renewal was not paid",
  GIFT: "A gift of the house",
  UNHEARD: "The payment provider sent no more updates",
};

/** Why a membership stands as it does, for the desk. */
export function whyText({ standing, billed, endReason, problem }: MembershipSummary): string {
  switch (standing) {
    case "RENEWS":
      return "";
    case "ENDS":
      return billed ? "It is to end with its term" : ENDS.GIFT;
    case "UNPAID":
      return problem ?? "Not paid yet";
    case "ENDED":
      return [endReason && ENDS[endReason], problem].filter(Boolean).join(": ");
  }
}
