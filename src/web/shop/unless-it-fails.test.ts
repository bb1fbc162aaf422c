import { expect, test, vi } from "vitest";
import { CallError } from "../../contract/kit/client.ts";
import { unlessItFails } from "./unless-it-fails.ts";

test("a catalog that fails to load is logged, and the page gets nothing", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const error = new CallError({ message: "The database is away.", status: 500, errors: [] });
  expect(await unlessItFails("product collections", Promise.reject(error))).toBeNull();
  expect(log).toHaveBeenCalledExactlyOnceWith("Error fetching product collections", error);
  log.mockRestore();
});

test("a deliberately thrown response passes through", async () => {
  const missing = new Response(null, { status: 404 });
  await expect(unlessItFails("products", Promise.reject(missing))).rejects.toBe(missing);
  expect(await unlessItFails("products", Promise.resolve(1))).toBe(1);
});
