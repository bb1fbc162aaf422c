import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { callsWithoutSchemas } from "./scripts/calls-without-schemas.ts";
import { darkWithoutScripts } from "./scripts/dark-without-scripts.ts";
import { routeLoadErrors } from "./scripts/route-load-errors.ts";
import { asciiOutput } from "./scripts/ascii-output.ts";
import { themeStyles } from "./scripts/theme-styles.ts";

/** Matches paths that begin with any of these: packages, or below src/. scripts/check-documents.ts checks that they exist. */
const anyOf = (...parts: string[]): RegExp =>
  new RegExp(parts.map((part) => `${part.startsWith("@") ? "node_modules" : "src"}/${part}`).join("|"));

/** Loaded by every page and rarely changed: one file that stays cached across releases. */
const FRAMEWORK =
  /node_modules\/(react|react-dom|scheduler|react-router|@tanstack\/(react-query|query-core)(?!\/build\/modern\/(infiniteQueryObserver|queriesObserver|useInfiniteQuery|useQueries)\.js))\//;
/** Our code on every page: otherwise a first visit fetches many small files. */
const BASE =
  /@mantine\/core\/esm\/(core|components\/(Button|Group|Loader|Stack|Title|Transition|UnstyledButton|VisuallyHidden))\/|src\/web\/platform\/(accent-styles|api|form-errors|icons?|lab|live|nonce|offline|page|public-page|query|session|settings|shared-value|site-picture|states|storage|tokens)\.tsx?$|src\/web\/shell\/logo\.tsx$|src\/rules\/(brand|money|time|accounts\/roles|lab-settings\/(accent|logo))\.ts$|src\/contract\/(accounts\/auth|community\/community|lab-settings\/(lab-profile|public-lab)|prints\/prints|search\/search|submissions\/submissions)\.ts\?calls$/;

/** Styles of public pages: one render-blocking file, cached for the next page. */
const STYLES =
  /src\/web\/(cart|community|consent|landing|memberships|newsletter|platform(?!\/kit)|pricing|shell|shop|texts)\/[^?]*\.module\.css/;

/** Shared by several public pages. Separate files would cost slow connections more than their bytes. */
const PUBLIC = new RegExp(
  [
    "@mantine/core/esm/components/(ActionIcon|Anchor)/",
    "src/rules/(accounts/email|memberships/(benefits|tiers)|checkout/(cart|roll-draft)|film/(film|scan-plan|scan-files|stocks)|unlocks/unlocks)",
    "src/rules/(shipping/delivery|lab/(business-days|turnaround)|prices/price-list)",
    "src/rules/products/(catalogue|options|product-price|release-window|shop-price|stock-left)",
    "src/web/cart/(cart|change-cart|shortages|use-cart)",
    "node_modules/uuid/",
    "src/web/newsletter/(newsletter-form|subscriber)",
    "src/web/parts/(dollars|address/address-lines|film/film-text|prices/use-prices)",
    "src/web/platform/(carousel|failed-component|fresh-links|lazy-component|opened-search|text-button|use-email-field)",
    "src/web/(pricing/(tier-link|tier-words)|routes/missing-page|shell/(account-button|group-menu|mobile-menu|navigation-links|not-found))",
    "src/web/shop/(collection-card|countdown|launch-badge|product-card|shelf)",
  ]
    .map((part) => (part.startsWith("src/") ? String.raw`${part}\.tsx?$` : part))
    .join("|"),
);

/** Form fields, also of product and search pages, and parts shared with account pages. */
const FIELDS = anyOf(
  "@mantine/core/esm/components/(Alert|Checkbox|CloseButton|Combobox/ComboboxChevron|Input|InputBase)/",
  "@mantine/core/esm/components/(NativeSelect|TextInput|Textarea)/",
  "@mantine/core/esm/utils/InlineInput/",
  String.raw`web/platform/(choices|dates|guards|save-file|two-columns)\.`,
  String.raw`web/(parts/(address/lab-address|people/(full-name|name-fields)|fields)|reviews/stars|shop/(choice|shown-product))\.`,
  String.raw`rules/(products/(choices|text-validations)|orders/number)\.`,
);
/** Form state and validation. */
const FORMS =
  /node_modules\/(@mantine\/form|klona|fast-deep-equal)\/|src\/web\/platform\/(form-message|section|use-call-form)\.tsx?$/;
/** Shared by many pages of customers and staff. */
const OWN = /src\/web\/platform\/kit\/|@mantine\/core\/esm\/components\/|@floating-ui|react-remove-scroll/;
const MANY_PAGES = 25;
/** Schemas of calls, which public pages do not load: separately, up to twenty files for one page. */
const CALLS = /src\/contract\/|node_modules\/zod\//;
/** Calls without schemas: method and path only. */
const BARE_CALLS = /src\/contract\/.*\?calls$/;

/** States and ZIP codes, for forms that load no calls. */
const ADDRESSES = /src\/rules\/accounts\/(address|typed-address|zip-state)\.ts$/;

