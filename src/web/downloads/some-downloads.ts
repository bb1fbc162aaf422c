import { sharedValue } from "../platform/shared-value.ts";

/** Whether this tab downloads something, or did: what shows it is fetched then, and stays. */
export const someDownloads = sharedValue(false);
