import { FONTS } from "./fonts.ts";
import { SESSION_MARK } from "./settings.ts";

/** What the early script leaves for the scripts that come after it, at `window.early`. */
export type Early = {
  /** Done once the page has been painted, or at once where nobody looks at it. */
  painted: Promise<void>;
  /** What somebody did before the page was alive; null once it has been done again. */
  input: EarlyInput | null;
};

export type EarlyInput = {
  /** Buttons and links, in the order of their last press. */
  pressed: Set<HTMLElement>;
  /** Fields, with what they held after the last change. */
  entered: Map<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement, { value: string; checked: boolean }>;
  /** The form that was sent last, and by which button. */
  sent: { form: HTMLFormElement; by: HTMLElement | null } | null;
};

declare global {
  interface Window {
    early?: Early;
  }
}

/**
 * Runs before the first paint, as plain text, for no module is loaded yet. It
 * - puts the colour scheme on the page, and marks it when there is a token, so that nobody who is logged in sees the
 *   visitors' page flash by; marks it too while the intro is still to be shown;
 * - loads the fonts: at once where they have been loaded before, else after the first paint, which a slow line would
 *   otherwise let wait for them;
 * - keeps what is pressed, typed and sent before the page is alive (early-input.ts does it again). Forms with an address
 *   of their own, links and openers of popovers work without scripts, and are left alone; not so a link that carries something only scripts
 *   can hand over (data-carries-state).
 */
export const earlyScript = (): string => `(function () {
  var root = document.documentElement;
  var scheme = "auto";
  var seen = false;
  var fonts = ${JSON.stringify(FONTS)};
  var fontsName = fonts.map(function (font) { return font.url; }).join();
  var hasFonts = false;
  try {
    var kept = JSON.parse(localStorage.getItem("nice.settings"));
    if (kept && kept.version === 1) scheme = kept.value.colorScheme;
    if (localStorage.getItem("nice.token." + root.dataset.environment)) root.dataset.token = "";
    seen = kept && kept.value.introDone && sessionStorage.getItem("${SESSION_MARK}");
    hasFonts = localStorage.getItem("nice.fonts") === fontsName;
  } catch (error) {}
  if (!seen) root.dataset.intro = "";
  if (scheme !== "light" && scheme !== "dark") scheme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  root.dataset.mantineColorScheme = scheme;

  var painted = new Promise(function (done) {
    if (document.hidden) return done();
    if (PerformanceObserver.supportedEntryTypes.indexOf("paint") < 0) return requestAnimationFrame(function () { setTimeout(done); });
    new PerformanceObserver(function (list, observer) {
      if (!list.getEntriesByName("first-contentful-paint").length) return;
      observer.disconnect();
      done();
    }).observe({ type: "paint", buffered: true });
  });

  function addFonts() {
    var faces = fonts.map(function (font) {
      return new FontFace(font.family, "url(" + font.url + ")", { weight: font.weight, display: "swap" });
    });
    // All at once, for the page is laid out anew with each.
    Promise.allSettled(faces.map(function (face) { return face.load(); })).then(function () {
      var loaded = faces.filter(function (face) { return face.status === "loaded"; });
      loaded.forEach(function (face) { document.fonts.add(face); });
      if (loaded.length === faces.length) localStorage.setItem("nice.fonts", fontsName);
    }).catch(function () {});
  }
  if (hasFonts) addFonts();
  else painted.then(addFonts);

  var input = { pressed: new Set(), entered: new Map(), sent: null };
  var early = (window.early = { painted: painted, input: input });
  function keep(event) {
    if (!early.input) return document.removeEventListener(event.type, keep, true);
    var target = event.target;
    // A press on the radio that is chosen already changes nothing yet, but is meant.
    if (event.type === "input" || (event.type === "click" && target.type === "radio")) {
      input.entered.set(target, { value: target.value, checked: target.checked });
    } else if (event.type === "click") {
      var button = target.closest && target.closest("button, a[data-carries-state]");
      if (!button || button.popoverTargetElement || (button.form && button.type === "submit")) return;
      if (button.href) event.preventDefault();
      input.pressed.delete(button);
      input.pressed.add(button);
    } else if (!target.hasAttribute("action")) {
      event.preventDefault();
      input.sent = { form: target, by: event.submitter };
    }
  }
  ["click", "input", "submit"].forEach(function (type) { document.addEventListener(type, keep, true); });
})();`;
