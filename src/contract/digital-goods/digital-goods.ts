import { z } from "zod";
import { GIFT_CARD_STATES } from "../../rules/digital-goods/gift-cards.ts";
import { anyone, call, own } from "../kit/call.ts";
import { Price, Time } from "../kit/fields.ts";

const tag = "Digital goods";

export const DigitalGoods = z
  .object({
    files: z.array(
      z.object({
        lineId: z.uuid(),
        name: z.string().meta({ description: "As it was bought" }),
        file: z
          .object({ name: z.string(), type: z.string(), bytes: z.number().int() })
          .nullable()
          .meta({ description: "Null until the lab uploads it" }),
        left: z.number().int().meta({ description: "Downloads left" }),
        renewableAt: Time.nullable().meta({ description: "When five more become available; null while some are left" }),
      }),
    ),
    giftCards: z.array(
      z.object({
        id: z.uuid(),
        amount: Price,
        balance: Price.meta({ description: "Remaining balance, in cents" }),
        state: z.enum(GIFT_CARD_STATES),
        recipientName: z.string(),
        recipientEmail: z.string().nullable(),
        message: z.string(),
        sendAt: Time,
        code: z.string().nullable().meta({ description: "The code to print; null after it is redeemed or refunded" }),
      }),
    ),
  })
  .meta({ id: "DigitalGoods" });
export type DigitalGoods = z.output<typeof DigitalGoods>;

const Download = z.object({
  url: z.string().meta({ description: "Signed, good for 15 to 30 minutes" }),
  left: z.number().int().meta({ description: "Downloads left afterwards" }),
});
const DOWNLOAD_REFUSALS = {
  NOT_PAID: { status: 409, message: "This is available after the order is paid." },
  NOT_READY: { status: 409, message: "This file is not available yet. Try again later." },
  USED_UP: { status: 409, message: "This was downloaded five times. Request five more." },
} as const;
const RENEW_REFUSALS = {
  NOT_PAID: DOWNLOAD_REFUSALS.NOT_PAID,
  TOO_SOON: {
    status: 409,
    message: "You can get five more once a day. Write to us if you need it sooner.",
    data: z.object({ renewableAt: Time }),
  },
} as const;
const Left = z.object({ left: z.number().int() });
const ofGuest = {
  who: anyone,
  tag,
  textParams: ["code"],
  limit: { times: 60, perSeconds: 60 },
} as const;

export const getDigitalGoods = call({
  method: "GET",
  path: "/users/:userId/orders/:orderId/digital-goods",
  who: own("userId", "orders.read"),
  tag,
  summary: "The files and gift cards of the caller's paid order",
  reply: DigitalGoods,
});

export const downloadFile = call({
  method: "POST",
  path: "/users/:userId/orders/:orderId/files/:lineId/download",
  who: own("userId", "orders.write"),
  tag,
  summary: "A link to a bought file; works five times until a new one is requested",
  reply: Download,
  refusals: DOWNLOAD_REFUSALS,
});

export const renewDownloads = call({
  method: "POST",
  path: "/users/:userId/orders/:orderId/files/:lineId/renew",
  who: own("userId", "orders.write"),
  tag,
  summary: "Request five more downloads of a bought file, once a day",
  reply: Left,
  refusals: RENEW_REFUSALS,
});

export const getGuestDigitalGoods = call({
  ...ofGuest,
  method: "GET",
  path: "/guest-orders/:code/digital-goods",
  summary: "The files and gift cards of a guest's paid order",
  reply: DigitalGoods,
});

export const downloadGuestFile = call({
  ...ofGuest,
  method: "POST",
  path: "/guest-orders/:code/files/:lineId/download",
  summary: "A link to a file that a guest bought; works five times until a new one is requested",
  reply: Download,
  refusals: DOWNLOAD_REFUSALS,
});

export const renewGuestDownloads = call({
  ...ofGuest,
  method: "POST",
  path: "/guest-orders/:code/files/:lineId/renew",
  summary: "Request five more downloads of a guest's file, once a day",
  reply: Left,
  refusals: RENEW_REFUSALS,
});
