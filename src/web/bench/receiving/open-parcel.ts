import type { Order, RollOfOrder } from "../../../contract/orders/order.ts";
import { isLabNumber } from "../../../rules/film/lab-number.ts";
import { shownOrderNumber } from "../../../rules/orders/number.ts";
import { fullName } from "../../parts/people/full-name.ts";
import type { Stop } from "../stations/station.ts";

type Parcel = Pick<Order, "id" | "status" | "customer"> & {
  rolls: readonly Pick<RollOfOrder, "number" | "arrived" | "labNumber">[];
};

const nameOf = ({ id, customer }: Parcel): string => `${shownOrderNumber(id)} of ${fullName(customer)}`;

/** Whether an order's parcel still has to be opened: staff have not yet said which rolls arrived. */
export const isToReceive = ({ status, rolls }: Parcel): boolean =>
  status !== "COMPLETE" && rolls.some(({ arrived }) => arrived === null);

/** Returns why another packing slip must not be opened; null when it may. @param orderId of the scanned slip */
export function stopForSlip(open: Parcel | undefined, orderId: number): Stop | null {
  if (open === undefined || open.id === orderId || !isToReceive(open)) return null;
  return {
    title: "Another order's packing slip",
    text: `This slip belongs to ${shownOrderNumber(orderId)}, but ${nameOf(open)} is open and not received yet. Set this parcel aside.`,
  };
}

/** Checks a sticker that was put on a film of the open parcel. @returns the sticker's roll, or why the screen stops */
export function checkSticker<Open extends Parcel>(
  open: Open | undefined,
  labNumber: string,
): { roll: Open["rolls"][number] } | { stop: Stop } {
  if (!isLabNumber(labNumber))
    return {
      stop: { title: "Not a roll sticker", text: `${labNumber} is neither a lab number nor a packing slip.` },
    };
  if (open === undefined)
    return {
      stop: { title: "No parcel is open", text: `${labNumber} is a roll sticker. Scan the packing slip first.` },
    };
  const roll = open.rolls.find((one) => one.labNumber === labNumber.trim());
  if (roll) return { roll };
  return {
    stop: {
      title: "Another order's sticker",
      text: `${labNumber} does not belong to ${nameOf(open)}, the open order. Remove the sticker and find the film's order.`,
    },
  };
}
