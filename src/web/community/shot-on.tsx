import { type CSSProperties, useEffect, useEffectEvent, useRef, useState } from "react";
import type { Submission } from "../../contract/submissions/submissions.ts";
import classes from "./shot-on.module.css";
import { WallPicture } from "./wall-picture.tsx";

/**
 * Shows selected frames shot on one film. Links are valid for 15 to 30 minutes: a picture that fails on a page open for
 * longer is hidden.
 */
export function ShotOn({ film, submissions }: { film: string; submissions: readonly Submission[] }) {
  const list = useRef<HTMLUListElement>(null);
  const [lost, setLost] = useState<ReadonlySet<string>>(new Set());
  const lose = (picture: Element) => {
    const id = picture.closest("li")?.dataset.id;
    if (id !== undefined) setLost((before) => new Set([...before, id]));
  };
  const loseWhatFailed = useEffectEvent(() => {
    for (const picture of list.current?.querySelectorAll("img") ?? [])
      if (picture.complete && picture.naturalWidth === 0) lose(picture);
  });
  // A picture may have failed before hydration.
  useEffect(() => loseWhatFailed(), []);
  const shown = submissions.filter(({ id }) => !lost.has(id));
  if (shown.length === 0) return null;
  return (
    <section className={classes.section}>
      <h2>Shot on {film}</h2>
      <ul ref={list} onErrorCapture={({ target }) => lose(target as Element)}>
        {shown.map((submission) => (
          <li key={submission.id} data-id={submission.id} style={ratioOf(submission)}>
            <WallPicture submission={submission} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const ratioOf = ({ scan: { thumbnail } }: Submission) =>
  ({ "--ratio": thumbnail.width / thumbnail.height }) as CSSProperties;
