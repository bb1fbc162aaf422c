import type { CallSpec } from "../src/contract/kit/call.ts";
import { settleReceipt } from "../src/server/bench/settle-receipt-soon.ts";
import { sendReceiptMail } from "../src/server/bench/mail-receipt.ts";
import type { Deps } from "../src/server/deps.ts";
import type { JobData } from "../src/server/job-data.ts";
import { followPayment } from "../src/server/orders/follow-payment.ts";
import type { Caller, UserId } from "../src/server/platform/http/guard.ts";
import type { CallContext, Handler } from "../src/server/platform/http/serve-contract.ts";

/** Made-up customers get no mail, and the code that photographs a roll derives its scans. */
const LEFT_OUT = new Set(["send-mail", "derive-scan"]);

/**
 * Returns the lab's dependencies at another time, without mails. The jobs after a payment or a receipt run right away
 * at that time, not when the demo is filled.
 */
export function quietAt(deps: Deps, at: Date): Deps {
  const quiet: Deps = {
    ...deps,
    now: () => at,
    jobs: {
      ...deps.jobs,
      enqueueAll: async (tx, name, all) => {
        for (const data of all) await quiet.jobs.enqueue(tx, name, data);
      },
      enqueue: async (tx, name, data, options) => {
        const then = { ...quiet, db: tx as unknown as Deps["db"] };
        if (name === "follow-payment") await followPayment(then, data as JobData["follow-payment"]);
        else if (name === "mail-receipt") await sendReceiptMail(then, data as JobData["mail-receipt"]);
        else if (name === "settle-receipt") await settleReceipt(then, data as JobData["settle-receipt"]);
        else if (!LEFT_OUT.has(name)) await deps.jobs.enqueue(tx, name, data, options);
      },
    },
  };
  return quiet;
}

export const callerOf = (userId: string, role: Caller["role"]): Caller => ({
  userId: userId as UserId,
  role,
  staffRole: role === "ADMIN" ? "OWNER" : null,
  station: null,
  sessionId: "",
  secondFactorPending: false,
  confirmed: true,
  confirmsBy: "PASSWORD",
  messengerId: null,
  key: null,
});

/** Makes a contract call from inside the server as the given caller. */
export function makeCall<C extends CallSpec>(
  handler: Handler<Deps, C>,
  deps: Deps,
  caller: Caller,
  input: Partial<Pick<CallContext<C>, "params" | "query" | "body">>,
) {
  const context = {
    params: {},
    query: {},
    body: undefined,
    headers: {},
    network: "demo",
    rawBody: "",
    idempotencyKey: null,
    sendToken: () => {},
    ...input,
    caller,
  };
  return handler.run(deps, context as unknown as CallContext<C>);
}
