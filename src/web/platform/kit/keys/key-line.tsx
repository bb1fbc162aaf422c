import type { ReactNode } from "react";
import { TextButton } from "../../text-button.tsx";
import { KeyCaps } from "./key-caps.tsx";
import classes from "./keys.module.css";
import { declaredKeys, useDeclaredKeys } from "./use-shortcuts.ts";

/**
 * Lists the page's main shortcuts in a line, with a link to all of them; hidden without a keyboard.
 * @param children other actions that work without a mouse
 */
export function KeyLine({ children }: { children?: ReactNode }) {
  const main = useDeclaredKeys().flatMap(({ shortcuts }) => shortcuts.filter(({ minor }) => !minor));
  return (
    <p className={classes.line}>
      {main.map(({ keys, does }) => (
        <span key={keys}>
          <KeyCaps keys={keys} /> {does.toLowerCase()}
        </span>
      ))}
      {children && <span>{children}</span>}
      <TextButton onClick={() => declaredKeys.openSheet(true)}>All shortcuts</TextButton>
    </p>
  );
}
