import { expect, test } from "vitest";
import { hashOf } from "./content-policy.ts";
import { startAfterPaint } from "./start-after-paint.ts";

const MODULE = `import * as route0 from "/assets/root.js";\nimport("/assets/entry.js");`;
const PAGE = `<head><link rel="modulepreload" href="/assets/root.js" nonce="n1"/><link rel="stylesheet" href="/a.css"/></head><body><p>Words</p><script nonce="n1" type="module" async="">${MODULE}</script></body>`;

test("no script of a page is asked for before the page has been painted", () => {
  const { html } = startAfterPaint(PAGE);
  expect(html).not.toContain('<link rel="modulepreload"');
  expect(html).not.toContain('type="module"');
  expect(html).toContain('<link rel="stylesheet" href="/a.css"/>');
  expect(html).toContain('["/assets/root.js"].forEach');
  expect(html).toContain("window.early.painted.then");
});

test("the module that starts the page may run under its policy, and its starter has the rendering's nonce", () => {
  const { html, inline } = startAfterPaint(PAGE);
  expect(inline).toEqual([hashOf(MODULE)]);
  expect(html).toContain('<script nonce="n1">(function () {');
  expect(html).toContain(`script.textContent = ${JSON.stringify(MODULE)};`);
});

test("an answer without scripts stays as it is", () => {
  const sitemap = `<?xml version="1.0"?><urlset></urlset>`;
  expect(startAfterPaint(sitemap)).toEqual({ html: sitemap, inline: [] });
});
