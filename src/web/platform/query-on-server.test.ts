import { QueryObserver } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { createQueryClient } from "./query.ts";

const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === "Timeout").length;

test("queries of a rendered page leave no timers that would leak memory", () => {
  const before = timers();
  for (let page = 0; page < 50; page++) {
    const queries = createQueryClient();
    new QueryObserver(queries, { queryKey: ["roll", page] }).getCurrentResult();
    queries.getQueryCache().build(queries, { queryKey: ["scans", page] });
  }
  expect(timers()).toBe(before);
});
