import { and, desc, eq, isNotNull } from "drizzle-orm";
import type { ReaderPayment } from "../../contract/payments/readers.ts";
import type { Reader } from "../adapters/payments/readers-port.ts";
import type { Db, Deps } from "../deps.ts";
import { orders } from "../orders/tables.ts";
import { notFound } from "../platform/http/errors.ts";
import { requestProvider } from "./request-provider.ts";
import { orTryLater, type Payment } from "./queries.ts";
import { payments } from "./tables.ts";

export const listReaders = (deps: Pick<Deps, "payments">): Promise<Reader[]> =>
  orTryLater(requestProvider(deps.payments.listReaders()));

export async function lastReaderPayment(db: Db, orderId: number): Promise<ReaderPayment | null> {
  const [found] = await db
    .select({ last: payments })
    .from(orders)
    .leftJoin(payments, and(eq(payments.orderId, orders.id), isNotNull(payments.readerId)))
    .where(eq(orders.id, orderId))
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(1);
  if (found === undefined) throw notFound("Order not found.");
  return found.last && readerPaymentView(found.last);
}

export const readerPaymentView = ({
  id,
  readerId,
  status,
  amount,
  card,
  problem,
  createdAt,
}: Payment): ReaderPayment => ({
  id,
  readerId: readerId!,
  status,
  amount,
  card,
  message: problem,
  createdAt: createdAt.toISOString(),
});
