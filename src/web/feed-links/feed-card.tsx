import { Button, Switch } from "@mantine/core";
import { useState } from "react";
import {
  type FeedLink,
  listFeedLinks,
  removeFeedLink,
  renewFeedLink,
  setFeedLink,
  testFeedLink,
} from "../../contract/feed-links/feed-links.ts";
import { FEED_ABOUT, type Feed } from "../../rules/feed-links/feed-links.ts";
import {
  ConnectionActions,
  ConnectionCard,
  ConnectionNote,
  ConnectionRow,
  ConnectionRows,
} from "../parts/connections/connection-card.tsx";
import { TestButton, TestNote } from "../parts/connections/connection-test.tsx";
import { SecretDialog } from "../parts/secret-dialog.tsx";
import { formatMoment } from "../platform/dates.ts";
import { IconPlus } from "../platform/icons.tsx";
import { ConfirmDialog } from "../platform/kit/confirm-dialog.tsx";
import { showErrorToast } from "../platform/kit/toasts/show-toast.ts";
import { useCall, useCallMutation } from "../platform/query.ts";
import { Loaded, RowsSkeleton } from "../platform/states.tsx";
import { AddFeedDialog } from "./add-feed-dialog.tsx";

/**
 * Secret links of some feeds. @param noun what a link opens @param how where the new link goes, and who can read it
 * @param secretOf the text to copy; by default the link
 */
export function FeedCard({
  title,
  about,
  noun,
  how,
  secretOf,
  feeds,
}: {
  title: string;
  about: string;
  noun: "calendar" | "list";
  how: string;
  secretOf?: (url: string) => string;
  feeds: readonly [Feed, ...Feed[]];
}) {
  const query = useCall(listFeedLinks, undefined);
  const [isAdding, setAdding] = useState(false);
  const [url, showUrl] = useState<string | null>(null);
  const shown = query.data?.links.filter(({ feed }) => feeds.includes(feed)) ?? [];
  return (
    <ConnectionCard title={title} about={about} {...(shown.length > 0 && { state: stateOf(shown) })}>
      <Loaded query={query} skeleton={<RowsSkeleton rows={1} height={80} />}>
        {({ links }) => (
          <ConnectionRows>
            {links
              .filter(({ feed }) => feeds.includes(feed))
              .map((link) => (
                <Link key={link.id} link={link} onUrl={showUrl} />
              ))}
          </ConnectionRows>
        )}
      </Loaded>
      <ConnectionActions>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          aria-label={`Add ${noun}: ${title}`}
          onClick={() => setAdding(true)}
        >
          Add {noun}
        </Button>
      </ConnectionActions>
      {isAdding && <AddFeedDialog noun={noun} feeds={feeds} onClose={() => setAdding(false)} onUrl={showUrl} />}
      {url !== null && (
        <SecretDialog title="Secret link" secret={secretOf?.(url) ?? url} onClose={() => showUrl(null)}>
          {how}
        </SecretDialog>
      )}
    </ConnectionCard>
  );
}

function stateOf(links: readonly FeedLink[]) {
  if (links.some(({ active, works }) => active && !works)) return { tone: "error", label: "Renew a link" } as const;
  if (links.some(({ active }) => active)) return { tone: "success", label: "On" } as const;
  return { tone: "default", label: "Off" } as const;
}

function readText({ createdAt, lastReadAt, works, by }: FeedLink): string {
  if (!works) return `${by}, who made it, may no longer see this. Renew it to use it.`;
  const read = lastReadAt === null ? "Never read" : `Last read ${formatMoment(lastReadAt)}`;
  return `Created ${formatMoment(createdAt)} by ${by}. ${read}.`;
}

function Link({ link, onUrl }: { link: FeedLink; onUrl: (url: string) => void }) {
  const { id, feed, courierName, withAmounts, active } = link;
  const name = courierName === null ? FEED_ABOUT[feed].label : `${FEED_ABOUT[feed].label}: ${courierName}`;
  const [asked, ask] = useState<"renew" | "remove" | null>(null);
  const params = { feedLinkId: id };
  const refreshes = [listFeedLinks];
  const set = useCallMutation(setFeedLink, { refreshes, onError: showErrorToast });
  const renew = useCallMutation(renewFeedLink, { refreshes });
  const remove = useCallMutation(removeFeedLink, { refreshes });
  const attempt = useCallMutation(testFeedLink);
  const close = () => ask(null);
  return (
    <ConnectionRow
      name={name}
      control={
        <Switch
          aria-label={`Link works: ${name}`}
          checked={active}
          disabled={set.isPending}
          onChange={({ currentTarget: { checked } }) => set.mutate({ params, body: { active: checked } })}
        />
      }
    >
      <ConnectionNote>
        {readText(link)}
        {withAmounts && " With amounts."}
      </ConnectionNote>
      <TestNote attempt={attempt} />
      <ConnectionActions>
        <TestButton
          size="xs"
          of={name}
          attempt={attempt}
          disabled={!active}
          onTest={() => attempt.mutate({ params })}
        />
        <Button size="xs" variant="default" aria-label={`Renew ${name}`} onClick={() => ask("renew")}>
          Renew
        </Button>
        <Button size="xs" variant="default" aria-label={`Delete ${name}`} onClick={() => ask("remove")}>
          Delete
        </Button>
      </ConnectionActions>
      {asked === "renew" && (
        <ConfirmDialog
          title="Renew this link?"
          confirmLabel="Renew link"
          onConfirm={async () => onUrl((await renew.mutateAsync({ params })).url)}
          onClose={close}
        >
          The old link stops working at once, and you get a new one.
        </ConfirmDialog>
      )}
      {asked === "remove" && (
        <ConfirmDialog
          title="Delete this link?"
          confirmLabel="Delete link"
          onConfirm={() => remove.mutateAsync({ params })}
          onClose={close}
        >
          It stops working at once.
        </ConfirmDialog>
      )}
    </ConnectionRow>
  );
}
