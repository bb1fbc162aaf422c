import type { Plugin } from "vite";

const FILE = /node_modules\/react-router\/dist\/production\/lib\/dom\/ssr\/routeModules\.js$/;
/** What React Router does where the scripts of a page cannot be fetched, within its `catch (error)`. */
const RELOADS = /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\s*\}\);/;

/**
 * Has the browser's build tell a route's error boundary that the scripts of a page could not be fetched. React Router
 * would load the page anew that is left, which offline ends at the browser's own error and online loses the press
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
