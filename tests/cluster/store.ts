import { startS3 } from "../support/fake-s3.ts";

// An S3 server in a separate process: started by open-store.ts with a folder and a port; sends its settings back.

const [directory, port] = process.argv.slice(2);
const { settings } = await startS3({ directory: directory!, port: Number(port) });
process.send!(settings);
process.on("disconnect", () => process.exit());
