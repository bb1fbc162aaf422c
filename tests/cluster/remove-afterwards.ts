import { removeRun } from "../../scripts/test-folder.mjs";

// Waits for the end, however it comes, of the process that started it (leave-nothing.ts), and removes its leftovers.

const [folder] = process.argv.slice(2);
process.on("disconnect", () => void removeRun(folder!, { byEnvironment: true }).then(() => process.exit()));
