import * as contract from "../../contract/failures/failures.ts";
import { handleCall } from "../handle-call.ts";
import { countFailures, getFailure, listFailures } from "./queries.ts";
import { setAside, tryAgain, tryAllAgain } from "./try-again.ts";

export const failuresCalls = {
  listFailures: handleCall(contract.listFailures, ({ db }, { query }) => listFailures(db, query)),
  countFailures: handleCall(contract.countFailures, ({ db }) => countFailures(db)),
  tryFailureAgain: handleCall(contract.tryFailureAgain, async (deps, { params, caller }) => {
    await tryAgain(deps, params.failureId, caller.userId);
    return { failure: await getFailure(deps.db, params.failureId) };
  }),
  tryFailuresAgain: handleCall(contract.tryFailuresAgain, async (deps, { body, caller }) => ({
    tried: await tryAllAgain(deps, body.kind, caller.userId),
  })),
  setFailureAside: handleCall(contract.setFailureAside, async (deps, { params, caller }) => {
    await setAside(deps, params.failureId, caller.userId);
    return { failure: await getFailure(deps.db, params.failureId) };
  }),
};
