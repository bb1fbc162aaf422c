import * as contract from "../../contract/couriers/couriers.ts";
import * as zipCodesContract from "../../contract/couriers/zip-codes.ts";
import * as daysOffContract from "../../contract/couriers/days-off.ts";
import * as plansContract from "../../contract/couriers/courier-plans.ts";
import * as visitContract from "../../contract/couriers/courier-visit.ts";
import * as routesContract from "../../contract/couriers/courier-routes.ts";
import { handleCall, cachedCall } from "../handle-call.ts";
import { listAvailabilities } from "./availabilities.ts";
import { cancelVisit, courierVisit, moveVisit } from "./courier-visit.ts";
import { dayRoutes, periodOf, routesOf } from "./routes.ts";
import { addDayOff, listDaysOff, removeDayOff } from "./days-off.ts";
import { courierFigures } from "./figures.ts";
import { placeStop, replanRoute, stopPlaces } from "./place-stop.ts";
import { collectOrder } from "./collect-order.ts";
import { moveStop, undoStop } from "./move-stop.ts";
import { linkForPhoto, receiveDoorPhoto } from "./photograph-stop.ts";
import { notifyNextStop, notifyCustomer } from "./notify-next-stop.ts";
import { listMessengers, listZipCodes, messengerById } from "./queries.ts";
import { addHours, removeHours, updateHours } from "./save-hours.ts";
import { addMessenger, updateMessenger } from "./save-messenger.ts";
import { addZipCode, removeZipCode, updateZipCode } from "./save-zip-code.ts";
import { servedZipCodes, courierStops } from "./tables.ts";
import { remindPickUps } from "./remind-pick-ups.ts";
import { DOOR_PHOTO_LIMIT } from "../../rules/couriers/stops.ts";
import { eq } from "drizzle-orm";
import { withoutStreet } from "../orders/delete-user-data.ts";
import type { Module } from "../module.ts";

const done = { done: true } as const;

