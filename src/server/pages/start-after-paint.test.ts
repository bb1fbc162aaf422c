import { expect, test } from "vitest";
import { hashOf } from "./content-policy.ts";
import { startAfterPaint } from "./start-after-paint.ts";

const MODULE = `import * as route0 from "/assets/root.js";\nimport("/assets/entry.js");`;
const PAGE = `<head><link rel="modulepreload" href="/assets/root.js" nonce="n1"/><link rel="stylesheet" href="/a.css"/></head><body><p>Words</p><script nonce="n1" type="module" async="">${MODULE}</script></body>`;

test("no page script is requested before the first paint", () => {
  const { html } = startAfterPaint(PAGE);
  expect(html).not.toContain('<link rel="modulepreload"');
  expect(html).not.toContain('type="module"');
  expect(html).toContain('<link rel="stylesheet" href="/a.css"/>');
  expect(html).toContain('["/assets/root.js"].forEach');
  expect(html).toContain("window.early.painted.then");
});

test("the starting module's hash is in the policy, and its starter has the rendering's nonce", () => {
  const { html, inline } = startAfterPaint(PAGE);
  expect(inline).toEqual([hashOf(MODULE)]);
  expect(html).toContain('<script nonce="n1">(function () {');
  expect(html).toContain(`script.textContent = ${JSON.stringify(MODULE)};`);
});

test("a response without scripts stays unchanged", () => {
  const sitemap = `<?xml version="1.0"?><urlset></urlset>`;
  expect(startAfterPaint(sitemap)).toEqual({ html: sitemap, inline: [] });
});
