import type { Order, RollOfOrder } from "../../../contract/orders/order.ts";

export type ExportedRoll = {
  /** The folder's lab number, or its path if it has none. */
  readonly name: string;
  /** Number of files. */
  readonly count: number;
  /** Null after a reload: uploads store the files being sent, but files set aside are lost. */
  readonly files: readonly File[] | null;
  readonly roll: RollOfOrder | null;
  readonly order: Pick<Order, "id" | "customerId" | "customer"> | null;
  /** Why the files are not sent; null when they are. */
  readonly aside: string | null;
  /** Whether staff may send them anyway after a check. */
  readonly mayGo: boolean;
};
