import type { Stop } from "../../contract/couriers/courier-routes.ts";
import { StateBadge, type StateTone } from "../parts/states/state-badge.tsx";

const WORDS: Record<Stop["stopState"], string> = {
  BOOKED: "Upcoming",
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

/** Shows a stop's state. @param quiet gives finished stops no color, so that open ones stand out */
export function StopBadge({ stop, quiet = false }: { stop: Stop; quiet?: boolean }) {
  if (isCanceledOnTheWay(stop)) return <StateBadge tone="error">Order canceled</StateBadge>;
  const { stopState } = stop;
  const tone = TONES[stopState];
  return <StateBadge tone={quiet && tone === "success" ? "default" : tone}>{WORDS[stopState]}</StateBadge>;
}

/** Returns whether the order was canceled after the courier's visit while its film is not at the lab. */
const isCanceledOnTheWay = ({ orderCanceled, stopState }: Stop): boolean =>
  orderCanceled && (stopState === "COLLECTED" || stopState === "FAILED");
