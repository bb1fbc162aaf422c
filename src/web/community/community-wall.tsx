import { type CSSProperties, useRef, useState } from "react";
import type { Submission } from "../../contract/submissions/submissions.ts";
import { useLab } from "../platform/lab.ts";
import { lanesOf } from "../../rules/community/lanes.ts";
import { profileUrl, shownHandle } from "../../rules/community/social-handle.ts";
import { Carousel } from "../platform/carousel.tsx";
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from "../platform/icons.tsx";
import { Still } from "../platform/static-markup.tsx";
import { token } from "../platform/tokens.ts";
import classes from "./community-wall.module.css";
import { SectionHead } from "./section-head.tsx";
import { useSubmissions } from "./use-submissions.ts";
import { WallPicture } from "./wall-picture.tsx";

/** Pictures needed for a lane to cover more than the wall's height, so that its end is never visible. */
const LANE_PICTURES = 6;

/**
 * Shows selected member submissions: five slowly scrolling lanes; on small screens a row of slides, 1.1 visible
 * (docs/product/landing.md#community-wall). The animation is CSS only; it pauses on hover, on focus and with its
 * button.
 */
export function CommunityWall({
  submissions: first,
  subtitle = "Frames that members sent us and we could not stop looking at.",
}: {
  submissions: readonly Submission[];
  subtitle?: string;
}) {
  const lab = useLab();
  const { submissions, watched } = useSubmissions(first, first.length);
  const [rests, setRests] = useState(false);
  const wall = useRef<HTMLDivElement>(null);
  if (submissions.length === 0) return <Invitation />;

  const lanes = lanesOf(submissions).filter((lane) => lane.length > 0);
  return (
    <section className={classes.section} {...watched}>
      <SectionHead title={`${lab.name} Community`} text={subtitle}>
        <button type="button" className={classes.pause} onClick={() => setRests(!rests)}>
          {rests ? <IconPlayerPlayFilled size={18} aria-hidden /> : <IconPlayerPauseFilled size={18} aria-hidden />}
          {rests ? "Roll on" : "Pause"}
        </button>
      </SectionHead>
      <div
        ref={wall}
        className={classes.wall}
        data-rests={rests || undefined}
        // Focusing a link may have scrolled the wall; this restores the lanes' position.
        onBlur={() => wall.current?.scrollTo({ top: 0 })}
      >
        {lanes.map((lane, index) => (
          <Lane key={lane[0]!.id} submissions={lane} downwards={index % 2 === 1} />
        ))}
      </div>
      <div className={classes.slides}>
        <Carousel label="Community pictures" perView={{ base: 1.1 }} gap={token("--nice-space-3")}>
          {submissions.map((submission) => (
            <WallPicture key={submission.id} submission={submission} slide />
          ))}
        </Carousel>
      </div>
    </section>
  );
}

/** A lane with copies below each other; scrolls by one copy's height, so that it loops seamlessly. */
function Lane({ submissions, downwards }: { submissions: readonly Submission[]; downwards: boolean }) {
  const copies = 1 + Math.ceil(LANE_PICTURES / submissions.length);
  const style = { "--copies": copies, "--pictures": submissions.length } as CSSProperties;
  return (
    <div className={classes.lane} style={style} data-downwards={downwards || undefined} data-lane>
      <ul>
        {submissions.map((submission) => (
          <li key={submission.id}>
            <WallPicture submission={submission} />
          </li>
        ))}
      </ul>
      {Array.from({ length: copies - 1 }, (_, copy) => (
        <Still
          tag="ul"
          key={`${copy} ${submissions.map(({ id }) => id).join(" ")}`}
          aria-hidden
          inert
          className={classes.copy}
        >
          {submissions.map((submission) => (
            <li key={submission.id}>
              <WallPicture submission={submission} />
            </li>
          ))}
        </Still>
      ))}
    </div>
  );
}

function Invitation() {
  const lab = useLab();
  const handle = shownHandle("", lab.instagram);
  return (
    <section className={classes.section}>
      <div className={classes.invitation}>
        <h2>This wall is for your pictures</h2>
        <p>
          When your scans are ready, submit a frame you love. We show the ones we choose here, with your name.
          {lab.instagram !== "" && (
            <>
              {" "}
              Until then, find us as <a href={profileUrl(handle)}>{`${handle} on Instagram`}</a>.
            </>
          )}
        </p>
      </div>
    </section>
  );
}
