// The import rules of docs/architecture.md. `npm run check` applies them.

/** SDKs of outside services. sharp is none: it is a library like any other. */
const SDKS =
  "^(stripe|@easypost|nodemailer|twilio|@aws-sdk|@smithy|aws4fetch|google-auth-library|@googlemaps|@react-email|@block65)(/|$)";
const TEST = "[.]test[.]tsx?$";

/** Folders of src/server that are below every floor. */
const GROUND = ["platform", "adapters"];

/**
 * The floors of src/server, from the ground up. A domain imports only from floors below its own, never from one beside it
 * on the same floor; src/server/domain-event-handlers.ts lists the reactions of higher floors to events of lower ones.
 * Tables are left aside: they refer to each other as foreign keys do, and joins read them where speed wants it.
 */
export const FLOORS = [
  ["files", "history", "idempotency", "mails", "pages", "pictures", "sms", "webhooks"],
  ["community", "coupons", "credits", "events", "lab-settings", "products", "tax"],
  ["accounts", "collections", "prints", "search"],
  ["failures", "orders", "prices", "reminders", "services"],
  ["accounting", "digital-goods"],
  ["couriers", "film", "lab", "payments", "shipping"],
  ["feed-links", "memberships", "process-control", "returns", "reviews", "setup", "shares", "submissions", "vendors"],
  ["checkout"],
  ["bench", "imports", "planning", "unlocks"],
  ["lab-exports", "personal-data"],
];
const anyOf = (folders) => `^src/server/(${folders.join("|")})/`;
const TABLES = "/tables[.]ts$";

const floors = FLOORS.map((domains, floor) => ({
  name: `floor-${floor + 1}-imports-from-below`,
  comment: `${domains.join(", ")} import values only from floors below theirs (FLOORS in .dependency-cruiser.mjs)`,
  severity: "error",
  from: { path: anyOf(domains), pathNot: TEST },
  to: {
    path: anyOf(FLOORS.slice(floor).flat()),
    pathNot: ["^src/server/$1/", TABLES],
    dependencyTypesNot: ["type-only"],
  },
}));

/** Within film: tags < rolls < scans < sheets. Files of several folders are in src/server/film itself, beside tags. */
const film = [
  ["tags", "(tags/|[^/]+$)", "rolls|scans|sheets"],
  ["rolls", "rolls/", "scans|sheets"],
  ["scans", "scans/", "sheets"],
].map(([name, from, above]) => ({
  name: `film-${name}-imports-from-below`,
  comment: "the folders of film import values only from those before theirs: tags, rolls, scans, sheets",
  severity: "error",
  from: { path: `^src/server/film/${from}`, pathNot: TEST },
  to: { path: `^src/server/film/(${above})/`, pathNot: TABLES, dependencyTypesNot: ["type-only"] },
}));

