import * as contract from "../../contract/bench/bench.ts";
import * as goods from "../../contract/bench/goods.ts";
import * as rollEvents from "../../contract/bench/roll-events.ts";
import * as today from "../../contract/bench/today.ts";
import * as scannerFolder from "../../contract/bench/scanner-folder.ts";
import { handleCall } from "../handle-call.ts";
import { orderView, viewerOf } from "../orders/order-view.ts";
import { addRollsEvent } from "./add-rolls-event.ts";
import { completeOrder } from "./complete-order.ts";
import { takeOnAccount } from "./hold-film.ts";
import { markPrintsReady } from "./mark-prints-ready.ts";
import { handOverGoods, packGoods } from "./pack-goods.ts";
import { linkForParcelPhoto, listParcelPhotos, receiveParcelPhoto } from "./parcel-photos.ts";
import { quoteReceipt, receiveOrder } from "./receive-order.ts";
import { countRollEvents, listRollEvents } from "./roll-events.ts";
import { labToday } from "./lab-today.ts";
import { listScannerFolders, sayOfScannerFolder } from "./scanner-folder/scanner-folders.ts";
import { undoRollsEvent } from "./undo-rolls-event.ts";
import { twinCheckStickers } from "./twin-check-stickers.ts";
import { quoteWriteOff, settleWriteOff } from "./settle-write-off.ts";
import { undoWriteOff } from "./undo-write-off.ts";
import { writeOffRoll } from "./write-off-roll.ts";
import { settleReceipt } from "./settle-receipt-soon.ts";
import { mailNotices } from "./mail-notices.ts";
import { sendReceiptMail } from "./mail-receipt.ts";
import { testScannerFolder } from "./scanner-folder/test-scanner-folder.ts";
import { watchScannerFolder } from "./scanner-folder/watch-scanner-folder.ts";
import { PARCEL_PHOTO_LIMIT } from "../../rules/film/parcel-photos.ts";
import { inArray } from "drizzle-orm";
import { ordersOf } from "../orders/delete-user-data.ts";
import { parcelPhotos } from "./tables.ts";
import type { Module } from "../module.ts";

