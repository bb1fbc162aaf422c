import { expect, test } from "vitest";
import type { CallSpec } from "../../contract/kit/call.ts";
import type { Client } from "../../contract/kit/client.ts";
import { listCollections } from "../../contract/collections/collections.ts";
import { listReviews } from "../../contract/community/community.ts";
import { listContentPages } from "../../contract/community/content-pages.ts";
import { listSelectedSubmissions } from "../../contract/submissions/submissions.ts";
import { loadLanding } from "./landing-data.ts";

const ANSWERS = new Map<CallSpec, unknown>([
  [listCollections, { detailedCollections: ["films"], count: 1 }],
  [listReviews, { reviews: ["kind"] }],
  [listSelectedSubmissions, { submissions: ["frame"], count: 30 }],
  [listContentPages, { pages: [{ slug: "film-developing-mesa", kind: "city", city: "Mesa", title: "Sun" }] }],
]);

/** Fakes a lab that answers all calls except `broken`, and records their input. */
function labWithout(...broken: CallSpec[]) {
  const requests = new Map<CallSpec, unknown>();
  const call = (spec: CallSpec, input: unknown) => {
    requests.set(spec, input);
    return broken.includes(spec) ? Promise.reject(new Error("down")) : Promise.resolve(ANSWERS.get(spec));
  };
  return { requests, api: { call } as unknown as Client };
}

test("the landing page loads active collections and the first 25 selected submissions", async () => {
  const { requests, api } = labWithout();
  await loadLanding(api);
  expect(requests.get(listCollections)).toEqual({ query: { active: "true" } });
  expect(requests.get(listSelectedSubmissions)).toEqual({ query: { limit: 25 } });
});

test.each([
  ["collections", listCollections, { collections: [] }],
  ["reviews", listReviews, { reviews: [] }],
  ["submissions", listSelectedSubmissions, { selected: { submissions: [], count: 0 } }],
  ["pages", listContentPages, { pages: [] }],
] as const)("%s that fail to load leave the rest of the page intact", async (_what, broken, empty) => {
  const whole = await loadLanding(labWithout().api);
  expect(await loadLanding(labWithout(broken).api)).toEqual({ ...whole, ...empty });
});
