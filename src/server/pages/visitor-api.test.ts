import { expect, test } from "vitest";
import { listReviews } from "../../contract/community/community.ts";
import { CallError } from "../../contract/kit/client.ts";
import { getProductBySlug } from "../../contract/products/products.ts";
import { type ApiResponse, areUnchanged, openVisitorApi } from "./visitor-api.ts";

function testApi() {
  const state = { status: 200, words: "first" };
  const send = async (_method: string, path: string): Promise<ApiResponse> => ({
    status: state.status,
    text: JSON.stringify(
      state.status === 200 ? { path, words: state.words } : { message: "no", status: 404, errors: [] },
    ),
  });
  return { state, send };
}

const tote = { params: { slug: "tote" } };

test("a page's sources are unchanged until one of them has another response", async () => {
  const { state, send } = testApi();
  const { api, sources } = openVisitorApi(send);
  await Promise.all([api.call(listReviews), api.call(getProductBySlug, tote)]);
  expect([...sources.keys()].toSorted()).toEqual(["/api/products/slug/tote", "/api/public/reviews"]);
  expect(await areUnchanged(send, sources)).toBe(true);
  state.words = "second";
  expect(await areUnchanged(send, sources)).toBe(false);
});

test("server errors are counted, 404s are not", async () => {
  const { state, send } = testApi();
  const { api, failedCalls } = openVisitorApi(send);
  for (const status of [404, 503]) {
    state.status = status;
    await expect(api.call(getProductBySlug, tote)).rejects.toThrow(CallError);
  }
  expect(failedCalls()).toBe(1);
});

test("a no-store response is not a page source", async () => {
  const { api, sources } = openVisitorApi(testApi().send);
  await api.call(listReviews, undefined, { headers: { "cache-control": "no-store" } });
  expect(sources.size).toBe(0);
});
