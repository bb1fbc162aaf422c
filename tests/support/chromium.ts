/**
 * Parts of the browser's own window that are pages themselves; rendering them costs about as much as rendering one of
 * our pages.
 */
const WINDOW_PARTS = [
  "InitialWebUI",
  "WebUIReloadButton",
  "WebUIToolbar",
  "WebUISplitTabsButton",
  "WebUILocationBar",
  "WebUIOmniboxPopup",
];
/** Features disabled by Playwright. The flag only counts once, so they are repeated here. */
const TURNED_OFF_BY_PLAYWRIGHT = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
];

/** The browser for journeys and component tests; scripts/test.mjs finds it. */
export const CHROMIUM_PATH = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";
export const CHROMIUM_ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  `--disable-features=${[...WINDOW_PARTS, ...TURNED_OFF_BY_PLAYWRIGHT].join()}`,
];
