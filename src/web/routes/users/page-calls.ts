import type { QueryClient } from "@tanstack/react-query";
import { matchPath } from "react-router";
import { listChanges } from "../../../contract/history/history.ts";
import { listAccountEvents, listUserEvents } from "../../../contract/accounts/account-events.ts";
import { getUser } from "../../../contract/accounts/accounts.ts";
import { listSecondFactors } from "../../../contract/accounts/second-factors.ts";
import { listSessions } from "../../../contract/accounts/sessions.ts";
import { getRoll } from "../../../contract/film/rolls.ts";
import type { CallSpec } from "../../../contract/kit/call.ts";
import { getOrder, getUserOrder, listOrders, listUserOrders } from "../../../contract/orders/orders.ts";
import { getProduct, listProducts } from "../../../contract/products/products.ts";
import { listShelves } from "../../../contract/products/shelves.ts";
import { listAllReviews } from "../../../contract/reviews/reviews.ts";
import { listAllReturns } from "../../../contract/returns/returns.ts";
import { listWaitedFor } from "../../../contract/reminders/reminders.ts";
import { listReferrals } from "../../../contract/accounts/referrals.ts";
import { CHANGES } from "../../history/list-addresses.ts";
import { EVENTS_OF_ALL, EVENTS_OF_ONE } from "../../accounts/list-addresses.ts";
import { CUSTOMER_ORDERS, LAB_ORDERS } from "../../orders/lists/list-addresses.ts";
import { orderIdOf } from "../../orders/order/use-order.ts";
import { type Filters, type ListSpec, queryOf, readList } from "../../platform/kit/list/list-address.ts";
import { LAB_PRODUCTS, SHELVES } from "../../products/list-addresses.ts";
import { REVIEWS } from "../../reviews/list-address.ts";
import { RETURNS } from "../../returns/list-address.ts";
import { WAITED_FOR } from "../../reminders/list-addresses.ts";
import { prefetchCall } from "../../platform/query.ts";

type Ask = readonly [call: CallSpec, input: Record<string, unknown>];
type Asks = (params: Record<string, string>, search: URLSearchParams) => readonly Ask[];

const roll: Asks = ({ userId, rollId }) => [[getRoll, { params: { userId, rollId } }]];
const settings: Asks = ({ userId }) => [[getUser, { params: { userId } }]];
const security: Asks = ({ userId }) => {
  const params = { userId };
  return [
    [getUser, { params }],
    [listSecondFactors, { params }],
    [listSessions, { params }],
    [listUserEvents, { params, query: listed(EVENTS_OF_ONE) }],
  ];
};

/** API calls used by the customer and staff pages, exactly as the pages make them. */
const PAGES: Readonly<Record<string, Asks>> = {
  "/users/:userId/orders": ({ userId }, search) => [
    [listUserOrders, { params: { userId }, query: listed(CUSTOMER_ORDERS, search) }],
  ],
  "/users/:userId/orders/:orderId": ({ userId, orderId }) => [
    [getUserOrder, { params: { userId, orderId: orderIdOf(orderId) } }],
  ],
  "/users/:userId/rolls/:rollId": roll,
  "/users/:userId/rolls/:rollId/digital-contact-sheet": roll,
  "/users/:userId/settings/security": security,
  "/users/:userId/settings/:page?": settings,
  "/users/:userId/referrals": ({ userId }) => [
    [getUser, { params: { userId } }],
    [listReferrals, { params: { userId }, query: { limit: 100 } }],
  ],
  "/admin/orders": (_, search) => [[listOrders, { query: listed(LAB_ORDERS, search) }]],
  "/admin/products": (_, search) => [[listProducts, { query: listed(LAB_PRODUCTS, search) }]],
  "/admin/variants": (_, search) => [[listShelves, { query: listed(SHELVES, search) }]],
  "/admin/products/:productId": ({ productId }) => [[getProduct, { params: { productId } }]],
  "/admin/reviews": (_, search) => [[listAllReviews, { query: listed(REVIEWS, search) }]],
  "/admin/returns": (_, search) => [[listAllReturns, { query: listed(RETURNS, search) }]],
  "/admin/reminders": (_, search) => [[listWaitedFor, { query: listed(WAITED_FOR, search) }]],
  "/admin/history": (_, search) => [[listChanges, { query: listed(CHANGES, search) }]],
  "/admin/account-events": (_, search) => [[listAccountEvents, { query: listed(EVENTS_OF_ALL, search) }]],
  "/admin/users/:userId/orders/:orderId": ({ orderId }) => [[getOrder, { params: { orderId: orderIdOf(orderId) } }]],
  "/admin/users/:userId/rolls/:rollId": roll,
  "/admin/users/:userId/rolls/:rollId/digital-contact-sheet": roll,
  "/admin/users/:userId/settings/security": security,
  "/admin/users/:userId/settings/:page?": settings,
};

/** Prefetches a page's data unless a recent response is cached. */
export function askAhead(queries: QueryClient, address: string): void {
  const { pathname, searchParams } = new URL(address, "http://lab");
  for (const [path, callsOf] of Object.entries(PAGES)) {
    const match = matchPath(path, pathname);
    if (match === null) continue;
    const { params } = match as { params: Record<string, string> };
    for (const [call, input] of callsOf(params, searchParams)) prefetchCall(queries, call, input as never);
    return;
  }
}

const listed = <Sort extends string, F extends Filters>(spec: ListSpec<Sort, F>, search = new URLSearchParams()) =>
  queryOf(spec, readList(spec, search));