export const benchModule = {
  endpoints: {
    receiveOrder: handleCall(contract.receiveOrder, async (deps, { params, body, caller }) => {
      await receiveOrder(deps, { ...params, receipt: body, by: caller.userId });
      return orderView(deps, params.orderId, viewerOf(caller));
    }),

    takeOnAccount: handleCall(contract.takeOnAccount, async (deps, { params, caller }) => {
      await takeOnAccount(deps, { ...params, by: caller.userId });
      return orderView(deps, params.orderId, viewerOf(caller));
    }),

    quoteReceipt: handleCall(contract.quoteReceipt, (deps, { params, body }) =>
      quoteReceipt(deps, { ...params, found: body }),
    ),

    addParcelPhoto: handleCall(contract.addParcelPhoto, (deps, { params, body, caller }) =>
      linkForParcelPhoto(deps, { ...params, by: caller.userId, bytes: body.size }),
    ),

    listParcelPhotos: handleCall(contract.listParcelPhotos, (deps, { params }) =>
      listParcelPhotos(deps, params.orderId),
    ),

    listScannerFolders: handleCall(scannerFolder.listScannerFolders, (deps) => listScannerFolders(deps)),

    testScannerFolder: handleCall(scannerFolder.testScannerFolder, async (deps) => ({
      outcome: await testScannerFolder(deps),
    })),
    sayOfScannerFolder: handleCall(scannerFolder.sayOfScannerFolder, async (deps, { body, caller }) => {
      await sayOfScannerFolder(deps, { ...body, by: caller.userId });
      return listScannerFolders(deps);
    }),

    quoteWriteOff: handleCall(contract.quoteWriteOff, (deps, { params, query }) =>
      quoteWriteOff(deps, { ...params, ...query }),
    ),

    writeOffRoll: handleCall(contract.writeOffRoll, async (deps, { params, body, caller }) => {
      await writeOffRoll(deps, { ...params, ...body, by: caller.userId });
      return orderView(deps, params.orderId, viewerOf(caller));
    }),

    undoWriteOff: handleCall(contract.undoWriteOff, async (deps, { params, caller }) => {
      await undoWriteOff(deps, { ...params, by: caller.userId });
      return orderView(deps, params.orderId, viewerOf(caller));
    }),

    addRollsEvent: handleCall(contract.addRollsEvent, async (deps, { params, body, caller }) => {
      await addRollsEvent(deps, { ...params, ...body, by: caller.userId });
      return orderView(deps, params.orderId, viewerOf(caller));
    }),

    undoRollsEvent: handleCall(contract.undoRollsEvent, async (deps, { params, body, caller }) => {
      await undoRollsEvent(deps, { ...params, ...body, by: caller.userId });
      return orderView(deps, params.orderId, viewerOf(caller));
    }),

    completeOrder: handleCall(contract.completeOrder, async (deps, { params, caller }) => {
      await completeOrder(deps, { ...params, by: caller.userId });
      return orderView(deps, params.orderId, viewerOf(caller));
    }),

    markPrintsReady: handleCall(contract.markPrintsReady, async (deps, { params, caller }) => {
      await markPrintsReady(deps, { ...params, by: caller.userId });
      return orderView(deps, params.orderId, viewerOf(caller));
    }),

    packGoods: handleCall(goods.packGoods, async (deps, { params, body, caller }) => {
      await packGoods(deps, { ...params, ...body, by: caller.userId });
      return orderView(deps, params.orderId, viewerOf(caller));
    }),

    handOverGoods: handleCall(goods.handOverGoods, async (deps, { params, body, caller }) => {
      await handOverGoods(deps, { ...params, ...body, by: caller.userId });
      return orderView(deps, params.orderId, viewerOf(caller));
    }),

    twinCheckStickers: handleCall(contract.twinCheckStickers, ({ db }, { params, query }) =>
      twinCheckStickers(db, [params.orderId], query.rollId),
    ),

    stickersOfOrders: handleCall(contract.stickersOfOrders, ({ db }, { query }) =>
      twinCheckStickers(db, query.orderIds),
    ),

    listRollEvents: handleCall(rollEvents.listRollEvents, (deps, { query }) => listRollEvents(deps, query)),

    labToday: handleCall(today.labToday, (deps) => labToday(deps)),

    countRollEvents: handleCall(rollEvents.countRollEvents, async ({ db }) => ({ counts: await countRollEvents(db) })),
  },

  jobs: {
    "watch-scanner-folder": {
      retries: 0,
      concurrency: 1,
      timeoutSeconds: 1800,
      cron: "* * * * *",
      run: (deps, _, stopping) => watchScannerFolder(deps, stopping),
    },
    "mail-notices": {
      retries: 0,
      concurrency: 1,
      timeoutSeconds: 300,
      cron: "52 * * * *",
      run: (deps) => mailNotices(deps),
    },
    "mail-receipt": {
      retries: 10,
      concurrency: 1,
      timeoutSeconds: 60,
      run: (deps, data) => sendReceiptMail(deps, data),
    },
    "settle-receipt": {
      retries: 10,
      concurrency: 1,
      timeoutSeconds: 60,
      run: (deps, data) => settleReceipt(deps, data),
    },
    "settle-write-off": {
      retries: 10,
      concurrency: 1,
      timeoutSeconds: 60,
      run: (deps, data) => settleWriteOff(deps, data),
    },
  },

  uploads: {
    parcels: { limit: PARCEL_PHOTO_LIMIT, keeps: false, receive: receiveParcelPhoto },
  },

  async deleteUserData(tx, { id }) {
    const deleted = await tx
      .delete(parcelPhotos)
      .where(inArray(parcelPhotos.orderId, ordersOf(tx, id)))
      .returning();
    return deleted.map(({ key }) => key);
  },
} satisfies Module;
