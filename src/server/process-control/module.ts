import * as bathsContract from "../../contract/process-control/baths.ts";
import * as stripsContract from "../../contract/process-control/control-strips.ts";
import * as contract from "../../contract/process-control/machines.ts";
import { handleCall } from "../handle-call.ts";
import type { Module } from "../module.ts";
import { getBath, listBathRolls, listRollBaths } from "./bath-rolls.ts";
import { getMachine, listMachines } from "./machines.ts";
import { addBathEvent, mixBath, updateBath } from "./mix-bath.ts";
import {
  addControlStrip,
  addReferenceStrip,
  overrideControlStrip,
  removeControlStrip,
  updateControlLimits,
} from "./save-control-strip.ts";
import { addMachine, updateMachine } from "./save-machine.ts";

const done = { done: true } as const;

export const processControlModule = {
  endpoints: {
    listMachines: handleCall(contract.listMachines, (deps) => listMachines(deps)),
    getMachine: handleCall(contract.getMachine, (deps, { params }) => getMachine(deps, params.machineId)),
    addMachine: handleCall(contract.addMachine, async (deps, { body, caller }) => ({
      machine: await addMachine(deps, body, caller.userId),
    })),
    updateMachine: handleCall(contract.updateMachine, async (deps, { params, body, caller }) => ({
      machine: await updateMachine(deps, params.machineId, body, caller.userId),
    })),

    mixBath: handleCall(bathsContract.mixBath, async (deps, { params, body, caller }) => ({
      bath: await mixBath(deps, params.machineId, body, caller.userId),
    })),
    updateBath: handleCall(bathsContract.updateBath, async (deps, { params, body, caller }) => ({
      bath: await updateBath(deps, params.bathId, body, caller.userId),
    })),
    getBath: handleCall(bathsContract.getBath, (deps, { params }) => getBath(deps, params.bathId)),
    addBathEvent: handleCall(bathsContract.addBathEvent, async (deps, { params, body, caller }) => ({
      bath: await addBathEvent(deps, params.bathId, body, caller.userId),
    })),
    listBathRolls: handleCall(bathsContract.listBathRolls, (deps, { params, query }) =>
      listBathRolls(deps, params.bathId, query),
    ),
    listRollBaths: handleCall(bathsContract.listRollBaths, (deps, { params }) => listRollBaths(deps, params.rollId)),

    addControlStrip: handleCall(stripsContract.addControlStrip, async (deps, { params, body, caller }) => ({
      strip: await addControlStrip(deps, params.machineId, body, caller.userId),
    })),
    removeControlStrip: handleCall(stripsContract.removeControlStrip, async (deps, { params, caller }) => {
      await removeControlStrip(deps, params.stripId, caller.userId);
      return done;
    }),
    overrideControlStrip: handleCall(stripsContract.overrideControlStrip, async (deps, { params, body, caller }) => {
      await overrideControlStrip(deps, params.stripId, body.reason, caller.userId);
      return done;
    }),
    addReferenceStrip: handleCall(stripsContract.addReferenceStrip, async (deps, { body, caller }) => ({
      reference: await addReferenceStrip(deps, body, caller.userId),
    })),
    updateControlLimits: handleCall(stripsContract.updateControlLimits, async (deps, { body, caller }) => {
      await updateControlLimits(deps, body, caller.userId);
      return { limits: body.limits };
    }),
  },
} satisfies Module;
