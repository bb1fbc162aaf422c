import { BRAND } from "../../../rules/brand.ts";
import type { Deps } from "../../deps.ts";
import { isThisMachine } from "../../platform/http/this-machine.ts";

/**
 * Whom passkeys are made for: the host of the public address, which they never sign for another. On a developer's machine it
 * is "localhost" whatever the address is called, as no passkey is made for a number.
 */
export function relyingParty({ settings }: Pick<Deps, "settings">): { id: string; name: string; origins: string[] } {
  const { origin, hostname, protocol, port } = new URL(settings.publicUrl);
  if (!isThisMachine(hostname)) return { id: hostname, name: BRAND.name, origins: [origin] };
  return { id: "localhost", name: BRAND.name, origins: [`${protocol}//localhost${port === "" ? "" : `:${port}`}`] };
}
