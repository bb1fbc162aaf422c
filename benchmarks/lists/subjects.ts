import type { CallName } from "../../src/contract/all.ts";
import { FIGURE_PERIODS } from "../../src/rules/lab/figures.ts";
import { ORDER_NEED_LABELS, ORDER_NEEDS } from "../../src/rules/orders/needs.ts";
import { DAY_MS } from "../../src/rules/time.ts";
import type { FilledOrders } from "../support/fill-with-orders.ts";
import type { Input } from "../support/run-inside.ts";

export type Subject = {
  name: string;
  call: CallName;
  input: Input;
  /** A period contains more in a larger lab: then only the time is limited. */
  ofAPeriod?: boolean;
};

/** One of 143 customers has this name: 17 in the small lab, 1,749 in the large one, where 70 orders become "1,000+". */
const COMMON = "Clara Capa";

/**
 * All staff lists with their filters, sorts and searches. Whole names and e-mails belong to one customer or one product
 * in a lab of any size: their search finds as much in the large one. A common name does not, but its page is as long,
 * and is found without reading each customer with that name (find-people.ts, newestOf in search.ts).
 */
export const subjectsOf = (filled: FilledOrders): Subject[] => [
  ...ordersSubjects(filled),
  ...benchSubjects(filled),
  ...peopleSubjects(filled),
  ...shopSubjects(filled),
  ...moneySubjects(),
  ...watchSubjects(filled),
];

const list = (name: string, call: CallName, query: Record<string, unknown> = {}): Subject => ({
  name,
  call,
  input: { query },
});

const ordersSubjects = ({ email, customerName, labNumber, orderId }: FilledOrders): Subject[] => [
  list("orders", "listOrders"),
  list("orders by e-mail", "listOrders", { search: email }),
  list("orders by name", "listOrders", { search: customerName }),
  list("orders by a common name", "listOrders", { search: COMMON }),
  list("orders by tracking number", "listOrders", { search: trackingNumber(orderId) }),
  list("orders by total", "listOrders", { sortBy: "total" }),
  list("orders by status", "listOrders", { sortBy: "status" }),
  list("orders of a status", "listOrders", { status: "COMPLETE" }),
  list("orders of a day", "listOrders", { from: daysAgo(40), to: daysAgo(39) }),
  list("orders of a year", "listOrders", { from: daysAgo(400), to: daysAgo(35) }),
  list("orders of a status and a year", "listOrders", { status: "PAID", from: daysAgo(400), to: daysAgo(35) }),
  ...ORDER_NEEDS.map((needs) => list(`orders: ${ORDER_NEED_LABELS[needs].toLowerCase()}`, "listOrders", { needs })),
  list("orders in a rush", "listOrders", { rush: "true" }),
  list("quick search by name", "quickSearchOrders", { search: customerName }),
  list("quick search by a common name", "quickSearchOrders", { search: COMMON }),
  list("quick search by lab number", "quickSearchOrders", { search: labNumber }),
  list("quick search by tracking number", "quickSearchOrders", { search: trackingNumber(orderId) }),
];

const benchSubjects = ({ customerName }: FilledOrders): Subject[] => [
  { name: "the board's counts", call: "countRollEvents", input: {} },
  list("the board's step", "listRollEvents", { limit: 50, event: "SCANNED" }),
  list("the board's step, the newest first", "listRollEvents", { limit: 50, event: "SCANNED", desc: "true" }),
  list("the board's step by lab number", "listRollEvents", { limit: 50, event: "SCANNED", sortBy: "labNumber" }),
  list("the board's step of a process", "listRollEvents", { limit: 50, event: "SCANNED", process: "E6" }),
  list("the board's step in a rush", "listRollEvents", { limit: 50, event: "SCANNED", rush: "true" }),
  list("the board's step due today", "listRollEvents", { limit: 50, event: "SCANNED", due: "TODAY" }),
  list("the board's step due tomorrow", "listRollEvents", { limit: 50, event: "SCANNED", due: "TOMORROW" }),
  list("the board's step by name", "listRollEvents", { limit: 50, event: "SCANNED", search: customerName }),
  list("the board's step by a part of lab numbers", "listRollEvents", { limit: 50, event: "SCANNED", search: "19-" }),
  list("the board's empty step", "listRollEvents", { limit: 50, event: "TOSSED" }),
];

