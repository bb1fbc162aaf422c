import type { Order, RollOfOrder } from "../../../contract/orders/order.ts";

/** A folder of the export and what became of it. */
export type ExportedRoll = {
  /** The lab number that the folder says; its path where it says none. */
  readonly name: string;
  /** How many files. */
  readonly count: number;
  /** Null after a reload: what was sent is kept by the uploads, what was set aside is not. */
  readonly files: readonly File[] | null;
  readonly roll: RollOfOrder | null;
  readonly order: Pick<Order, "id" | "customerId" | "customer"> | null;
  /** Why its files are not sent; null when they are. */
  readonly aside: string | null;
  /** Whether a look is enough to send them all the same. */
  readonly mayGo: boolean;
};
