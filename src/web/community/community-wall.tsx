import { type CSSProperties, useRef, useState } from "react";
import type { Submission } from "../../contract/submissions/submissions.ts";
import { BRAND } from "../../rules/brand.ts";
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

/** Pictures that a lane needs to cover the wall's height and some more, so that its end is never seen. */
const LANE_PICTURES = 6;

/**
 * What members have offered and the lab has chosen: five slowly rolling lanes, on small screens a row of slides of which
 * 1.1 are seen (docs/product/landing.md#community-wall). The rolling is CSS alone; it rests under pointer and focus, and by its button.
 */
export function CommunityWall({
  submissions: first,
  subtitle = "Frames that members sent us and we could not stop looking at.",
}: {
  submissions: readonly Submission[];
  subtitle?: string;
}) {
  const { submissions, watched } = useSubmissions(first, first.length);
  const [rests, setRests] = useState(false);
  const wall = useRef<HTMLDivElement>(null);
  if (submissions.length === 0) return <Invitation />;

  const lanes = lanesOf(submissions).filter((lane) => lane.length > 0);
  return (
    <section className={classes.section} {...watched}>
      <SectionHead title="Nice Community" text={subtitle}>
        <button type="button" className={classes.pause} onClick={() => setRests(!rests)}>
          {rests ? <IconPlayerPlayFilled size={18} aria-hidden /> : <IconPlayerPauseFilled size={18} aria-hidden />}
          {rests ? "Roll on" : "Pause"}
        </button>
      </SectionHead>
      <div
        ref={wall}
        className={classes.wall}
        data-rests={rests || undefined}
        // A link that got the focus may have been scrolled to; the lanes roll from where they were.
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

/** One lane and copies of it below each other; it rolls by the height of one, so that the end meets the beginning. */
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

/** Nobody has been chosen yet. */
function Invitation() {
  const handle = shownHandle("");
  return (
    <section className={classes.section}>
      <div className={classes.invitation}>
        <h2>This wall is for your pictures</h2>
        <p>
          When your scans are ready, submit a frame you love. We show the ones we choose here, with your name. Until
          then we are <a href={profileUrl(handle)}>{`${handle} on Instagram`}</a>, and {BRAND.name} to meet you.
        </p>
      </div>
    </section>
  );
}
