import { KeyCaps } from "../platform/kit/keys/key-caps.tsx";
import { KeyLine } from "../platform/kit/keys/key-line.tsx";
import { useShortcuts } from "../platform/kit/keys/use-shortcuts.ts";
import { showToast } from "../platform/kit/toasts/show-toast.ts";
import classes from "./kit-page.module.css";
import { Example, Part } from "./part.tsx";
import { ShownScanner } from "./shown-scanner.tsx";

export function ShownKeys() {
  useShortcuts("The kit", [
    { keys: "W", does: "Wind on", run: () => showToast("Wound on") },
    { keys: "shift+W", does: "Wind on to the end", run: () => showToast("Wound on to the end"), minor: true },
  ]);
  return (
    <Part id="keys" title="Keys" file="kit/keys/use-shortcuts.ts, kit/scanner/use-scanner.ts">
      <Example of="A page’s keys in a line; ? shows all of them">
        <KeyLine />
      </Example>
      <Example of="Single keys">
        <div className={classes.row}>
          {["J", "shift+P", "mod+Z", "?", "Escape", "ArrowUp"].map((keys) => (
            <KeyCaps key={keys} keys={keys} />
          ))}
        </div>
      </Example>
      <ShownScanner />
    </Part>
  );
}
