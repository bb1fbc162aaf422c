import { FONTS } from "./fonts.ts";
import { SESSION_MARK } from "./settings.ts";

/** What the early script leaves for the scripts that come after it, at `window.early`. */
export type EventRecording = {
  /** Done once the page has been painted, or at once where nobody looks at it. */
  painted: Promise<void>;
  /** What somebody did before the page was alive; null once it has been done again. */
  input: RecordedInput | null;
};

export type RecordedInput = {
  /** In the order in which it was done; a field that is typed into is one deed until something else is done. */
  deeds: RecordedAction[];
  /** It is being done again at this moment, for React. */
  replaying: boolean;
};

export type RecordedAction =
  /** A button or link, once for every press. */
  | { press: HTMLElement }
  /** A field, with what it holds. */
  | { enter: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement; value: string; checked: boolean }
  /** A form, and by which button; the last time that it was sent. */
  | { send: HTMLFormElement; by: HTMLElement | null };

declare global {
  interface Window {
    early?: EventRecording;
  }
}

/**
 * Runs before the first paint, as plain text, for no module is loaded yet. It
 * - puts the color scheme on the page, and marks it when there is a token, so that nobody who is logged in sees the
 *   visitors' page flash by; marks it too while the intro is still to be shown;
 * - marks it where no passkey can be used (they are made for names, not for numbers), so that what asks for one leaves no gap to close;
 * - marks it when a guest's cart holds goods, with the number of its lines up to 3 (cart/guest-checkout.tsx);
 * - tells zod that the content policy lets no script make code, which it would try, and the browser complain about;
 * - loads the fonts: at once where they have been loaded before, else after the first paint, which a slow line would
 *   otherwise let wait for them;
 * - keeps what is pressed, typed and sent before the page is alive, and keeps it from everybody else: React hears of its
 *   events too while it hydrates, and would do at once what early-input.ts does again. Forms with an address
 *   of their own, links and openers of popovers work without scripts, and are left alone; not so a link that carries something only scripts
 *   can hand over (data-carries-state). What is pressed is marked (data-heard), so that nobody presses it twice.
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
    var kept = JSON.parse(localStorage.getItem("nice.settings"));
    if (kept && kept.version === 1) scheme = kept.value.colorScheme;
    if (localStorage.getItem("nice.token." + root.dataset.environment)) root.dataset.token = "";
    seen = kept && kept.value.introDone && sessionStorage.getItem("${SESSION_MARK}");
    hasFonts = localStorage.getItem("nice.fonts") === fontsName;
    var cart = JSON.parse(localStorage.getItem("nice.order"));
    var checkout = JSON.parse(localStorage.getItem("nice.checkout"));
    var isGuests = cart && cart.value.customerId === null && !("token" in root.dataset) && !(checkout && checkout.value.standing);
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
    // All at once, for the page is laid out anew with each.
    Promise.allSettled(faces.map(function (face) { return face.load(); })).then(function () {
      var loaded = faces.filter(function (face) { return face.status === "loaded"; });
      loaded.forEach(function (face) { document.fonts.add(face); });
      if (loaded.length === faces.length) localStorage.setItem("nice.fonts", fontsName);
    }).catch(function () {});
  }
  if (hasFonts) addFonts();
  else painted.then(addFonts);

  var input = { deeds: [], replaying: false };
  var early = (window.early = { painted: painted, input: input });
  function isChoice(target) {
    return target.type === "radio" || target.type === "checkbox";
  }
  function enter(field) {
    var last = input.deeds[input.deeds.length - 1];
    if (last && last.enter === field) input.deeds.pop();
    input.deeds.push({ enter: field, value: field.value, checked: field.checked });
  }
  function keep(event) {
    if (!early.input) return removeEventListener(event.type, keep, true);
    if (input.replaying) return;
    var target = event.target;
    if (event.type === "click") {
      if (isChoice(target)) {
        // A press on the radio that is chosen already changes nothing yet, but is meant.
        if (target.type === "radio") enter(target);
      } else {
        var button = target.closest && target.closest("button, a[data-carries-state]");
        if (!button || button.popoverTargetElement || (button.form && button.type === "submit")) return;
        if (button.href) event.preventDefault();
        button.dataset.heard = "";
        input.deeds.push({ press: button });
      }
    } else if (event.type === "input") {
      enter(target);
    } else if (event.type === "submit") {
      if (target.hasAttribute("action")) return;
      event.preventDefault();
      input.deeds = input.deeds.filter(function (deed) { return deed.send !== target; });
      input.deeds.push({ send: target, by: event.submitter });
    }
    event.stopImmediatePropagation();
  }
  // On the window, which hears of an event before the document, where React listens.
  ["click", "input", "change", "submit"].forEach(function (type) { addEventListener(type, keep, true); });
})();`;
