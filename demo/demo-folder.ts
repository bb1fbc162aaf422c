import { findPackageJSON } from "node:module";
import { dirname, join } from "node:path";

/** Holds the demo's stored files. The built server is elsewhere, so this is not relative to its modules. */
export const DEMO_FOLDER = join(dirname(findPackageJSON("..", import.meta.url)!), "demo");
