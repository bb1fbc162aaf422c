import { getTurnaround } from "../../contract/lab/lab.ts";
import { paceOf } from "../../rules/lab/pace.ts";
import { turnaroundText } from "../../rules/lab/turnaround.ts";
import type { visitorApi } from "../platform/load-context.ts";

/** Texts in `content/` name the lab's turnaround this way (docs/product/lab.md#turnaround). */
const PLACE = "{turnaround}";

/** Writes the lab's present turnaround, "4 business days", into texts; what the bench usually takes while it is not known. */
export async function withTurnaround<Content>(api: ReturnType<typeof visitorApi>, content: Content): Promise<Content> {
  const found = await api.call(getTurnaround).catch(() => null);
  const days = found?.days ?? paceOf({ process: "C41", rush: false }, [], 0, []).most;
  return JSON.parse(JSON.stringify(content).replaceAll(PLACE, turnaroundText(days))) as Content;
}
