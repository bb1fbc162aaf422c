import * as contract from "../../../contract/accounts/staff.ts";
import { handleCall } from "../../handle-call.ts";
import { changeStaffRole, inviteStaffMember, restoreStaff, suspendStaff } from "./change-staff.ts";
import { listStaff } from "./list-staff.ts";

const done = { done: true } as const;

export const staffEndpoints = {
  listStaff: handleCall(contract.listStaff, ({ db }) => listStaff(db)),
  inviteStaff: handleCall(contract.inviteStaff, async (deps, { caller, body, client }) => ({
    id: await inviteStaffMember(deps, caller, body, client),
  })),
  changeStaffRole: handleCall(contract.changeStaffRole, async (deps, { caller, params, body, client }) => {
    await changeStaffRole(deps, caller, { ...params, ...body }, client);
    return done;
  }),
  suspendStaff: handleCall(contract.suspendStaff, async (deps, { caller, params, client }) => {
    await suspendStaff(deps, caller, params.userId, client);
    return done;
  }),
  restoreStaff: handleCall(contract.restoreStaff, async (deps, { caller, params, client }) => {
    await restoreStaff(deps, caller, params.userId, client);
    return done;
  }),
};
