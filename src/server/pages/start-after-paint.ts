import { hashOf } from "./content-policy.ts";

const PRELOAD = /<link rel="modulepreload" href="([^"]*)"[^>]*>/g;
const START = /<script([^>]*) type="module" async="">([\s\S]*?)<\/script>/;

/**
 * Makes a public page load in two steps, because it is read before it is interactive: on a slow line its styles, text
 * and first picture load first. Its scripts start after them, soon after the first paint, or at the first interaction.
 * Logged-in users are on their way to another page, so theirs does not wait.
 * @param html as React Router renders it: with preloads of its modules and one module that imports them
 * @returns the page, and the source of the module for its content policy
 */
export function startAfterPaint(html: string): { html: string; inline: string[] } {
  const module = START.exec(html)?.[2];
  if (module === undefined) return { html, inline: [] };
  const modules = [...html.matchAll(PRELOAD)].map(([, href]) => href!);
  const later = html
    .replace(PRELOAD, "")
    .replace(START, (_, attributes: string) => `<script${attributes}>${startScript(modules, module)}</script>`);
  return { html: later, inline: [hashOf(module)] };
}

/** Maximum delay of the scripts after the first paint, for the first picture, in ms. */
const WAITS_MS = 1200;

/**
 * Plain JavaScript, because it runs before any module is loaded. The early script (web/platform/event-recorder-script.ts) ran
 * before it.
 */
const startScript = (modules: readonly string[], module: string): string => `(function () {
  var started = false;
  function start() {
    if (started) return;
    started = true;
    ${quoted(modules)}.forEach(function (href) {
      var link = document.createElement("link");
      link.rel = "modulepreload";
      link.fetchPriority = "low";
      link.href = href;
      document.head.append(link);
    });
    var script = document.createElement("script");
    script.type = "module";
    script.textContent = ${quoted(module)};
    document.body.append(script);
  }
  ["pointerdown", "keydown"].forEach(function (type) { addEventListener(type, start, { capture: true, once: true }); });
  if ("token" in document.documentElement.dataset) start();
  else window.early.painted.then(function () {
    var first = Array.prototype.filter.call(document.images, function (image) { return image.fetchPriority === "high"; });
    var there = first.map(function (image) { return image.decode().catch(function () {}); });
    var late = new Promise(function (done) { setTimeout(done, ${WAITS_MS}); });
    Promise.race([Promise.all(there), late]).then(start);
  });
})();`;

/** Returns a script literal that cannot end the script. */
const quoted = (value: unknown): string => JSON.stringify(value).replaceAll("<", "\\u003c");