export const couriersModule = {
  endpoints: {
    listMessengers: handleCall(contract.listMessengers, ({ db }, { caller, query }) =>
      listMessengers(db, caller, query),
    ),
    addMessenger: handleCall(contract.addMessenger, async (deps, { body, caller }) => ({
      messenger: await messengerById(deps.db, await addMessenger(deps, body, caller.userId)),
    })),
    getMessenger: handleCall(contract.getMessenger, async ({ db }, { params }) => ({
      messenger: await messengerById(db, params.messengerId),
    })),
    updateMessenger: handleCall(contract.updateMessenger, async (deps, { params, body, caller }) => {
      await updateMessenger(deps, params.messengerId, body, caller.userId);
      return { messenger: await messengerById(deps.db, params.messengerId) };
    }),

    addMessengerHours: handleCall(contract.addMessengerHours, async (deps, { params, body, caller }) => ({
      hours: await addHours(deps, params.messengerId, body, caller.userId),
    })),
    updateMessengerHours: handleCall(contract.updateMessengerHours, async (deps, { params, body, caller }) => ({
      hours: await updateHours(deps, params, body, caller.userId),
    })),
    removeMessengerHours: handleCall(contract.removeMessengerHours, async (deps, { params, caller }) => {
      await removeHours(deps, params, caller.userId);
      return done;
    }),

    listRoutes: handleCall(routesContract.listRoutes, async (deps, { params, query }) => {
      const { from, to } = periodOf(deps, query);
      await messengerById(deps.db, params.messengerId); // an admin may request a courier that does not exist
      return { routes: await routesOf(deps, params.messengerId, from, to) };
    }),
    notifyNextStop: handleCall(routesContract.notifyNextStop, (deps, { params, query }) =>
      notifyNextStop(deps, params.messengerId, query),
    ),
    notifyCustomer: handleCall(routesContract.notifyCustomer, (deps, { params, body, caller, idempotencyKey: key }) =>
      notifyCustomer(deps, params.messengerId, { ...body, by: caller.userId, key }),
    ),

    collectStop: handleCall(
      routesContract.collectStop,
      async (deps, { params, caller, body, idempotencyKey: key }) => ({
        stop: await moveStop(deps, params, {
          ...body,
          step: "collect",
          by: caller.userId,
          isStaff: caller.role === "ADMIN",
          key,
        }),
      }),
    ),
    failStop: handleCall(routesContract.failStop, async (deps, { params, caller, body, idempotencyKey: key }) => ({
      stop: await moveStop(deps, params, {
        ...body,
        step: "fail",
        by: caller.userId,
        isStaff: caller.role === "ADMIN",
        key,
      }),
    })),
    photographStop: handleCall(routesContract.photographStop, (deps, { params, body }) =>
      linkForPhoto(deps, params, body.size),
    ),
    handOverStop: handleCall(
      routesContract.handOverStop,
      async (deps, { params, caller, body, idempotencyKey: key }) => ({
        stop: await moveStop(deps, params, {
          ...body,
          step: "handOver",
          by: caller.userId,
          isStaff: caller.role === "ADMIN",
          key,
        }),
      }),
    ),
    undoStop: handleCall(routesContract.undoStop, async (deps, { params, caller, body, idempotencyKey: key }) => ({
      stop: await undoStop(deps, params, { ...body, by: caller.userId, key }),
    })),
    collectOrder: handleCall(routesContract.collectOrder, async (deps, { params, caller }) => ({
      stop: await collectOrder(deps, caller, params),
    })),

    getCourierVisit: handleCall(visitContract.getCourierVisit, async (deps, { params }) => ({
      visit: await courierVisit(deps, params),
    })),
    moveCourierVisit: handleCall(visitContract.moveCourierVisit, async (deps, { params, body }) => {
      await moveVisit(deps, params, body);
      return { visit: await courierVisit(deps, params) };
    }),
    cancelCourierVisit: handleCall(visitContract.cancelCourierVisit, async (deps, { params, caller }) => {
      await cancelVisit(deps, params, caller.userId);
      return { visit: await courierVisit(deps, params) };
    }),

    listDayRoutes: handleCall(plansContract.listDayRoutes, async (deps, { query }) => {
      const { from: day } = periodOf(deps, { from: query.day });
      return { day, couriers: await dayRoutes(deps, day) };
    }),
    listStopPlaces: handleCall(plansContract.listStopPlaces, async (deps, { params }) => ({
      places: await stopPlaces(deps, params),
    })),
    placeStop: handleCall(plansContract.placeStop, async (deps, { params, body, caller }) => {
      await placeStop(deps, params, { ...body, by: caller.userId });
      return done;
    }),
    replanRoute: handleCall(plansContract.replanRoute, async (deps, { params, body, caller }) => {
      await replanRoute(deps, params.messengerId, { ...body, by: caller.userId });
      return done;
    }),
    courierFigures: handleCall(plansContract.courierFigures, (deps, { query }) =>
      courierFigures(deps, query.messengerId),
    ),

    listDaysOff: handleCall(daysOffContract.listDaysOff, async (deps) => ({ daysOff: await listDaysOff(deps) })),
    addDayOff: handleCall(daysOffContract.addDayOff, async (deps, { body, caller }) => ({
      dayOff: await addDayOff(deps, body, caller.userId),
    })),
    removeDayOff: handleCall(daysOffContract.removeDayOff, async (deps, { params, caller }) => {
      await removeDayOff(deps, params.dayOffId, caller.userId);
      return done;
    }),

    listAvailabilities: handleCall(contract.listAvailabilities, (deps, { params, query }) =>
      listAvailabilities(deps, params.userId, query),
    ),
    listZipCodes: cachedCall(zipCodesContract.listZipCodes, { tables: [servedZipCodes] }, ({ db }, { query }) =>
      listZipCodes(db, query),
    ),
    addZipCode: handleCall(zipCodesContract.addZipCode, async (deps, { body, caller }) => ({
      zipCode: await addZipCode(deps, body, caller.userId),
    })),
    updateZipCode: handleCall(zipCodesContract.updateZipCode, async (deps, { params, body, caller }) => ({
      zipCode: await updateZipCode(deps, params.zip, body, caller.userId),
    })),
    removeZipCode: handleCall(zipCodesContract.removeZipCode, async (deps, { params, caller }) => {
      await removeZipCode(deps, params.zip, caller.userId);
      return done;
    }),
  },

  jobs: {
    "remind-pick-ups": {
      retries: 0,
      concurrency: 1,
      timeoutSeconds: 300,
      cron: "*/20 * * * *",
      run: (deps) => remindPickUps(deps),
    },
  },

  uploads: {
    "courier-stops": { limit: DOOR_PHOTO_LIMIT, keeps: false, receive: receiveDoorPhoto },
  },

  exports: {
    getCourierVisit: { each: "listUserOrders", param: "orderId", folder: "couriers" },
  },

  async deleteUserData(tx, { id }) {
    const stops = await tx
      .select({ key: courierStops.photoKey })
      .from(courierStops)
      .where(eq(courierStops.customerId, id));
    await tx
      .update(courierStops)
      .set({ address: withoutStreet(courierStops.address), lat: 0, lon: 0, photoKey: null, problem: null })
      .where(eq(courierStops.customerId, id));
    return stops.map(({ key }) => key);
  },
} satisfies Module;
