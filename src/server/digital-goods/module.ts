import * as goods from "../../contract/digital-goods/digital-goods.ts";
import * as cards from "../../contract/digital-goods/gift-cards.ts";
import * as desk from "../../contract/digital-goods/gift-card-desk.ts";
import * as files from "../../contract/digital-goods/product-files.ts";
import { handleCall } from "../handle-call.ts";
import { digitalGoodsOf } from "./bought.ts";
import { downloadFile, renewDownloads } from "./download-file.ts";
import { announceProductFile, fileOfProduct, receiveProductFile } from "./files-of-products.ts";
import {
  blockGiftCard,
  changeGiftCardOwner,
  giftCardWithLedger,
  issueGiftCard,
  listGiftCards,
} from "./gift-card-desk.ts";
import { lookAtGiftCard, redeemGiftCard } from "./redeem-gift-card.ts";
import { sendDueGiftCards } from "./send-gift-cards.ts";
import { PRODUCT_FILE_LIMIT } from "../../rules/digital-goods/files.ts";
import { activeBoughtFiles } from "./active-bought-files.ts";
import { deleteUserData } from "./delete-user-data.ts";
import type { Module } from "../module.ts";

export const digitalGoodsModule = {
  endpoints: {
    getDigitalGoods: handleCall(goods.getDigitalGoods, (deps, { params }) => digitalGoodsOf(deps, params)),

    getGuestDigitalGoods: handleCall(goods.getGuestDigitalGoods, (deps, { params: { code } }) =>
      digitalGoodsOf(deps, { code }),
    ),

    downloadFile: handleCall(goods.downloadFile, (deps, { params }) => downloadFile(deps, params, params.lineId)),

    downloadGuestFile: handleCall(goods.downloadGuestFile, (deps, { params: { code, lineId } }) =>
      downloadFile(deps, { code }, lineId),
    ),

    renewDownloads: handleCall(goods.renewDownloads, (deps, { params }) => renewDownloads(deps, params, params.lineId)),

    renewGuestDownloads: handleCall(goods.renewGuestDownloads, (deps, { params: { code, lineId } }) =>
      renewDownloads(deps, { code }, lineId),
    ),

    lookAtGiftCard: handleCall(cards.lookAtGiftCard, (deps, { body }) => lookAtGiftCard(deps, body.code)),

    redeemGiftCard: handleCall(cards.redeemGiftCard, (deps, { params, body }) =>
      redeemGiftCard(deps, { ...params, code: body.code }),
    ),

    listGiftCards: handleCall(desk.listGiftCards, ({ db }, { query }) => listGiftCards(db, query)),

    getGiftCard: handleCall(desk.getGiftCard, ({ db }, { params }) => giftCardWithLedger(db, params.giftCardId)),

    issueGiftCard: handleCall(desk.issueGiftCard, (deps, { body, caller, idempotencyKey }) =>
      issueGiftCard(deps, { card: body, by: caller.userId, idempotencyKey }),
    ),

    blockGiftCard: handleCall(desk.blockGiftCard, async (deps, { params, body, caller }) => ({
      giftCard: await blockGiftCard(deps, { ...params, ...body, by: caller.userId }),
    })),

    changeGiftCardOwner: handleCall(desk.changeGiftCardOwner, (deps, { params, body, caller }) =>
      changeGiftCardOwner(deps, { ...params, ...body, by: caller.userId }),
    ),

    announceProductFile: handleCall(files.announceProductFile, (deps, { params, body }) =>
      announceProductFile(deps, params.productId, body),
    ),

    getProductFile: handleCall(files.getProductFile, async ({ db }, { params }) => {
      const file = await fileOfProduct(db, params.productId);
      return {
        file: file && {
          name: file.name,
          type: file.type,
          bytes: file.bytes,
          uploadedAt: file.uploadedAt!.toISOString(),
        },
      };
    }),
  },

  jobs: {
    "send-gift-cards": {
      retries: 0,
      concurrency: 1,
      timeoutSeconds: 600,
      cron: "9-59/10 * * * *",
      run: (deps) => sendDueGiftCards(deps),
    },
  },

  uploads: {
    "product-files": { limit: PRODUCT_FILE_LIMIT, keeps: true, receive: receiveProductFile },
  },

  linkScopes: { bought: activeBoughtFiles },

  exports: {
    getDigitalGoods: { each: "listUserOrders", param: "orderId", folder: "digital-goods" },
  },

  deleteUserData,
} satisfies Module;
