import type { Service } from "../../contract/services/services.ts";
import type { StateTone } from "../parts/states/state-badge.tsx";

type State = { label: string; tone: StateTone };

/** Returns a service's state, from its last call. */
export function stateOf({
  provider,
  lastAnswer,
  failures,
}: Pick<Service, "provider" | "lastAnswer" | "failures">): State {
  if (provider === null) return { label: "Not connected", tone: "default" };
  const [failure] = failures;
  if (failure !== undefined && (lastAnswer === null || failure.at > lastAnswer.at))
    return { label: "Fails", tone: "error" };
  return lastAnswer === null ? { label: "Not used yet", tone: "info" } : { label: "Works", tone: "success" };
}
