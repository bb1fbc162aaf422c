import type { CourierVisit } from "../../../contract/couriers/courier-visit.ts";
import { windowText } from "../../parts/couriers/window-picker.tsx";
import type { Whose } from "../../parts/people/whose.ts";
import { clock } from "../day/stop-text.ts";

/** "Monday, November 23, 9:00 AM – 12:00 PM" */
export const visitWindow = ({ windowFrom, windowTo }: CourierVisit, timeZone: string): string =>
  windowText({ from: windowFrom, to: windowTo }, timeZone);

export function visitNews(
  visit: CourierVisit,
  { own, your, Your, you }: Whose,
  timeZone: string,
): { title: string; text: string } {
  const time = (instant: string) => clock(instant, timeZone);
  const { courierName: who, stopState, stopsBefore, arrivesAt, notifiedAt, collectedAt, handedOverAt, problem } = visit;
  if (stopState === "COLLECTED")
    return {
      title: `${who} has ${your} film`,
      text: `Collected at ${time(collectedAt!)}. It is on its way to the lab.`,
    };
  if (stopState === "HANDED_OVER")
    return { title: `${Your} film is at the lab`, text: `${who} dropped it off at ${time(handedOverAt!)}.` };
  if (stopState === "FAILED")
    return {
      title: `We couldn't pick up ${your} film`,
      text: `${who} stopped by: ${problem ?? "nothing was collected"}. Choose another time, or bring it to the counter.`,
    };
  if (stopState === "CANCELED")
    return { title: "No courier booked", text: "Choose another time, or bring your film to the counter." };
  const about = arrivesAt === null ? "" : `, about ${time(arrivesAt)}`;
  if (notifiedAt !== null)
    return { title: own ? "You are next" : "They are next", text: `${who} is on the way to ${you}${about}.` };
  if (stopsBefore === 0)
    return { title: own ? "You're next" : "They're next", text: `${who}'s next stop is ${you}${about}.` };
  if (stopsBefore !== null)
    return {
      title: stopsBefore === 1 ? `1 stop before ${you}` : `${stopsBefore} stops before ${you}`,
      text: `${who} comes today${about}.`,
    };
  return { title: `${who} picks up ${your} film`, text: visitWindow(visit, timeZone) };
}
