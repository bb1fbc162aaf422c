import type { JobData } from "../job-data.ts";
import type { Deps } from "../deps.ts";
import type { Template } from "./letter.ts";
import { templates, type TemplateName } from "./templates.ts";

/** Returns a mail's subject. Secrets in it stay encrypted. */
export function subjectOf(
  { settings, lab }: Pick<Deps, "settings" | "lab">,
  { template, data }: JobData["send-mail"],
): string {
  const write = templates[template as TemplateName] as Template<unknown> | undefined;
  return write === undefined
    ? template
    : write(data, { publicUrl: settings.publicUrl, lab, unseal: () => "…" }).subject.trim();
}
