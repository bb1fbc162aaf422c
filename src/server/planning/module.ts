import * as contract from "../../contract/planning/plan.ts";
import { handleCall } from "../handle-call.ts";
import type { Module } from "../module.ts";
import { getPlan } from "./plan.ts";
import { setCapacities, setShift } from "./save-plan.ts";

const done = { done: true } as const;

export const planningModule = {
  endpoints: {
    getPlan: handleCall(contract.getPlan, (deps) => getPlan(deps)),
    setCapacities: handleCall(contract.setCapacities, async (deps, { body, caller }) => {
      await setCapacities(deps, body, caller.userId);
      return done;
    }),
    setShift: handleCall(contract.setShift, async (deps, { body, caller }) => {
      await setShift(deps, body, caller.userId);
      return done;
    }),
  },
} satisfies Module;