/** Shared by all payment pages: total, card and button. */
const PAYING = new RegExp(
  [
    "parts/cards/(card-choice|card-fields|card-text|confirm-with-bank|payment-confirmation|use-card-entry|use-cards-by-stripe|use-test-card-entry)",
    "parts/orders/(coupon-field|hold-countdown|order-price|place-once|price-lines|sum-parts|use-coupon)",
    "parts/payments/(payment-form|use-entered-card|use-focus-after-try|use-pay|use-paying-card|use-paying)",
    "parts/(lab/use-lab-calendar|orders/(ordered-goods|use-arrival))",
    "parts/(prints/(print-sheet|print-thumb)|products/(goods-picture|goods-row))",
    "platform/(waiting-for-bank|unknown-outcome)",
  ]
    .map((part) => String.raw`src/web/${part}\.tsx?$`)
    .concat("src/rules/(coupons/|orders/goods|prints/(arrangement|paper-tone|print-groups)|shipping/arrival)")
    .join("|"),
);

/** Shared by pages of customers and staff: dialogs, files, back links. */
const WORKING = anyOf(
  "@mantine/core/esm/components/FileButton/",
  String.raw`web/platform/(kit/(confirm-dialog|form-dialog|detail-page|timeline|way-back|list/filter-select))`,
  String.raw`web/platform/(dialog|top-layer|use-focus-return)\.`,
  "web/(orders/promised-day|parts/(orders/order-status-badge|people/|film/)|couriers/day/stop-text)",
  "rules/(accounts/preferences|lab/promise|orders/|film/(roll-text|roll-work|write-offs))",
);
/** Schemas of orders and shipping, also for pages of rolls. */
const DRAFTS = anyOf("contract/(checkout/order-draft|shipping/)", "rules/shipping/(tracking|labels)");
/** The part of an order page also used by the staff's order page, couriers and lists. */
const ORDER_OF_BOTH = anyOf(
  "web/(orders/order/use-order|returns/(return-facts|returns|list-address))",
  "web/parts/(orders/(order-timeline|parcel-events)|couriers/window-picker)",
  "web/platform/replace-search-param",
  "rules/(returns/|shipping/(negatives|tracking)|couriers/windows)",
);
/** The order page of customers and guests, made of some forty small components. */
const ORDER = anyOf(
  "web/(orders/(order|add-on|change)/|orders/with-customer|returns/(?!desk-)|routes/order-again)",
  "web/parts/orders/order-barcode",
);
/** Components shared by fewer pages get their own file. */
const SOME_PAGES = 5;

export const CHUNKS: { name: string; test: RegExp; minShareCount?: number }[] = [
  { name: "framework", test: FRAMEWORK },
  { name: "base", test: BASE },
  { name: "styles", test: STYLES },
  { name: "public", test: PUBLIC },
  { name: "fields", test: FIELDS },
  { name: "addresses", test: ADDRESSES },
  { name: "bare-calls", test: BARE_CALLS },
  { name: "forms", test: FORMS },
  { name: "paying", test: PAYING },
  { name: "own", test: OWN, minShareCount: MANY_PAGES },
  { name: "calls", test: CALLS, minShareCount: MANY_PAGES },
  { name: "working", test: WORKING, minShareCount: SOME_PAGES },
  { name: "drafts", test: DRAFTS, minShareCount: SOME_PAGES },
  { name: "order-of-both", test: ORDER_OF_BOTH, minShareCount: 2 },
  { name: "order", test: ORDER, minShareCount: 2 },
];

export default defineConfig(({ command }) => ({
  plugins: [
    reactRouter(),
    callsWithoutSchemas(),
    routeLoadErrors(),
    themeStyles(),
    darkWithoutScripts(),
    asciiOutput(),
  ],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: CHUNKS,
            },
          },
        },
      },
    },
    // The server and its pages are one module graph, so that they share contexts, classes and caches.
    // It includes modules that pages import on demand.
    // Its processes are built too: stripping types at startup would cost 18 MB each.
    ssr: {
      build: {
        rolldownOptions: {
          input: {
            index: "./src/server/app.ts",
            main: "./src/server/main.ts",
            "picture-process": "./src/server/pictures/picture-process.ts",
          },
          checks: { ineffectiveDynamicImport: false },
        },
      },
    },
  },
  // As an external, every Mantine component would be loaded for a few. In development they stay external, because Vite
  // would transform each.
  ssr: command === "build" ? { noExternal: [/^@mantine\//] } : {},
  resolve: { tsconfigPaths: true },
  build: {
    target: "es2023",
    // scripts/build.mjs does it, and keeps the assets of earlier builds.
    emptyOutDir: false,
    // The first with light-dark(): its fallback for older ones does not follow Mantine's color scheme.
    cssTarget: ["chrome123", "edge123", "firefox120", "safari17.5"],
  },
}));
