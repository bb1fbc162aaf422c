import { useEffect, useEffectEvent, useState } from "react";
import { Link } from "react-router";
import { IconSearch } from "../platform/icons.tsx";
import { lazyComponent } from "../platform/lazy-component.tsx";
import classes from "./search-button.module.css";

const SearchSheet = lazyComponent(
  async () => ({ default: (await import("./search-sheet.tsx")).SearchSheet }),
  "The search",
);

/**
 * The search icon in the header (docs/product/search.md#screens-of-search): opens the search; without scripts, its
 * page.
 */
export function SearchButton() {
  const [opened, setOpened] = useState(false);
  useSearchKeys(() => setOpened(true));
  return (
    <>
      <Link
        className={classes.button}
        to="/search"
        aria-label="Search"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        title="Search (Ctrl K)"
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          setOpened(true);
        }}
      >
        <IconSearch size={24} stroke={1.8} aria-hidden />
      </Link>
      {opened && <SearchSheet onGiveUp={() => setOpened(false)} onClose={() => setOpened(false)} />}
    </>
  );
}

/** Ctrl or ⌘ and K everywhere; `/` too, unless the page's own search uses it, a field has focus or a dialog is open. */
function useSearchKeys(open: () => void) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || event.shiftKey) return;
    const isCommand = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k";
    const isSlash = event.key === "/" && !event.ctrlKey && !event.metaKey && mayTakeSlash(event.target);
    if (!isCommand && !isSlash) return;
    event.preventDefault();
    open();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
}

const mayTakeSlash = (target: EventTarget | null): boolean =>
  !(target instanceof Element && target.closest("input, textarea, select, [contenteditable]")) &&
  document.querySelector("input[type=search], dialog[open], [aria-modal=true]") === null;
