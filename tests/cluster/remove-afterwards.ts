import { removeRun } from "../../scripts/test-folder.mjs";

// Waits for the end of the process that started it (leave-nothing.ts), however that ends, and takes away what it left.

const [folder] = process.argv.slice(2);
process.on("disconnect", () => void removeRun(folder!, { byEnvironment: true }).then(() => process.exit()));
