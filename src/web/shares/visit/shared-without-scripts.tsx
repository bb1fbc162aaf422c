import type { SharedScan } from "../../../contract/shares/shared-scans.ts";
import { altOf, edgeOf } from "../frame-words.ts";
import classes from "../shared-page.module.css";

/**
 * A share for visitors without scripts: its first picture with a link to all of them, or all of them with their
 * downloads (routes/shared-scans.tsx).
 */
export function SharedWithoutScripts({
  title,
  frames,
  picture,
  scans,
}: {
  title: string;
  frames: string | null;
  picture: { src: string; width: number; height: number } | null;
  scans: readonly SharedScan[] | null;
}) {
  return (
    <noscript>
      <div className={classes.plain}>
        <h1>{title}</h1>
        <p>{frames}</p>
        {scans === null ? (
          <>
            <p>
              <a href="?all">View all pictures</a>
            </p>
            {picture && <img {...picture} alt="The first frame" />}
          </>
        ) : (
          <ul>
            {scans.map((scan) => (
              <li key={scan.id}>
                <a href={scan.midResOptimized.read}>
                  <img
                    src={scan.thumbnail.read}
                    width={scan.thumbnail.width}
                    height={scan.thumbnail.height}
                    alt={altOf(scan)}
                    loading="lazy"
                  />
                </a>
                <p>
                  {edgeOf(scan)} {scan.downloadUrl && <a href={scan.downloadUrl}>Download</a>}
                </p>
              </li>
            ))}
          </ul>
        )}
      </div>
    </noscript>
  );
}
