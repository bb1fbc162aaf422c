import { z } from "zod";
import { NEWS_KINDS } from "../../rules/orders/notifications.ts";
import { call, own } from "../kit/call.ts";
import { Time } from "../kit/fields.ts";

const tag = "Orders";

export const News = z
  .object({
    id: z.uuid(),
    orderId: z.number().int(),
    kind: z.enum(NEWS_KINDS),
    text: z.string().meta({ description: "For people", example: "Scans ready: rolls 1 and 2" }),
    at: Time,
    unread: z.boolean(),
  })
  .meta({ id: "News" });
export type News = z.output<typeof News>;

export const listNews = call({
  method: "GET",
  path: "/users/:userId/news",
  who: own("userId", "customers.read"),
  tag,
  summary: "Recent news of a customer's orders, newest first: the latest of each kind per order, and the unread ones",
  reply: z.object({ news: z.array(News) }),
});

export const readNews = call({
  method: "PUT",
  path: "/users/:userId/news/read",
  who: own("userId", "customers.read"),
  tag,
  summary: "Mark all news up to a time as read. Repeating it is harmless",
  body: z.object({ until: Time }),
  reply: z.object({}),
});
