import { getTurnaround } from "../../contract/lab/lab.ts";
import { paceOf } from "../../rules/lab/pace.ts";
import { turnaroundText } from "../../rules/lab/turnaround.ts";
import type { visitorApi } from "../platform/load-context.ts";

/** Placeholder for the lab's turnaround in `content/` texts (docs/product/lab.md#turnaround). */
const PLACE = "{turnaround}";

/** Inserts the lab's current turnaround, "4 business days", into texts; falls back to the bench's usual pace. */
export async function withTurnaround<Content>(api: ReturnType<typeof visitorApi>, content: Content): Promise<Content> {
  const found = await api.call(getTurnaround).catch(() => null);
  const days = found?.days ?? paceOf({ process: "C41", rush: false }, [], 0, []).most;
  return JSON.parse(JSON.stringify(content).replaceAll(PLACE, turnaroundText(days))) as Content;
}
