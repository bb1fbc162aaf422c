import { startS3 } from "../support/s3-stand-in.ts";

// An S3 server as a process of its own: started by open-store.ts, which is sent its settings.

const { settings, close } = await startS3();
process.send!(settings);
process.on("disconnect", () => void close().then(() => process.exit()));
