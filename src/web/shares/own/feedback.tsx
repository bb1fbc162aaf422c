import { ActionIcon, Button } from "@mantine/core";
import type { AnsweredScan, getShare } from "../../../contract/shares/shares.ts";
import type { ReplyOf } from "../../../contract/kit/call.ts";
import { formatMoment } from "../../platform/dates.ts";
import { IconX } from "../../platform/icons.tsx";
import { Section } from "../../platform/section.tsx";
import { edgeOf } from "../frame-words.ts";
import { GreaseSign } from "../grease-mark.tsx";
import classes from "./feedback.module.css";

/** Feedback to remove: of a visitor on one frame, or all of theirs, which blocks them. */
export type Moderated = { visitor: string; visitorId: string; scanId: string | null };

type Said = AnsweredScan["answers"][number] & { scan: AnsweredScan };

/** Each visitor's selection, note and comments, oldest first. */
export function Feedback({
  scans,
  selections,
  onModerate,
}: Pick<ReplyOf<typeof getShare>, "scans" | "selections"> & { onModerate: (moderated: Moderated) => void }) {
  const byVisitor = Map.groupBy(
    scans.flatMap((scan) => scan.answers.map((answer): Said => ({ ...answer, scan }))),
    ({ visitorId }) => visitorId,
  );
  return (
    <Section title="Feedback" frame="panel">
      <div className={classes.visitors}>
        {[...byVisitor].map(([visitorId, said]) => (
          <Visitor
            key={visitorId}
            said={said}
            sent={selections.find((selection) => selection.visitorId === visitorId)}
            onModerate={onModerate}
          />
        ))}
      </div>
    </Section>
  );
}

function Visitor({
  said,
  sent,
  onModerate,
}: {
  said: readonly Said[];
  sent: ReplyOf<typeof getShare>["selections"][number] | undefined;
  onModerate: (moderated: Moderated) => void;
}) {
  const { visitor, visitorId } = said[0]!;
  const favorites = said.filter(({ favorite }) => favorite).length;
  return (
    <section aria-label={visitor} className={classes.visitor}>
      <header>
        <div>
          <h3>{visitor}</h3>
          <p>
            {favorites} {favorites === 1 ? "favorite" : "favorites"}
            {sent && `, sent ${formatMoment(sent.sentAt)}`}
          </p>
        </div>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          aria-label={`Block ${visitor}`}
          onClick={() => onModerate({ visitor, visitorId, scanId: null })}
        >
          Block
        </Button>
      </header>
      {sent && sent.note !== "" && <blockquote>{sent.note}</blockquote>}
      <ul>
        {said.map(({ scan, favorite, comment }) => (
          <li key={scan.id}>
            <img src={scan.thumbnail.read} alt="" loading="lazy" />
            <div>
              <span className={classes.edge}>
                {edgeOf(scan)}
                {favorite && (
                  <span className={classes.favorite} role="img" aria-label="Favorite">
                    <GreaseSign filled />
                  </span>
                )}
              </span>
              {comment !== "" && <p>{comment}</p>}
            </div>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={32}
              aria-label={`Remove ${visitor}'s feedback on frame ${scan.frame}`}
              title="Remove"
              onClick={() => onModerate({ visitor, visitorId, scanId: scan.id })}
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
    </section>
  );
}
