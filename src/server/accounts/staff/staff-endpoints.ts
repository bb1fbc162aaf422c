import * as contract from "../../../contract/accounts/staff.ts";
import * as stations from "../../../contract/accounts/stations.ts";
import { handleCall } from "../../handle-call.ts";
import { changeStaffRole, inviteStaffMember, resendInvitation, restoreStaff, suspendStaff } from "./change-staff.ts";
import { listStaff } from "./list-staff.ts";
import {
  keepStationOpen,
  listStationWorkers,
  lockStation,
  makeBadge,
  openStation,
  removeStationKeys,
  setPin,
  signInAtStation,
} from "./stations.ts";

const done = { done: true } as const;

export const staffEndpoints = {
  listStaff: handleCall(contract.listStaff, ({ db }) => listStaff(db)),
  inviteStaff: handleCall(contract.inviteStaff, async (deps, { caller, body, client }) => ({
    id: await inviteStaffMember(deps, caller, body, client),
  })),
  resendInvitation: handleCall(contract.resendInvitation, async (deps, { caller, params }) => {
    await resendInvitation(deps, caller, params.userId);
    return done;
  }),
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

  setPin: handleCall(stations.setPin, async (deps, { caller, body, client }) => {
    await setPin(deps, caller, body.pin, client);
    return done;
  }),
  makeBadge: handleCall(stations.makeBadge, async (deps, { caller, params, client }) => ({
    bytes: await makeBadge(deps, caller, params.userId, client),
    fileName: "badge.pdf",
  })),
  removeStationKeys: handleCall(stations.removeStationKeys, async (deps, { caller, params, client }) => {
    await removeStationKeys(deps, caller, params.userId, client);
    return done;
  }),
  openStation: handleCall(stations.openStation, (deps, { caller, body, client }) =>
    openStation(deps, caller, body, client),
  ),
  listStationWorkers: handleCall(stations.listStationWorkers, ({ db }, { caller }) => listStationWorkers(db, caller)),
  signInAtStation: handleCall(stations.signInAtStation, (deps, { caller, body, client }) =>
    signInAtStation(deps, caller, body, client),
  ),
  lockStation: handleCall(stations.lockStation, async (deps, { caller }) => {
    await lockStation(deps, caller);
    return done;
  }),
  keepStationOpen: handleCall(stations.keepStationOpen, async (deps, { caller }) => {
    await keepStationOpen(deps, caller);
    return done;
  }),
};
