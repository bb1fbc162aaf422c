import * as contract from "../../contract/couriers/couriers.ts";
import * as zipCodesContract from "../../contract/couriers/zip-codes.ts";
import * as routesContract from "../../contract/couriers/courier-routes.ts";
import { handle } from "../handle.ts";
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

const done = { done: true } as const;

export const couriersCalls = {
  listMessengers: handle(contract.listMessengers, ({ db }, { caller, query }) => listMessengers(db, caller, query)),
  addMessenger: handle(contract.addMessenger, async (deps, { body }) => ({
    messenger: await messengerById(deps.db, await addMessenger(deps, body)),
  })),
  getMessenger: handle(contract.getMessenger, async ({ db }, { params }) => ({
    messenger: await messengerById(db, params.messengerId),
  })),
  updateMessenger: handle(contract.updateMessenger, async (deps, { params, body }) => {
    await updateMessenger(deps, params.messengerId, body);
    return { messenger: await messengerById(deps.db, params.messengerId) };
  }),

  addMessengerHours: handle(contract.addMessengerHours, async (deps, { params, body }) => ({
    hours: await addHours(deps, params.messengerId, body),
  })),
  updateMessengerHours: handle(contract.updateMessengerHours, async (deps, { params, body }) => ({
    hours: await updateHours(deps, params, body),
  })),
  removeMessengerHours: handle(contract.removeMessengerHours, async (deps, { params }) => {
    await removeHours(deps, params);
    return done;
  }),

  listRoutes: handle(routesContract.listRoutes, async ({ db, now }, { params, query }) => {
    const { from, to } = periodOf(query, now());
    await messengerById(db, params.messengerId); // an admin may ask for a courier that does not exist
    return { routes: await routesOf(db, params.messengerId, from, to) };
  }),
  notifyNextStop: handle(routesContract.notifyNextStop, (deps, { params, query }) =>
    notifyNextStop(deps, params.messengerId, query),
  ),

  collectStop: handle(routesContract.collectStop, async (deps, { params, caller }) => ({
    stop: await moveStop(deps, params, { step: "collect", by: caller.userId }),
  })),
  failStop: handle(routesContract.failStop, async (deps, { params, caller, body }) => ({
    stop: await moveStop(deps, params, { step: "fail", by: caller.userId, problem: body.problem }),
  })),
  handOverStop: handle(routesContract.handOverStop, async (deps, { params, caller }) => ({
    stop: await moveStop(deps, params, { step: "handOver", by: caller.userId }),
  })),
  collectOrder: handle(routesContract.collectOrder, async (deps, { params, caller }) => ({
    stop: await collectOrder(deps, caller, params),
  })),

  listAvailabilities: handle(contract.listAvailabilities, (deps, { params, query }) =>
    listAvailabilities(deps, params.userId, query),
  ),
  listZipCodes: handle(zipCodesContract.listZipCodes, ({ db }, { query }) => listZipCodes(db, query)),
  addZipCode: handle(zipCodesContract.addZipCode, async (deps, { body }) => ({
    zipCode: await addZipCode(deps, body),
  })),
  updateZipCode: handle(zipCodesContract.updateZipCode, async (deps, { params, body }) => ({
    zipCode: await updateZipCode(deps, params.zip, body),
  })),
  removeZipCode: handle(zipCodesContract.removeZipCode, async (deps, { params }) => {
    await removeZipCode(deps, params.zip);
    return done;
  }),
};
