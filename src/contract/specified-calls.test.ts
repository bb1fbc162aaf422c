import { expect, test } from "vitest";
import { contract } from "./all.ts";

/**
 * Calls that clients rely on, from the pages of docs/product/README.md#domains: method, path with {} for parameters,
 * and documented query parameters.
 */
const SPECIFIED = `
GET /auth/current-user
POST /auth/facebook-signin
POST /auth/google-signin
POST /auth/login
POST /auth/logout
POST /auth/signup
POST /auth/password-reset
PUT /auth/password-reset/reset
GET /auth/password-reset/validate-token?token
POST /auth/managers/request-two-factor-code
POST /auth/managers/verify-two-factor-code
POST /users
GET /users?limit,offset,sortBy,desc,search
GET /users/{}
PUT /users/{}
POST /users/{}/address
GET /users/{}/address/{}
PUT /users/{}/address/{}
DELETE /users/{}/address/{}
GET /users/{}/availabilities
POST /users/{}/subscriptions/{}?promoCode
GET /users/{}/memberships
PUT /users/{}/memberships/cancel
PUT /users/{}/memberships/resume
POST /users/{}/orders
GET /users/{}/orders?limit,offset,sortBy,desc,search
GET /users/{}/orders/{}
PUT /users/{}/orders/{}
DELETE /users/{}/orders/{}
PUT /users/{}/orders/{}/receive
POST /users/{}/orders/{}/add-rush
GET /users/{}/payment-methods
DELETE /users/{}/payment-methods/{}
PUT /users/{}/payment-methods/token
PUT /users/{}/payment-methods/reader
POST /users/{}/preferences
PUT /users/{}/preferences/{}
POST /users/{}/pick-ups/{}/film-rolls
GET /users/{}/pick-ups/{}
GET /users/{}/film-rolls?limit,offset,sortBy,desc,search
GET /users/{}/film-rolls/filters
GET /users/{}/film-rolls/{}
PUT /users/{}/film-rolls/{}
PUT /users/{}/film-rolls/{}/reverse-scans
PUT /users/{}/film-rolls/{}/clear-scans
PUT /users/{}/film-rolls/{}/update-film-roll
POST /users/{}/film-rolls/{}/tags
PUT /users/{}/film-rolls/{}/tags/{}
DELETE /users/{}/film-rolls/{}/tags/{}
POST /users/{}/film-rolls/{}/locations
PUT /users/{}/film-rolls/{}/locations/{}
DELETE /users/{}/film-rolls/{}/locations/{}
POST /users/{}/pick-ups/{}/film-rolls/{}/scans?fileType
DELETE /users/{}/pick-ups/{}/film-rolls/{}/scans/{}
PUT /users/{}/scans/unlock-scans
GET /users/{}/scans?limit,offset,sortBy,desc,search
GET /users/{}/scans/filters
GET /users/{}/scans/share?scanIds
GET /users/{}/scans/{}
PUT /users/{}/scans/{}
PUT /users/{}/scans/{}/rotate/{}
POST /users/{}/scans/{}/social-media-submissions
POST /users/{}/scans/{}/tags
PUT /users/{}/scans/{}/tags/{}
DELETE /users/{}/scans/{}/tags/{}
POST /users/{}/scans/{}/locations
PUT /users/{}/scans/{}/locations/{}
DELETE /users/{}/scans/{}/locations/{}
GET /users/{}/profile-pic?fileType,fileName
GET /users/{}/tags
GET /users/{}/send-referral?email
POST /users/{}/zip-downloads
POST /orders
GET /orders?limit,offset,sortBy,desc,search
GET /orders/{}
PUT /orders/{}
PUT /orders/{}/attach-payment
PUT /orders/{}/invoice
PUT /orders/{}/send-invoice
PUT /orders/{}/cancel
PUT /orders/{}/complete
PUT /orders/{}/mark-prints-ready
PUT /orders/{}/receive
PUT /orders/{}/add-rolls-event/{}
GET /orders/{}/shipments
GET /orders/{}/events
GET /orders/quick-search?search,customerIdOnly,strict
POST /guest-orders
GET /guest-orders/{}
GET /roll-events?event
GET /vendor-orders
POST /products
GET /products?ids,limit,offset,sortBy,desc,search
GET /products/{}
PUT /products/{}
GET /products/name/{}
GET /products/slug/{}
GET /products/by-variant-skus?variantSKUs
GET /products/digital
GET /products/service
GET /products/print
GET /products/filters?collection,active
DELETE /products/{}/images?path
POST /products/{}/details
GET /products/{}/details
GET /products/{}/details/{}
PUT /products/{}/details/{}
DELETE /products/{}/details/{}
DELETE /products/{}/details/{}/images?path
GET /product-collections?active
GET /product-collections/{}
GET /product-collections/name/{}
POST /product-collections
PUT /product-collections/{}
DELETE /product-collections/{}
GET /product-collections/{}/products
POST /product-collections/{}/products
DELETE /product-collections/{}/products/{}
PUT /product-collections/{}/products/reorder
DELETE /product-collections/{}/images?path
POST /messengers
GET /messengers
GET /messengers/{}
PUT /messengers/{}
POST /messengers/{}/hours
PUT /messengers/{}/hours/{}
DELETE /messengers/{}/hours/{}
GET /messengers/{}/routes?from,to
GET /messengers/{}/routes/notify-next-stop?from,to
PUT /prints/drafts/{}/convert-draft?name
GET /prints/papers
GET /prints/drafts/link?name
GET /prints/drafts/{}?name
GET /blog/notes/posts
GET /public/general-stats
GET /public/locations
GET /public/orders/{}
GET /public/shared-scans/{}
POST /tax/calculate
GET /social-media-submissions?limit,offset,sortBy,desc,search
GET /social-media-submissions/selected?limit,offset,sortBy,desc,search,selected
PUT /social-media-submissions/{}/select
POST /waitlist
GET /zip-codes?active
`
  .trim()
  .split("\n");

const nameless = (path: string) => path.replace(/:\w+/g, "{}");
const served = new Map(Object.values(contract).map((call) => [`${call.method} ${nameless(call.path)}`, call]));

test.each(SPECIFIED)("%s is served as specified", (line) => {
  const [call = "", parameters] = line.split("?");
  expect(served.has(call)).toBe(true);
  const query = Object.keys(served.get(call)!.query.shape);
  expect(query).toEqual(expect.arrayContaining(parameters?.split(",") ?? []));
});

test("no two calls share a method and path", () => {
  expect(served.size).toBe(Object.keys(contract).length);
});
