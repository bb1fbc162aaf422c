import { type MouseEvent, type ToggleEvent, useRef, useState } from "react";
import { IconChevronUp } from "../platform/icons.tsx";
import classes from "./side-navigator.module.css";
import { endIntro } from "./use-intro.ts";

const LIST = "jump-to";

/**
 * The floating "Jump to" selector (docs/product/landing.md#side-navigator): lists the sections and scrolls to the
 * chosen one. A native popover with its keyboard handling; its links work without scripts too.
 */
export function SideNavigator({ sections }: { sections: readonly { id: string; label: string }[] }) {
  const list = useRef<HTMLElement>(null);
  const [here, setHere] = useState<string>();

  function onToggle(event: ToggleEvent<HTMLElement>) {
    if (event.newState === "open") setHere(sectionInSight(sections));
  }

  function jump(event: MouseEvent, id: string) {
    const section = document.getElementById(id);
    if (!section) return;
    event.preventDefault();
    list.current?.hidePopover();
    endIntro();
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    section.focus({ preventScroll: true });
    section.scrollIntoView({ behavior: still ? "auto" : "smooth", block: "start" });
  }

  return (
    <div className={classes.navigator}>
      <button type="button" className={classes.opener} popoverTarget={LIST}>
        <span>Jump to</span>
        <IconChevronUp size={18} stroke={2.4} aria-hidden />
      </button>
      <nav ref={list} id={LIST} className={classes.list} popover="auto" aria-label="Jump to" onToggle={onToggle}>
        <ul>
          {sections.map(({ id, label }) => (
            <li key={id}>
              <a href={`#${id}`} aria-current={id === here || undefined} onClick={(event) => jump(event, id)}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}

function sectionInSight(sections: readonly { id: string }[]): string | undefined {
  return sections.findLast(({ id }) => {
    const section = document.getElementById(id);
    return section !== null && section.getBoundingClientRect().top < innerHeight / 2;
  })?.id;
}
