import { FONTS } from "./fonts.ts";
import { SESSION_MARK } from "./settings.ts";

/** Data that the early script leaves for later scripts, at `window.early`. */
export type EventRecording = {
  /** Resolves after the first paint, or at once when the page is not visible. */
  painted: Promise<void>;
  /** Input recorded before hydration; null after replay. */
  input: RecordedInput | null;
};

export type RecordedInput = {
  /** In order. Typing into one field is one action until another action follows. */
  actions: RecordedAction[];
  replaying: boolean;
};

export type RecordedAction =
  /** A button or link, one entry per press. */
  | { press: HTMLElement }
  | { enter: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement; value: string; checked: boolean }
  /** A form and its submit button; only the last submission. */
  | { send: HTMLFormElement; by: HTMLElement | null };

declare global {
  interface Window {
    early?: EventRecording;
  }
}

/**
 * Runs before the first paint, as plain text, because no module is loaded yet. It
 * - sets the color scheme, and marks the page when there is a token, so that logged-in users never see a flash of the
 * visitors' page; also marks it while the intro has yet to be shown;
 * - marks it where passkeys do not work (they require a domain name, not an IP address), so that the login leaves no
 * gap;
 * - marks it when a guest's cart has goods, with the number of lines up to 3 (cart/guest-checkout.tsx);
 * - turns off zod's code generation, which the content security policy blocks and browsers would log;
 * - loads the fonts: at once if they were loaded before, else after the first paint, which a slow connection would
 * otherwise delay;
 * - records clicks, typing, and submissions before hydration and stops their propagation: React also receives them
 * while it hydrates, and would run what replay-events.ts replays later. Forms with an action, links, and popover openers
 * work without scripts and are not recorded, except links with data only scripts can pass (data-carries-state). Pressed
 * elements are marked (data-heard), so that users do not press twice.
 */
export const eventRecorderScript = (): string => `(function () {
  var root = document.documentElement;
  window.__zod_globalConfig = { jitless: true };
  var scheme = "auto";
  var seen = false;
  var fonts = ${JSON.stringify(FONTS)};
  var fontsName = fonts.map(function (font) { return font.url; }).join();
  var hasFonts = false;
  try {
    var saved = JSON.parse(localStorage.getItem("nice.settings"));
    if (saved && saved.version === 1) scheme = saved.value.colorScheme;
    if (localStorage.getItem("nice.token." + root.dataset.environment)) root.dataset.token = "";
    seen = saved && saved.value.introDone && sessionStorage.getItem("${SESSION_MARK}");
    hasFonts = localStorage.getItem("nice.fonts") === fontsName;
    var cart = JSON.parse(localStorage.getItem("nice.order"));
    var checkout = JSON.parse(localStorage.getItem("nice.checkout"));
    var isGuests = cart && cart.value.customerId === null && !("token" in root.dataset) && !(checkout && checkout.value.unpaid);
    if (isGuests && cart.value.items.some(function (item) { return item.productType !== "DIGITAL"; }))
      root.dataset.cart = Math.min(cart.value.items.length, 3);
  } catch (error) {}
  if (!seen) root.dataset.intro = "";
  if (typeof PublicKeyCredential !== "function" || !/[a-z]/i.test(location.hostname.replace(/^\\[.*\\]$/, ""))) root.dataset.noPasskeys = "";
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
    // All at once, because each one causes a layout.
    Promise.allSettled(faces.map(function (face) { return face.load(); })).then(function () {
      var loaded = faces.filter(function (face) { return face.status === "loaded"; });
      loaded.forEach(function (face) { document.fonts.add(face); });
      if (loaded.length === faces.length) localStorage.setItem("nice.fonts", fontsName);
    }).catch(function () {});
  }
  if (hasFonts) addFonts();
  else painted.then(addFonts);

  var input = { actions: [], replaying: false };
  var early = (window.early = { painted: painted, input: input });
  function isChoice(target) {
    return target.type === "radio" || target.type === "checkbox";
  }
  function enter(field) {
    var last = input.actions[input.actions.length - 1];
    if (last && last.enter === field) input.actions.pop();
    input.actions.push({ enter: field, value: field.value, checked: field.checked });
  }
  function keep(event) {
    if (!early.input) return removeEventListener(event.type, keep, true);
    if (input.replaying) return;
    var target = event.target;
    if (event.type === "click") {
      if (isChoice(target)) {
        // Pressing the checked radio button changes nothing, but must be replayed.
        if (target.type === "radio") enter(target);
      } else {
        var button = target.closest && target.closest("button, a[data-carries-state]");
        if (!button || button.popoverTargetElement || (button.form && button.type === "submit")) return;
        if (button.href) event.preventDefault();
        button.dataset.heard = "";
        input.actions.push({ press: button });
      }
    } else if (event.type === "input") {
      enter(target);
    } else if (event.type === "submit") {
      if (target.hasAttribute("action")) return;
      event.preventDefault();
      input.actions = input.actions.filter(function (action) { return action.send !== target; });
      input.actions.push({ send: target, by: event.submitter });
    }
    event.stopImmediatePropagation();
  }
  // On the window, which receives events before the document, where React listens.
  ["click", "input", "change", "submit"].forEach(function (type) { addEventListener(type, keep, true); });
})();`;
