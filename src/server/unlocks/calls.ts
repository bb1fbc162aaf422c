import * as contract from "../../contract/unlocks/unlocks.ts";
import { handleCall } from "../handle-call.ts";
import { unlocksOf, unlocksOfScan } from "./queries.ts";
import { quoteUnlocks } from "./quote-unlocks.ts";
import { unlockScans } from "./unlock-scans.ts";

export const unlocksCalls = {
  unlockScans: handleCall(contract.unlockScans, async (deps, { params: { userId }, body, caller, idempotencyKey }) => {
    const { orderId, payment } = await unlockScans(deps, { userId, ...body, by: caller.userId, idempotencyKey });
    return { orderId, payment, scans: await unlocksOf(deps, userId, body.scanIds) };
  }),
  quoteUnlocks: handleCall(contract.quoteUnlocks, (deps, { params, body }) =>
    quoteUnlocks(deps, params.userId, body.scanIds),
  ),
  listUnlocks: handleCall(contract.listUnlocks, (deps, { params }) =>
    unlocksOfScan(deps, params.userId, params.scanId),
  ),
};