export default {
  forbidden: [
    ...floors,
    ...film,
    {
      name: "every-domain-has-a-floor",
      comment: "a new folder of src/server gets its place in FLOORS",
      severity: "error",
      from: { path: `^src/server/(?!(?:${[...GROUND, ...FLOORS.flat()].join("|")})/)[^/]+/` },
      to: {},
    },
    {
      name: "composition-root-is-private",
      comment: "domains import nothing of the composition root, only deps, job data and handleCall",
      severity: "error",
      from: { path: "^src/server/[^/]+/", pathNot: TEST },
      to: {
        path: "^src/server/[^/]+[.]ts$",
        pathNot: "^src/server/(deps|job-data|handle-call)[.]ts$",
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "rules-are-pure",
      comment: "src/rules imports only src/rules and one pure library: no clock, no I/O",
      severity: "error",
      from: { path: "^src/rules/", pathNot: TEST },
      to: { pathNot: "^(src/rules/|node_modules/html-to-text/)" },
    },
    {
      name: "contract-is-the-wire",
      comment: "src/contract imports only the rules, zod and itself",
      severity: "error",
      from: { path: "^src/contract/", pathNot: TEST },
      to: { pathNot: "^(src/(rules|contract)/|node_modules/zod/)" },
    },
    {
      name: "server-knows-no-page",
      comment: "src/server imports the contract and the rules, never src/web; pages.ts hands pages what they are told",
      severity: "error",
      from: { path: "^src/server/" },
      to: { path: "^src/web/", pathNot: "^src/web/platform/load-context[.]ts$" },
    },
    {
      name: "only-pages-hands-over",
      comment: "the key under which pages find what the server tells them is for src/server/pages/mount-pages.ts alone",
      severity: "error",
      from: { path: "^src/server/", pathNot: "^src/server/pages/mount-pages[.]ts$" },
      to: { path: "^src/web/platform/load-context[.]ts$" },
    },
    {
      name: "pages-know-no-server",
      comment: "src/web imports the contract and the rules, never src/server, demo or a node module",
      severity: "error",
      from: { path: "^src/web/", pathNot: ["entry[.]server[.]tsx$", TEST] },
      to: { path: ["^src/server/", "^demo/", "^tests/"] },
    },
    {
      name: "pages-run-in-browsers",
      comment: "Node's own modules stand only in entry.server.tsx",
      severity: "error",
      from: { path: "^src/web/", pathNot: ["entry[.]server[.]tsx$", TEST] },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "platform-knows-no-domain",
      comment: "src/server/platform imports only itself, libraries, and of contract and rules what no domain owns",
      severity: "error",
      from: { path: "^src/server/platform/", pathNot: TEST },
      to: {
        path: ["^src/server/(?!platform/)", "^src/rules/[^/]+/", "^src/contract/", "^demo/"],
        pathNot: [
          "^src/contract/kit/(after-write|call|confirm-first|error-codes|errors|live|paging|station-locked)[.]ts$",
          "^src/rules/accounts/(api-keys|roles|staff-roles|stations)[.]ts$",
        ],
      },
    },
    {
      name: "adapters-know-no-domain",
      comment: "src/server/adapters imports only itself, the platform, the contract, the rules and libraries",
      severity: "error",
      from: { path: "^src/server/adapters/", pathNot: TEST },
      to: { path: ["^src/server/(?!platform/|adapters/)", "^demo/"] },
    },
    {
      name: "sdks-only-in-adapters",
      comment: "the SDK of an outside service stands behind its port in src/server/adapters",
      severity: "error",
      from: { path: "^(src|demo)/", pathNot: "^src/server/adapters/" },
      to: { path: [`^node_modules/${SDKS.slice(1)}`, SDKS] },
    },
    {
      name: "modules-are-private",
      comment: "a domain uses another's writes, queries and tables, never its module; src/server/modules.ts lists all",
      severity: "error",
      from: { path: anyOf(FLOORS.flat()) },
      to: { path: `${anyOf(FLOORS.flat())}(?:module|.*(?:/module|-endpoints))[.]ts$`, pathNot: "^src/server/$1/" },
    },
    {
      name: "tables-import-tables",
      comment: "tables.ts imports only other tables.ts, drizzle and the closed lists of the rules",
      severity: "error",
      from: { path: `^src/server/.+${TABLES}` },
      to: { pathNot: [`^src/server/.+${TABLES}`, "^node_modules/drizzle-orm/", "^src/rules/"] },
    },
    {
      name: "web-domains-meet-in-routes",
      comment: "a domain of src/web imports the platform, the parts and itself; domains meet in src/web/routes",
      severity: "error",
      from: { path: "^src/web/(?!platform/|parts/|routes/|shell/)([^/]+)/" },
      to: { path: "^src/web/[^/]+/", pathNot: "^src/web/(platform/|parts/|$1/)" },
    },
    {
      name: "web-parts-know-no-domain",
      comment: "src/web/parts is what several domains show: it imports only itself and the platform",
      severity: "error",
      from: { path: "^src/web/parts/", pathNot: TEST },
      to: { path: "^src/web/(?!platform/|parts/)" },
    },
    {
      name: "web-platform-knows-no-domain",
      comment: "src/web/platform is below every domain of the pages",
      severity: "error",
      from: { path: "^src/web/platform/", pathNot: TEST },
      to: { path: "^src/web/(?!platform/)" },
    },
    {
      name: "public-pages-without-kit",
      comment:
        "the kit is for screens on which somebody works; what visitors load does without it, or loads it when it is wanted",
      severity: "error",
      from: {
        path: [
          "^src/web/(cart|community|consent|landing|memberships|newsletter|pricing|shell|shop|texts)/",
          "^src/web/platform/(?!kit/)",
          "^src/web/routes/(?!admin/|dev/|onboarding/|users/)",
        ],
        pathNot: TEST,
      },
      to: { path: "^src/web/platform/kit/", dynamic: false },
    },
    {
      name: "nothing-imports-tests",
      comment: "only tests import tests and their support",
      severity: "error",
      from: { path: "^(src|demo)/", pathNot: TEST },
      to: { path: ["^tests/", TEST] },
    },
    {
      name: "only-what-start-installs",
      comment: "npm start leaves devDependencies out: what runs or is built for it stands in dependencies",
      severity: "error",
      from: { path: "^(src|demo)/", pathNot: [TEST, "-conformance[.]ts$"] },
      to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"] },
    },
    {
      name: "no-cycles",
      comment: "no circle of imports that exists at run time; one that a type closes is none",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "resolvable",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "^(virtual:|[.]/[+]types/)" },
    },
    {
      name: "no-barrels",
      comment: "no index file that only passes on what others export",
      severity: "error",
      from: {},
      to: { path: "^(src|demo)/.*/index[.]tsx?$" },
    },
  ],
  options: {
    parser: "swc",
    doNotFollow: { path: "node_modules" },
    exclude: { path: ["^build/", "[+]types/"] },
    detectProcessBuiltinModuleCalls: false,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "types", "default"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json", ".css", ".d.ts"],
    },
  },
};
