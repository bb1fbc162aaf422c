import type { Stop } from "../../contract/couriers/courier-routes.ts";
import { StateBadge, type StateTone } from "../parts/states/state-badge.tsx";

const WORDS: Record<Stop["stopState"], string> = {
  BOOKED: "To come",
  COLLECTED: "Collected",
  FAILED: "Not collected",
  CANCELED: "Canceled",
  HANDED_OVER: "At the lab",
};

const TONES: Record<Stop["stopState"], StateTone> = {
  BOOKED: "default",
  COLLECTED: "success",
  FAILED: "error",
  CANCELED: "default",
  HANDED_OVER: "success",
};

/** How a stop stands. @param quiet where what is still to be done is to be seen first: what is done has no color */
export function StopBadge({ stop: { stopState }, quiet = false }: { stop: Stop; quiet?: boolean }) {
  const tone = TONES[stopState];
  return <StateBadge tone={quiet && tone === "success" ? "default" : tone}>{WORDS[stopState]}</StateBadge>;
}
