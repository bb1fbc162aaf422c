import type { JobData } from "../job-data.ts";
import type { Settings } from "../platform/settings.ts";
import type { Template } from "./letter.ts";
import { templates, type TemplateName } from "./templates.ts";

/** Returns a mail's subject. Secrets in it stay encrypted. */
export function subjectOf({ publicUrl }: Settings, { template, data }: JobData["send-mail"]): string {
  const write = templates[template as TemplateName] as Template<unknown> | undefined;
  return write === undefined ? template : write(data, { publicUrl, unseal: () => "…" }).subject.trim();
}
