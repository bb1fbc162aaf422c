import { useState } from "react";
import { useNavigate } from "react-router";
import type { Order } from "../../contract/orders/order.ts";
import type { OrderedPrint } from "../../contract/prints/prints.ts";
import { messageOf } from "../platform/form-errors.ts";
import { useUser } from "../platform/session.ts";
import { type PrintAgain, OrderedPrints } from "../prints/ordered-prints.tsx";
import { wherePrintAgain } from "./prints-again.ts";

export function OrderPrints({ order }: { order: Order }) {
  return <OrderedPrints order={order} printAgain={usePrintAgain(order)} />;
}

function usePrintAgain(order: Order): PrintAgain {
  const { role } = useUser();
  const base = `${role === "ADMIN" ? "/admin" : ""}/users/${order.customerId}`;
  const navigate = useNavigate();
  const [busyId, setBusyId] = useState<string | null>(null);
  const [problem, setProblem] = useState<PrintAgain["problem"]>(null);

  async function again(print: OrderedPrint): Promise<void> {
    const line = order.lines.find(({ id }) => id === print.lineId);
    if (line === undefined) return;
    setBusyId(print.id);
    setProblem(null);
    try {
      const where = await wherePrintAgain({ print, line, userId: order.customerId, base });
      if (where === null) setProblem({ printId: print.id, text: "It is no longer available." });
      else await navigate(where.to, { state: where.state });
    } catch (error) {
      setProblem({ printId: print.id, text: messageOf(error) });
    } finally {
      setBusyId(null);
    }
  }
  return { again: (print) => void again(print), busyId, problem };
}
