import type { CallName } from "../contract/all.ts";
import type { CallSpec } from "../contract/kit/call.ts";
import { allHandlers } from "./all-calls.ts";
import type { Deps } from "./deps.ts";
import type { DataFile } from "./personal-data/make-export.ts";
import type { CallContext, FileReply } from "./platform/http/serve-contract.ts";
import { newId } from "./platform/ids.ts";

const PAGE = 100;

/** What of somebody is in the zip of all that is theirs, a file for each, by the call that tells it (docs/product/personal-data.md). */
export const TAKEN = {
  getUser: "account",
  listAddresses: "addresses",
  listPreferences: "preferences",
  listReferrals: "invitations",
  listUserEvents: "account-events",
  listSessions: "sessions",
  listPushDevices: "notices-in-browsers",
  listSecondFactors: "second-factors",
  getKeptCart: "cart",
  listUserOrders: "orders",
  listPickUps: "pick-ups",
  listRolls: "rolls",
  listScans: "scans",
  listTags: "tags",
  listLocations: "places",
  getStorage: "storage",
  listShares: "shares",
  listOwnReviews: "reviews",
  listReminders: "product-reminders",
  listOwnSubmissions: "offers",
  listPrints: "prints",
  listPaymentMethods: "cards",
  listInvoices: "invoices",
  listMemberships: "memberships",
  listServiceCredits: "service-credits",
  getAccountCredit: "account-credit",
} as const satisfies Partial<Record<CallName, string>>;

/** The same for things that have more to tell than their list: which list names them, and by what parameter. */
export const DETAILS = {
  getUserOrder: { of: "listUserOrders", param: "orderId", folder: "orders" },
  getCourierVisit: { of: "listUserOrders", param: "orderId", folder: "couriers" },
  getDigitalGoods: { of: "listUserOrders", param: "orderId", folder: "digital-goods" },
  listReturns: { of: "listUserOrders", param: "orderId", folder: "returns" },
  getShare: { of: "listShares", param: "shareId", folder: "shares" },
  invoicePdf: { of: "listInvoices", param: "invoiceId", folder: "invoices" },
} as const satisfies Partial<Record<CallName, { of: keyof typeof TAKEN; param: string; folder: string }>>;

/** All that somebody's calls tell of them, each as they are told it themselves. */
export async function* exportPersonalData(deps: Deps, userId: string): AsyncGenerator<DataFile> {
  for (const [name, file] of Object.entries(TAKEN)) {
    const pages: unknown[] = [];
    for await (const page of pagesOf(deps, name, userId)) pages.push(page);
    yield { name: `${file}.json`, content: asJson(pages.length === 1 ? pages[0] : pages) };
    for (const [detail, { of, param, folder }] of Object.entries(DETAILS)) {
      if (of !== name) continue;
      for (const id of idsIn(pages)) {
        const told = await tell(deps, detail, { userId, [param]: id }, {});
        const isFile = allHandlers[detail]!.call.file !== null;
        yield isFile
          ? { name: `${folder}/${(told as FileReply).fileName}`, content: (told as FileReply).bytes }
          : { name: `${folder}/${String(id)}.json`, content: asJson(told) };
      }
    }
  }
}

const asJson = (told: unknown): Uint8Array => Buffer.from(`${JSON.stringify(told, null, 2)}\n`);

/** A call's answer, or all pages of it. */
async function* pagesOf(deps: Deps, name: string, userId: string): AsyncGenerator<unknown> {
  const isList = "offset" in allHandlers[name]!.call.query.shape;
  for (let offset = 0; ; offset += PAGE) {
    const page = await tell(deps, name, { userId }, isList ? { limit: PAGE, offset } : {});
    yield page;
    const { count = 0 } = page as { count?: number };
    if (!isList || offset + PAGE >= count) return;
  }
}

/** Does what the call does for its owner. Links in it are nobody's: no such session stands. */
async function tell(deps: Deps, name: string, params: object, query: object): Promise<unknown> {
  const { call, run } = allHandlers[name]!;
  const { userId } = params as { userId: string };
  const context = {
    params: call.params.parse(params),
    query: call.query.parse(query),
    body: undefined,
    caller: {
      userId,
      role: "CUSTOMER",
      sessionId: newId(),
      secondFactorPending: false,
      confirmed: false,
      confirmsBy: "PASSWORD",
      messengerId: null,
    },
    headers: {},
  } as unknown as CallContext<CallSpec>;
  return run(deps, context);
}

/** The ids of what lists name: each answers one array of things. */
function idsIn(pages: readonly unknown[]): unknown[] {
  return pages.flatMap((page) => {
    const things = Object.values(page as object).find((value) => Array.isArray(value)) as { id: unknown }[];
    return things.map(({ id }) => id);
  });
}
