import * as contract from "../../contract/couriers/couriers.ts";
import * as zipCodesContract from "../../contract/couriers/zip-codes.ts";
import * as routesContract from "../../contract/couriers/courier-routes.ts";
import { handleCall, keptCall } from "../handle-call.ts";
import { listAvailabilities } from "./availabilities.ts";
import { collectOrder } from "./collect-order.ts";
import { moveStop } from "./move-stop.ts";
import { notifyNextStop } from "./notify-next-stop.ts";
import { periodOf } from "./period.ts";
import { listMessengers, listZipCodes, messengerById } from "./queries.ts";
import { routesOf } from "./routes.ts";
import { addHours, removeHours, updateHours } from "./save-hours.ts";
import { addMessenger, updateMessenger } from "./save-messenger.ts";
import { addZipCode, removeZipCode, updateZipCode } from "./save-zip-code.ts";
import { servedZipCodes } from "./tables.ts";

const done = { done: true } as const;

export const couriersCalls = {
  listMessengers: handleCall(contract.listMessengers, ({ db }, { caller, query }) => listMessengers(db, caller, query)),
  addMessenger: handleCall(contract.addMessenger, async (deps, { body }) => ({
    messenger: await messengerById(deps.db, await addMessenger(deps, body)),
  })),
  getMessenger: handleCall(contract.getMessenger, async ({ db }, { params }) => ({
    messenger: await messengerById(db, params.messengerId),
  })),
  updateMessenger: handleCall(contract.updateMessenger, async (deps, { params, body }) => {
    await updateMessenger(deps, params.messengerId, body);
    return { messenger: await messengerById(deps.db, params.messengerId) };
  }),

  addMessengerHours: handleCall(contract.addMessengerHours, async (deps, { params, body }) => ({
    hours: await addHours(deps, params.messengerId, body),
  })),
  updateMessengerHours: handleCall(contract.updateMessengerHours, async (deps, { params, body }) => ({
    hours: await updateHours(deps, params, body),
  })),
  removeMessengerHours: handleCall(contract.removeMessengerHours, async (deps, { params }) => {
    await removeHours(deps, params);
    return done;
  }),

  listRoutes: handleCall(routesContract.listRoutes, async ({ db, now }, { params, query }) => {
    const { from, to } = periodOf(query, now());
    await messengerById(db, params.messengerId); // an admin may ask for a courier that does not exist
    return { routes: await routesOf(db, params.messengerId, from, to) };
  }),
  notifyNextStop: handleCall(routesContract.notifyNextStop, (deps, { params, query }) =>
    notifyNextStop(deps, params.messengerId, query),
  ),

  collectStop: handleCall(routesContract.collectStop, async (deps, { params, caller }) => ({
    stop: await moveStop(deps, params, { step: "collect", by: caller.userId }),
  })),
  failStop: handleCall(routesContract.failStop, async (deps, { params, caller, body }) => ({
    stop: await moveStop(deps, params, { step: "fail", by: caller.userId, problem: body.problem }),
  })),
  handOverStop: handleCall(routesContract.handOverStop, async (deps, { params, caller }) => ({
    stop: await moveStop(deps, params, { step: "handOver", by: caller.userId }),
  })),
  collectOrder: handleCall(routesContract.collectOrder, async (deps, { params, caller }) => ({
    stop: await collectOrder(deps, caller, params),
  })),

  listAvailabilities: handleCall(contract.listAvailabilities, (deps, { params, query }) =>
    listAvailabilities(deps, params.userId, query),
  ),
  listZipCodes: keptCall(zipCodesContract.listZipCodes, { of: [servedZipCodes] }, ({ db }, { query }) =>
    listZipCodes(db, query),
  ),
  addZipCode: handleCall(zipCodesContract.addZipCode, async (deps, { body }) => ({
    zipCode: await addZipCode(deps, body),
  })),
  updateZipCode: handleCall(zipCodesContract.updateZipCode, async (deps, { params, body }) => ({
    zipCode: await updateZipCode(deps, params.zip, body),
  })),
  removeZipCode: handleCall(zipCodesContract.removeZipCode, async (deps, { params }) => {
    await removeZipCode(deps, params.zip);
    return done;
  }),
};
