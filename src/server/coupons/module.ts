import * as contract from "../../contract/coupons/coupons.ts";
import { handleCall } from "../handle-call.ts";
import { addCoupon, removeCoupon, updateCoupon } from "./save-coupon.ts";
import { sendCoupon } from "./send-coupon.ts";
import { checkCoupon, couponById, listCoupons } from "./queries.ts";
import { couponUses } from "./coupon-uses.ts";
import type { Module } from "../module.ts";

export const couponsModule = {
  endpoints: {
    listCoupons: handleCall(contract.listCoupons, ({ db }, { query }) => listCoupons(db, query)),

    couponUses: handleCall(contract.couponUses, (deps, { query }) => couponUses(deps, query)),

    addCoupon: handleCall(contract.addCoupon, async (deps, { body, caller }) => ({
      coupon: await addCoupon(deps, body, caller.userId),
    })),

    sendCoupon: handleCall(contract.sendCoupon, async (deps, { params, body, caller, idempotencyKey }) => ({
      coupon: await sendCoupon(deps, { ...params, coupon: body, by: caller.userId, idempotencyKey }),
    })),

    getCoupon: handleCall(contract.getCoupon, async ({ db }, { params }) => ({
      coupon: await couponById(db, params.couponId),
    })),

    updateCoupon: handleCall(contract.updateCoupon, async (deps, { params, body, caller }) => ({
      coupon: await updateCoupon(deps, params.couponId, body, caller.userId),
    })),

    removeCoupon: handleCall(contract.removeCoupon, async (deps, { params, caller }) => {
      await removeCoupon(deps, params.couponId, caller.userId);
      return { done: true as const };
    }),

    checkCoupon: handleCall(contract.checkCoupon, ({ db, now }, { query, caller }) =>
      checkCoupon(db, { ...query, userId: caller?.userId ?? null, now: now() }),
    ),
  },
} satisfies Module;
