import * as contract from "../../contract/setup/setup.ts";
import { handOutSession } from "../accounts/hand-out-session.ts";
import { handleCall } from "../handle-call.ts";
import type { Module } from "../module.ts";
import { checkFirstStart, makeOwner } from "./first-start.ts";
import { setupChecklist } from "./setup-checklist.ts";

export const setupModule = {
  endpoints: {
    checkFirstStart: handleCall(contract.checkFirstStart, async (deps, { body }) => {
      await checkFirstStart(deps, deps.db, body.token);
      return { done: true } as const;
    }),
    makeOwner: handleCall(contract.makeOwner, async (deps, { body, ...door }) =>
      handOutSession(deps, await makeOwner(deps, body, door.client), door),
    ),
    getSetup: handleCall(contract.getSetup, (deps, { caller }) => setupChecklist(deps, caller.userId)),
  },
} satisfies Module;
