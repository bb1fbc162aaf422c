import type { Settings } from "./platform/settings.ts";

export function aboutInstallation({
  demo,
  production,
  publicUrl,
  ipLookupUrl,
  googleTagId,
  stripe,
  places,
  traces,
}: Settings) {
  const environment = demo ? "demo" : production ? "production" : "development";
  const { publishableKey, scriptUrl } = stripe ?? {};
  const cardsByStripe = publishableKey && scriptUrl ? { publishableKey, scriptUrl } : null;
  return {
    environment,
    publicUrl,
    ipLookupUrl,
    googleTagId,
    cardsByStripe,
    suggestsAddresses: places !== null,
    traces: traces !== null,
  };
}
