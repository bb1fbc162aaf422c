import { type CSSProperties, type MouseEvent, useEffect, useRef } from "react";
import type { Submission } from "../../contract/submissions/submissions.ts";
import { placeholderColor } from "../../rules/film/placeholder-color.ts";
import { lazyComponent } from "../platform/lazy-component.tsx";
import { useLab } from "../platform/lab.ts";
import { MoreButton } from "./more-button.tsx";
import { pictureAlt } from "../parts/submissions/picture-words.ts";
import { SectionHead } from "./section-head.tsx";
import classes from "./selected-gallery.module.css";
import { useLightbox } from "../parts/submissions/use-lightbox.ts";
import { useSubmissions } from "./use-submissions.ts";

// Lazy: few visitors open it, and it includes the viewer.
const Lightbox = lazyComponent(() => import("../parts/submissions/lightbox.tsx"), "The large view");

/**
 * Shows the selected submissions in justified rows, 25 at a time (docs/product/submissions.md#where-they-are-shown). A
 * click opens the full-size view; without scripts, every picture is a link to itself.
 */
export function SelectedGallery({ first }: { first: { submissions: readonly Submission[]; count: number } }) {
  const lab = useLab();
  const { submissions, count, loading, showMore, onBroken, watched } = useSubmissions(first.submissions, first.count);
  const { shownId, lastId, open, show, close } = useLightbox();
  const rows = useRef<HTMLUListElement>(null);
  const added = useRef<number | null>(null);

  // After the full-size view closes, scrolls to the picture shown last.
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && shownId === null)
      rows.current?.querySelector<HTMLElement>(`[data-picture="${lastId}"]`)?.focus();
    wasOpen.current = shownId !== null;
  }, [shownId, lastId]);

  // The button may disappear after the last page, so focus moves to the first new picture.
  useEffect(() => {
    if (added.current === null || submissions.length <= added.current) return;
    rows.current?.querySelectorAll<HTMLElement>("[data-picture]")[added.current]?.focus({ preventScroll: true });
    added.current = null;
  }, [submissions.length]);

  if (submissions.length === 0) return null;
  return (
    <section className={classes.section} {...watched}>
      <SectionHead
        title={`${lab.name} Picks`}
        text="Selected submissions: the frames that made our scanning staff stop and call the others over."
      />
      <ul ref={rows} className={classes.rows}>
        {submissions.map((submission) => (
          <Pick key={submission.id} submission={submission} onOpen={open} />
        ))}
      </ul>
      <MoreButton
        shown={submissions.length}
        count={count}
        loading={loading}
        onMore={() => {
          added.current = submissions.length;
          showMore();
        }}
      />
      {shownId !== null && (
        <Lightbox
          submissions={submissions}
          count={count}
          shownId={shownId}
          onShow={show}
          onClose={close}
          onBroken={onBroken}
          onLast={showMore}
          waiting={<div className={classes.dark} />}
          onGiveUp={close}
        />
      )}
    </section>
  );
}

function Pick({ submission, onOpen }: { submission: Submission; onOpen: (id: string) => void }) {
  const { thumbnail, placeholder } = submission.scan;
  const style = { "--ratio": thumbnail.width / thumbnail.height, "--color": placeholderColor(placeholder) };

  function onClick(event: MouseEvent) {
    // The visitor wants a new tab: let the browser open the picture.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen(submission.id);
  }

  return (
    <li style={style as CSSProperties}>
      <a href={submission.publicLinks.midResOptimized} rel="nofollow" data-picture={submission.id} onClick={onClick}>
        <img
          src={thumbnail.read}
          width={thumbnail.width}
          height={thumbnail.height}
          alt={pictureAlt(submission)}
          loading="lazy"
          decoding="async"
        />
      </a>
    </li>
  );
}
