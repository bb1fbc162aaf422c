import classes from "../shared-page.module.css";

/** The share's first picture, for visitors without scripts: the others are not in the page (routes/shared-scans.tsx). */
export function SharedWithoutScripts({
  title,
  frames,
  picture,
}: {
  title: string;
  frames: string | null;
  picture: { src: string; width: number; height: number } | null;
}) {
  return (
    <noscript>
      <div className={classes.plain}>
        <h1>{title}</h1>
        <p>{frames}</p>
        {picture && <img {...picture} alt="The first frame" />}
      </div>
    </noscript>
  );
}
