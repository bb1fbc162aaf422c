import { expect, test } from "vitest";
import { dueText, feedPath, FEEDS, isCalendar, isList } from "./feed-links.ts";

test("a day's event counts orders and rolls, listing at most 100 numbers", () => {
  expect(dueText({ orders: ["#1001"], rolls: 1 })).toEqual({ summary: "1 order due, 1 roll", description: "#1001" });
  const orders = Array.from({ length: 102 }, (_, at) => `#${at}`);
  const { summary, description } = dueText({ orders, rolls: 300 });
  expect(summary).toBe("102 orders due, 300 rolls");
  expect(description).toMatch(/^#0, #1, .*#99 and 2 more$/);
});

test("every feed is a calendar or a list, as its link says", () => {
  for (const feed of FEEDS) expect(isCalendar(feed)).toBe(!isList(feed));
  expect(feedPath("ORDERS", "abc")).toBe("/api/lists/orders.csv?token=abc");
  expect(feedPath("CLOSED_DAYS", "abc")).toBe("/api/calendars/abc.ics");
});
