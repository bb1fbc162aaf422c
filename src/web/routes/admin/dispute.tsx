import { DisputePage } from "../../disputes/dispute-page.tsx";
import type { Route } from "./+types/dispute.ts";

export default function AdminDisputeRoute({ params: { disputeId } }: Route.ComponentProps) {
  return <DisputePage key={disputeId} disputeId={disputeId} />;
}
