import { parse } from "yaml";
import { z } from "zod";

const FRONT_MATTER = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/;

/**
 * Reads a text file that begins with YAML between two lines of `---`, validated by `head`; the rest is Markdown.
 * @param name the file's name for error messages, which say only what is wrong, without a stack
 */
export function readFrontMatter<Head>(
  name: string,
  content: string,
  head: z.ZodType<Head>,
): { head: Head; markdown: string } {
  const wrong = (what: string) => new Error(`${name}: ${what}`);
  const parts = FRONT_MATTER.exec(content);
  if (parts === null) throw wrong("it must begin with its head between two lines of ---");
  const parsed = head.safeParse(readYaml(parts[1]!, wrong));
  if (!parsed.success) throw wrong(z.prettifyError(parsed.error));
  const markdown = parts[2]!.trim();
  if (markdown === "") throw wrong("it has no text");
  return { head: parsed.data, markdown };
}

function readYaml(text: string, wrong: (what: string) => Error): unknown {
  try {
    // "core" without timestamps: a date stays text.
    return parse(text, { schema: "core" });
  } catch (error) {
    // Not only parse errors: text that begins with "*" is a YAML alias, resolved only after parsing.
    throw wrong((error as Error).message);
  }
}
