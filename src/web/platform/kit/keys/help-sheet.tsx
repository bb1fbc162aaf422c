import { Dialog } from "../../dialog.tsx";
import { KeyCaps } from "./key-caps.tsx";
import classes from "./keys.module.css";
import { declaredKeys, useDeclaredKeys, useIsSheetOpen, useShortcuts } from "./use-shortcuts.ts";

/** Lists all shortcuts of the page; opens with `?`. Rendered once, in the site's frame. */
export function HelpSheet() {
  const isOpen = useIsSheetOpen();
  const groups = useDeclaredKeys();
  useShortcuts(
    "Everywhere",
    [{ keys: "?", does: "Show keyboard shortcuts", run: () => declaredKeys.openSheet(true), minor: true }],
    {
      isFrame: true,
    },
  );
  return (
    <Dialog
      opened={isOpen}
      title="Keyboard shortcuts"
      size="large"
      isText
      onClose={() => declaredKeys.openSheet(false)}
    >
      <div className={classes.sheet}>
        {groups.map(({ name, shortcuts }) => (
          <section key={name} aria-label={name}>
            <h3>{name}</h3>
            <dl>
              {shortcuts.map(({ keys, does }) => (
                <div key={keys}>
                  <dt>{does}</dt>
                  <dd>
                    <KeyCaps keys={keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <p className={classes.rest}>Shortcuts are off while you type.</p>
    </Dialog>
  );
}