const peopleSubjects = ({ email, customerName }: FilledOrders): Subject[] => [
  list("users", "listUsers"),
  list("users in the order of their names", "listUsers", { sortBy: "name", desc: "false" }),
  list("users in the order of their e-mails", "listUsers", { sortBy: "email", desc: "false" }),
  list("users by name", "listUsers", { search: customerName }),
  list("users by a common name", "listUsers", { search: COMMON }),
  list("users by a part of the e-mail", "listUsers", { search: email.slice(0, -6) }),
  list("staff", "listUsers", { role: "ADMIN" }),
  list("memberships", "listAllMemberships"),
  list("memberships that end", "listAllMemberships", { state: "ENDS", sortBy: "day", desc: "false" }),
  list("memberships unpaid", "listAllMemberships", { state: "UNPAID", sortBy: "day" }),
  list("memberships that ended", "listAllMemberships", { state: "ENDED", sortBy: "day" }),
  list("memberships of a tier", "listAllMemberships", { tier: "VERY_NICE_2025" }),
  list("memberships by a common name", "listAllMemberships", { search: COMMON }),
  list("referrals", "listAllReferrals"),
  list("referrals that were rewarded", "listAllReferrals", { state: "REWARDED" }),
  list("referrals by a common name", "listAllReferrals", { search: COMMON }),
  list("newsletter", "listSubscribers"),
  list("newsletter: who left", "listSubscribers", { subscribed: "false" }),
  list("newsletter by e-mail", "listSubscribers", { search: "reader20@bench" }),
  list("newsletter by a common part", "listSubscribers", { search: "bench.test" }),
];

const shopSubjects = ({ productName, productIds, customerName }: FilledOrders): Subject[] => [
  list("products", "listProducts", { limit: 18 }),
  list("products by name", "listProducts", { limit: 18, search: productName }),
  list("shelves by stock", "listShelves"),
  list("shelves with little stock", "listShelves", { stockAtMost: 5 }),
  list("shelves by SKU", "listShelves", { sortBy: "sku" }),
  list("shelves by name", "listShelves", { search: productName }),
  {
    name: "movements of a stock",
    call: "listStockMovements",
    input: { params: { productId: productIds[0]! }, query: {} },
  },
  list("coupons", "listCoupons"),
  list("coupons that are active", "listCoupons", { active: "true" }),
  list("coupons by how often they were used", "listCoupons", { sortBy: "redeemed" }),
  list("coupons by code", "listCoupons", { search: "BENCH-15-OFF" }),
  list("reviews", "listAllReviews"),
  list("reviews to be read", "listAllReviews", { state: "WAITING" }),
  list("reviews by stars", "listAllReviews", { sortBy: "stars" }),
  list("reviews by product", "listAllReviews", { search: productName }),
  list("who waits for what", "listWaitedFor"),
  list("vendors' orders", "listVendorOrders"),
  list("vendors' orders, new", "listVendorOrders", { state: "NEW" }),
  list("vendors' orders, late", "listVendorOrders", { late: "true" }),
  list("vendors' orders by name", "listVendorOrders", { search: customerName }),
  list("vendors' orders by a common name", "listVendorOrders", { search: COMMON }),
  list("returns", "listAllReturns"),
  list("returns that wait for an answer", "listAllReturns", { state: "REQUESTED" }),
  list("returns in the order of their states", "listAllReturns", { sortBy: "state" }),
  list("returns by name", "listAllReturns", { search: customerName }),
  list("returns by a common name", "listAllReturns", { search: COMMON }),
  list("social submissions", "listSubmissions"),
  list("social submissions that are shown", "listSubmissions", { selected: "true", sortBy: "selectedAt" }),
  list("social submissions that wait", "listSubmissions", { selected: "false" }),
  list("social submissions by name", "listSubmissions", { search: customerName }),
  list("social submissions by film", "listSubmissions", { search: "portra" }),
];

const moneySubjects = (): Subject[] => [
  list("disputes", "listDisputes"),
  list("disputes that need an answer", "listDisputes", { status: "NEEDS_ANSWER", sortBy: "dueBy", desc: "false" }),
  list("disputes by amount", "listDisputes", { sortBy: "amount" }),
  list("disputes by a common name", "listDisputes", { search: COMMON }),
  { name: "the lab's stats", call: "generalStats", input: {} },
  ...FIGURE_PERIODS.flatMap((days) =>
    (["labFigures", "orderPlaces", "couponUses"] as const).map((call) => ({
      ...list(`${call} of ${days} days`, call, { days }),
      ofAPeriod: true,
    })),
  ),
];

const watchSubjects = ({ customerName }: FilledOrders): Subject[] => [
  list("failures", "listFailures"),
  list("failures that are done", "listFailures", { state: "DONE" }),
  list("failures by a part of their words", "listFailures", { state: "DONE", search: "mail" }),
  { name: "failures, how many", call: "countFailures", input: {} },
  list("changes by staff", "listChanges"),
  list("changes of products", "listChanges", { kind: "PRODUCT" }),
  list("changes by staff, of a name", "listChanges", { search: "film 42" }),
  list("account events", "listAccountEvents"),
  list("account events of a kind", "listAccountEvents", { kind: "LOGGED_IN" }),
  list("account events of an address", "listAccountEvents", { address: "10.7.9.1" }),
  list("account events of a day", "listAccountEvents", {
    from: daysAgo(40).slice(0, 10),
    to: daysAgo(40).slice(0, 10),
  }),
  list("account events by name", "listAccountEvents", { search: customerName }),
  list("account events by a common name", "listAccountEvents", { search: COMMON }),
];

const trackingNumber = (orderId: number): string => `9400${String(orderId).padStart(18, "0")}`;

const daysAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString();
