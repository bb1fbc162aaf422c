import { sharedValue } from "../platform/shared-value.ts";

/** Whether this tab has any downloads: the tray is loaded then, and remains. */
export const someDownloads = sharedValue(false);
