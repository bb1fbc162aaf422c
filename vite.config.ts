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

/** What every page loads, in one file that stays the same from one release to the next; what few ask for comes with them. */
const FRAMEWORK =
  /node_modules\/(react|react-dom|scheduler|react-router|@tanstack\/(react-query|query-core)(?!\/build\/modern\/(infiniteQueryObserver|queriesObserver|useInfiniteQuery|useQueries)\.js))\//;
/** What stands on every page, and what it is made of: else a first visit fetches a file for each of its small parts. */
const BASE =
  /@mantine\/core\/esm\/(core|components\/(Button|Group|Loader|Stack|Title|Transition|UnstyledButton|VisuallyHidden))\/|src\/web\/platform\/(api|form-errors|icons?|lab|live|offline|page|public-page|query|session|settings|shared-value|site-picture|states|storage|tokens)\.tsx?$|src\/rules\/(brand|money|time|accounts\/roles)\.ts$|src\/contract\/(accounts\/auth|community\/community|lab-settings\/(lab-profile|public-lab)|prints\/prints|search\/search|submissions\/submissions)\.ts\?calls$/;

/** The looks of the public pages: one style sheet that stands in the way of the first, and is there for the next. */
const STYLES =
  /src\/web\/(cart|community|consent|landing|memberships|newsletter|platform(?!\/kit)|pricing|shell|shop|texts)\/[^?]*\.module\.css/;

/** What several public pages are made of. Each part is small, and a file of its own costs a slow line more than its bytes. */
const PUBLIC = new RegExp(
  [
    "@mantine/core/esm/components/(ActionIcon|Anchor)/",
    "src/rules/(accounts/email|memberships/(benefits|tiers)|checkout/(cart|roll-draft)|film/(film|scan-plan|scan-files|stocks)|unlocks/unlocks)",
    "src/rules/(shipping/delivery|lab/(business-days|turnaround)|prices/price-list)",
    "src/rules/products/(catalogue|options|product-price|release-window|shop-price|stock-left)",
    "src/web/cart/(cart|change-cart|use-cart)",
    "node_modules/uuid/",
    "src/web/newsletter/(newsletter-form|subscriber)",
    "src/web/parts/(dollars|address/address-lines|film/film-text|prices/use-prices)",
    "src/web/platform/(carousel|failed-component|fresh-links|lazy-component|opened-search|text-button|use-email-field)",
    "src/web/(pricing/tier-words|routes/missing-page|shell/(account-button|group-menu|mobile-menu|navigation-links|not-found))",
    "src/web/shop/(collection-card|countdown|launch-badge|product-card|shelf)",
  ]
    .map((part) => (part.startsWith("src/") ? String.raw`${part}\.tsx?$` : part))
    .join("|"),
);

/** What forms are made of, the product's and the search's among them, and what little these share with one's own pages. */
const FIELDS = anyOf(
  "@mantine/core/esm/components/(Alert|Checkbox|CloseButton|Combobox/ComboboxChevron|Input|InputBase)/",
  "@mantine/core/esm/components/(NativeSelect|TextInput|Textarea)/",
  "@mantine/core/esm/utils/InlineInput/",
  String.raw`web/platform/(choices|dates|guards|save-file|two-columns)\.`,
  String.raw`web/(parts/(address/lab-address|people/full-name)|reviews/stars|shop/(choice|shown-product))\.`,
  String.raw`rules/(products/(choices|text-validations)|orders/number)\.`,
);
/** What checks and keeps what is typed into a form. */
const FORMS =
  /node_modules\/(@mantine\/form|klona|fast-deep-equal)\/|src\/web\/platform\/(form-message|section|use-call-form)\.tsx?$/;
/** What one's own pages and the lab's are made of: what many of them use is fetched by the first, in one file. */
const OWN = /src\/web\/platform\/kit\/|@mantine\/core\/esm\/components\/|@floating-ui|react-remove-scroll/;
const MANY_PAGES = 25;
/** How calls look, which public pages know nothing of: a file each would be twenty for a page that makes many. */
const CALLS = /src\/contract\/|node_modules\/zod\//;
/** Those that are only made, by their method and path: few bytes each, and together in one file. */
const BARE_CALLS = /src\/contract\/.*\?calls$/;

/** States and zip codes, which forms know without any call: else it would lie with the calls. */
const ADDRESSES = /src\/rules\/accounts\/address\.ts$/;

/** What everywhere that one pays is made of, sum, card and button: a file for each small part costs a slow phone more than its bytes. */
const PAYING = new RegExp(
  [
    "parts/cards/(card-choice|card-fields|card-text|confirm-with-bank|payment-confirmation|use-card-entry|use-cards-by-stripe|use-test-card-entry)",
    "parts/orders/(coupon-field|hold-countdown|order-price|place-once|price-lines|sum-parts|use-coupon)",
    "parts/payments/(payment-form|use-entered-card|use-focus-after-try|use-pay|use-paying-card|use-paying)",
    "platform/(waiting-for-bank|unknown-outcome)",
  ]
    .map((part) => String.raw`src/web/${part}\.tsx?$`)
    .concat("src/rules/coupons/")
    .join("|"),
);

/** What people work with on their own pages and the lab's, beside forms: questions, dialogs, files, ways back. */
const WORKING = anyOf(
  "@mantine/core/esm/components/FileButton/",
  String.raw`web/platform/(kit/(confirm-dialog|form-dialog|detail-page|timeline|way-back|list/filter-select))`,
  String.raw`web/platform/(dialog|top-layer|use-focus-return)\.`,
  "web/(orders/promised-day|parts/(orders/order-status-badge|people/|film/)|couriers/day/stop-text)",
  "rules/(accounts/preferences|lab/promise|orders/|film/(roll-text|roll-work|write-offs))",
);
/** What calls about what is ordered and sent look like, which the pages of rolls know too. */
const DRAFTS = anyOf("contract/(checkout/order-draft|shipping/)", "rules/shipping/(tracking|labels)");
/** What little of it the lab's page of an order, its couriers and lists know too. */
const ORDER_OF_BOTH = anyOf(
  "web/(orders/order/use-order|returns/(return-facts|returns|list-address))",
  "web/parts/(orders/(order-timeline|parcel-events)|couriers/window-picker)",
  "web/platform/replace-search-param",
  "rules/(returns/|shipping/(negatives|tracking)|couriers/windows)",
);
/** What an order is shown and changed with, by customers and guests: a page of it is made of some forty small parts. */
const ORDER = anyOf(
  "web/(orders/(order|add-on|change)/|orders/with-customer|returns/(?!desk-)|routes/order-again)",
  "web/parts/orders/order-barcode",
);
/** Fewer pages than these have a small part in a file of its own. */
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
    // What pages fetch when they need it stands in it all the same.
    // Its processes are built with it: stripping types as they start would cost each of them 18 MB for good.
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
  // Left outside, every Mantine component is loaded for the few that are shown.
  // In development they stay outside, for Vite would otherwise transform each.
  ssr: command === "build" ? { noExternal: [/^@mantine\//] } : {},
  resolve: { tsconfigPaths: true },
  build: {
    target: "es2023",
    // scripts/build.mjs does, and leaves the assets of former builds.
    emptyOutDir: false,
    // The first that know light-dark(): for older ones it would be rewritten in a way that Mantine's colour scheme does not feed.
    cssTarget: ["chrome123", "edge123", "firefox120", "safari17.5"],
  },
}));
