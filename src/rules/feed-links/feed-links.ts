import type { Permission } from "../accounts/staff-roles.ts";

/** Calendars that other programs subscribe to by a secret link (docs/product/connections.md#calendars). */
export const CALENDARS = ["PROMISED_DAYS", "COURIER_ROUTES", "CLOSED_DAYS"] as const;
export type Calendar = (typeof CALENDARS)[number];

/** Lists that spreadsheets and e-mail services read by a secret link (docs/product/connections.md#google-sheets). */
export const LISTS = ["ORDERS", "CUSTOMERS", "STOCK", "MAILCHIMP", "KLAVIYO"] as const;
export type List = (typeof LISTS)[number];

export const FEEDS = [...CALENDARS, ...LISTS] as const;
export type Feed = (typeof FEEDS)[number];

type About = {
  label: string;
  about: string;
  /** The permission that the link's maker needs, when making it and whenever it is read. */
  needs: Permission;
  /** Whether it has amounts, for links that may show them. */
  hasAmounts?: true;
};

export const FEED_ABOUT: Record<Feed, About> = {
  PROMISED_DAYS: {
    label: "Promised days",
    about: "How many orders are due each day, with their numbers",
    needs: "bench",
  },
  COURIER_ROUTES: { label: "Courier's route", about: "One courier's stops, with addresses", needs: "couriers.read" },
  CLOSED_DAYS: { label: "Closed days", about: "Days off and holidays", needs: "bench" },
  ORDERS: { label: "Orders", about: "The newest orders", needs: "exports", hasAmounts: true },
  CUSTOMERS: { label: "Customers", about: "The newest accounts", needs: "exports", hasAmounts: true },
  STOCK: { label: "Stock", about: "Products with their stock, by SKU", needs: "exports", hasAmounts: true },
  MAILCHIMP: { label: "Mailchimp", about: "Newsletter subscribers in Mailchimp's columns", needs: "exports" },
  KLAVIYO: { label: "Klaviyo", about: "Newsletter subscribers in Klaviyo's columns", needs: "exports" },
};

export const isCalendar = (feed: Feed): feed is Calendar => CALENDARS.some((one) => one === feed);
export const isList = (feed: Feed): feed is List => LISTS.some((one) => one === feed);

export const MOST_FEED_LINKS = 50;
/** Rows of a list, newest first: Google Sheets imports no longer ones reliably. */
export const MOST_LIST_ROWS = 5000;
/** Days of calendars, around today. */
export const CALENDAR_DAYS = { back: 14, ahead: 60 } as const;
/** Events of a calendar. */
export const MOST_CALENDAR_EVENTS = 1000;
/** Order numbers named on a day. */
const MOST_NUMBERS = 100;

/** Returns the path of a link's file below the lab's address. */
export const feedPath = (feed: Feed, token: string): string =>
  isCalendar(feed) ? `/api/calendars/${token}.ics` : `/api/lists/${feed.toLowerCase()}.csv?token=${token}`;

/** Returns a day's event: counts and order numbers only. */
export function dueText({ orders, rolls }: { orders: readonly string[]; rolls: number }): {
  summary: string;
  description: string;
} {
  const [count, more] = [orders.length, orders.length - MOST_NUMBERS];
  const rollsText = rolls === 1 ? "1 roll" : `${rolls} rolls`;
  return {
    summary: `${count === 1 ? "1 order" : `${count} orders`} due, ${rollsText}`,
    description: orders.slice(0, MOST_NUMBERS).join(", ") + (more > 0 ? ` and ${more} more` : ""),
  };
}
