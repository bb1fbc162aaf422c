import type { Plugin } from "vite";

const FILE = /node_modules\/react-router\/dist\/production\/lib\/dom\/ssr\/routeModules\.js$/;
/** React Router's handling of page scripts that fail to load, inside its `catch (error)`. */
const RELOADS = /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\s*\}\);/;

/**
 * Makes the browser's build report page scripts that fail to load to the route's error boundary. React Router would
 * reload the page the visitor is leaving, which offline ends at the browser's own error page and online loses the click
 * (docs/decisions/pages.md#a-page-that-fails-to-load-keeps-the-sites-frame).
 */
export function routeLoadErrors(): Plugin {
  let isChanged = false;
  return {
    name: "route-load-errors",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    transform: {
      filter: { id: FILE },
      handler(code) {
        if (!RELOADS.test(code)) return null;
        isChanged = true;
        return { code: code.replace(RELOADS, "throw error;"), map: null };
      },
    },
    buildEnd(error) {
      if (!error && !isChanged) this.error("React Router's loadRouteModule is not where, or not what, it was");
    },
  };
}
