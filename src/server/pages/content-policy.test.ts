import { expect, test } from "vitest";
import { hashOf, pagePolicy, withoutNonce } from "./content-policy.ts";

const OURS_ALONE = { ipLookupUrl: null, googleTagId: null, cardsByStripe: null, videos: false, storeOrigin: null };

test("an installation that uses nothing of others allows nothing of others", () => {
  expect(pagePolicy(OURS_ALONE)(["'nonce-abc'"])).not.toMatch(/https?:/);
});

test("the scripts of a page are named in its policy", () => {
  expect(pagePolicy(OURS_ALONE)(["'nonce-abc'"])).toContain("script-src 'self' 'nonce-abc';");
});

test("the address that is asked where a subscriber lives may be asked", () => {
  const policy = pagePolicy({ ...OURS_ALONE, ipLookupUrl: "https://lookup.example/json?key=1" })([]);
  expect(policy).toContain("connect-src 'self' https://lookup.example;");
});

test("the analytics tag may be loaded and may report where there is one", () => {
  const policy = pagePolicy({ ...OURS_ALONE, googleTagId: "G-AB12CD34EF" })([]);
  expect(policy).toContain("script-src 'self' https://www.googletagmanager.com;");
  expect(policy).toMatch(/connect-src 'self' [^;]*https:\/\/\*\.google-analytics\.com/);
});

test("where cards are entered at Stripe, its script, its frames and its API may be reached, and nothing of it elsewhere", () => {
  const policy = pagePolicy({ ...OURS_ALONE, cardsByStripe: { scriptUrl: "https://js.stripe.com/v3" } })([]);
  expect(policy).toContain("script-src 'self' https://js.stripe.com https://*.js.stripe.com;");
  expect(policy).toContain("connect-src 'self' https://js.stripe.com https://api.stripe.com;");
  expect(policy).toMatch(/frame-src 'self' blob: https:\/\/js\.stripe\.com [^;]*https:\/\/hooks\.stripe\.com;/);
  expect(policy).toContain("img-src 'self' data: blob:;");
});

test("videos may be shown where a review has one", () => {
  const policy = pagePolicy({ ...OURS_ALONE, videos: true })([]);
  expect(policy).toContain("frame-src 'self' blob: https://www.youtube-nocookie.com;");
  expect(policy).toMatch(/img-src [^;]* https:\/\/img\.youtube\.com/);
});

test("a script is named by the hash that browsers make of it", () => {
  expect(hashOf("alert('Hello, world.');")).toBe("'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='");
});

test("a page's own inline scripts are named by their hashes, its nonce is gone, and what it loads needs no hash", () => {
  const page = `<script nonce="n1">one()</script><script type="module" nonce="n1">\ntwo("é")</script><script src="/a.js" nonce="n1"></script>`;
  const { html, inline } = withoutNonce(page, "n1");
  expect(inline).toEqual([hashOf("one()"), hashOf('\ntwo("é")')]);
  expect(html).not.toContain("n1");
});

test("a script without the rendering's nonce is not allowed to run", () => {
  const page = `<p><script>evil()</script><script nonce="guess">evil()</script></p>`;
  expect(withoutNonce(page, "n1")).toEqual({ html: page, inline: [] });
});
