import type { Settings } from "./platform/settings.ts";

/** What the pages are told about this installation. */
export function aboutInstallation({ demo, production, publicUrl, ipLookupUrl, googleTagId }: Settings) {
  const environment = demo ? "demo" : production ? "production" : "development";
  return { environment, publicUrl, ipLookupUrl, googleTagId };
}
