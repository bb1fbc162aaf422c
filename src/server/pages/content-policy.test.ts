import { expect, test } from "vitest";
import { hashOf, pagePolicy, withoutNonce } from "./content-policy.ts";

const OURS_ALONE = { ipLookupUrl: null, googleTagId: null, cardsByStripe: null, videos: false, storeOrigin: null };

test("without third-party services the policy allows no other hosts", () => {
  expect(pagePolicy(OURS_ALONE)(["'nonce-abc'"])).not.toMatch(/https?:/);
});

test("the policy lists the page's scripts", () => {
  expect(pagePolicy(OURS_ALONE)(["'nonce-abc'"])).toContain("script-src 'self' 'nonce-abc';");
});

test("the policy allows the IP lookup service when configured", () => {
  const policy = pagePolicy({ ...OURS_ALONE, ipLookupUrl: "https://lookup.example/json?key=1" })([]);
  expect(policy).toContain("connect-src 'self' https://lookup.example;");
});

test("the policy allows analytics scripts and reports when configured", () => {
  const policy = pagePolicy({ ...OURS_ALONE, googleTagId: "G-AB12CD34EF" })([]);
  expect(policy).toContain("script-src 'self' https://www.googletagmanager.com;");
  expect(policy).toMatch(/connect-src 'self' [^;]*https:\/\/\*\.google-analytics\.com/);
});

test("with Stripe, the policy allows its script, frames and API, and nothing more", () => {
  const policy = pagePolicy({ ...OURS_ALONE, cardsByStripe: { scriptUrl: "https://js.stripe.com/v3" } })([]);
  expect(policy).toContain("script-src 'self' https://js.stripe.com https://*.js.stripe.com;");
  expect(policy).toContain("connect-src 'self' https://js.stripe.com https://api.stripe.com;");
  expect(policy).toMatch(/frame-src 'self' blob: https:\/\/js\.stripe\.com [^;]*https:\/\/hooks\.stripe\.com;/);
  expect(policy).toContain("img-src 'self' data: blob:;");
});

test("the policy allows YouTube where reviews have videos", () => {
  const policy = pagePolicy({ ...OURS_ALONE, videos: true })([]);
  expect(policy).toContain("frame-src 'self' blob: https://www.youtube-nocookie.com;");
  expect(policy).toMatch(/img-src [^;]* https:\/\/img\.youtube\.com/);
});

test("a script's hash matches what browsers compute", () => {
  expect(hashOf("alert('Hello, world.');")).toBe("'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='");
});

test("inline scripts are listed by hash and lose their nonce; external scripts need no hash", () => {
  const page = `<script nonce="n1">one()</script><script type="module" nonce="n1">\ntwo("é")</script><script src="/a.js" nonce="n1"></script>`;
  const { html, inline } = withoutNonce(page, "n1");
  expect(inline).toEqual([hashOf("one()"), hashOf('\ntwo("é")')]);
  expect(html).not.toContain("n1");
});

test("a script without the rendering's nonce is not allowed", () => {
  const page = `<p><script>evil()</script><script nonce="guess">evil()</script></p>`;
  expect(withoutNonce(page, "n1")).toEqual({ html: page, inline: [] });
});
