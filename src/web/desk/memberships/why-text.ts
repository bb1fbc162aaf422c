import type { MembershipSummary } from "../../../contract/memberships/all-memberships.ts";
import type { MembershipEndReason } from "../../../rules/memberships/standings.ts";

const ENDS: Record<MembershipEndReason, string> = {
  ASKED: "Ended by the lab",
  UNPAID: "Renewal not paid",
  GIFT: "Complimentary",
  UNHEARD: "The payment provider sent no more updates",
};

export function whyText({ standing, billed, endReason, problem }: MembershipSummary): string {
  switch (standing) {
    case "RENEWS":
      return "";
    case "ENDS":
      return billed ? "Ends with the term" : ENDS.GIFT;
    case "UNPAID":
      return problem ?? "Not paid yet";
    case "ENDED":
      return [endReason && ENDS[endReason], problem].filter(Boolean).join(": ");
  }
}
