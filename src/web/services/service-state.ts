import type { Service } from "../../contract/services/services.ts";

type State = { label: string; color: string };

/** How a service stands, by what it did last. */
export function stateOf({
  provider,
  lastAnswer,
  failures,
}: Pick<Service, "provider" | "lastAnswer" | "failures">): State {
  if (provider === null) return { label: "Nobody outside", color: "gray" };
  const [failure] = failures;
  if (failure !== undefined && (lastAnswer === null || failure.at > lastAnswer.at))
    return { label: "Fails", color: "tomato" };
  return lastAnswer === null ? { label: "Not asked yet", color: "sky" } : { label: "Works", color: "leaf" };
}
