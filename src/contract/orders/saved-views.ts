import { z } from "zod";
import { LONGEST_VIEW_ADDRESS, LONGEST_VIEW_NAME, MOST_SAVED_VIEWS } from "../../rules/orders/saved-views.ts";
import { staff, call } from "../kit/call.ts";

const tag = "Orders";

export const SavedView = z
  .object({
    id: z.uuid(),
    name: z.string().meta({ example: "Late for Brooklyn" }),
    address: z
      .string()
      .meta({ description: "The list's filters, search and order", example: "needs=IN_PROGRESS&rush=true" }),
  })
  .meta({ id: "SavedView" });
export type SavedView = z.output<typeof SavedView>;

export const listSavedViews = call({
  method: "GET",
  path: "/orders/saved-views",
  who: staff("orders.read"),
  tag,
  summary: "The caller's private views of the lab's order list, by name",
  reply: z.object({ views: z.array(SavedView).max(MOST_SAVED_VIEWS) }),
});

export const saveView = call({
  method: "POST",
  path: "/orders/saved-views",
  who: staff("orders.read"),
  tag,
  summary: `Keep a view of the lab's list of orders with the caller's account, ${MOST_SAVED_VIEWS} at most. Repeating it is harmless`,
  body: z.object({
    name: z.string().trim().min(1).max(LONGEST_VIEW_NAME),
    address: z.string().max(LONGEST_VIEW_ADDRESS),
  }),
  reply: z.object({ view: SavedView }),
  refusals: {
    NAME_TAKEN: { status: 409, message: "You already have a view with this name. Choose a different name." },
    TOO_MANY: { status: 409, message: `You already have ${MOST_SAVED_VIEWS} views. Remove one first.` },
  },
});

export const forgetView = call({
  method: "DELETE",
  path: "/orders/saved-views/:viewId",
  who: staff("orders.read"),
  tag,
  summary: "Remove one of the caller's saved order views",
});
