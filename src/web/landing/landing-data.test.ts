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
  const asked = new Map<CallSpec, unknown>();
  const call = (spec: CallSpec, input: unknown) => {
    asked.set(spec, input);
    return broken.includes(spec) ? Promise.reject(new Error("down")) : Promise.resolve(ANSWERS.get(spec));
  };
  return { asked, api: { call } as unknown as Client };
}

test("the landing screen asks for active collections and the first 25 selected submissions", async () => {
  const { asked, api } = labWithout();
  await loadLanding(api);
  expect(asked.get(listCollections)).toEqual({ query: { active: "true" } });
  expect(asked.get(listSelectedSubmissions)).toEqual({ query: { limit: 25 } });
});

test.each([
  ["collections", listCollections, { collections: [] }],
  ["reviews", listReviews, { reviews: [] }],
  ["submissions", listSelectedSubmissions, { selected: { submissions: [], count: 0 } }],
  ["pages", listContentPages, { pages: [] }],
] as const)("%s that cannot be had leave the rest of the screen as it is", async (_what, broken, empty) => {
  const whole = await loadLanding(labWithout().api);
  expect(await loadLanding(labWithout(broken).api)).toEqual({ ...whole, ...empty });
});
