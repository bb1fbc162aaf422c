import { Menu, VisuallyHidden } from "@mantine/core";
import { useCallback, useEffect, useEffectEvent, useState } from "react";
import { Link } from "react-router";
import { listNews, type News, readNews } from "../../contract/orders/news.ts";
import { NEWS_LABELS } from "../../rules/orders/notifications.ts";
import { shownOrderNumber } from "../../rules/orders/number.ts";
import { api } from "../platform/api.ts";
import { formatMoment } from "../platform/dates.ts";
import { useLive } from "../platform/live.tsx";
import { useCall } from "../platform/query.ts";
import classes from "./news.module.css";

/** Maximum number of items above the menu's other entries; the rest is on the order pages. */
const SHOWN = 5;

/** Returns recent order updates, refreshed live, and a function to mark them as read. */
export function useNews(userId: string) {
  const query = useCall(listNews, { params: { userId } });
  const { refetch } = query;
  const refresh = useCallback(() => void refetch(), [refetch]);
  useLive((event) => event.type === "order" && event.userId === userId && refresh(), refresh, refresh);
  const news = query.data?.news ?? [];
  const newest = news[0]?.at;
  const read = async () => {
    if (newest === undefined || !news.some(({ unread }) => unread)) return;
    // If marking fails, it is retried the next time the menu opens.
    await api.call(readNews, { params: { userId }, body: { until: newest } }).then(refresh, () => undefined);
  };
  return { news, unread: news.filter(({ unread }) => unread).length, read };
}

/** Order updates in the account menu; unread ones keep their dot until the menu closes. */
export function NewsItems({ userId, news, onSeen }: { userId: string; news: readonly News[]; onSeen: () => void }) {
  const [fresh] = useState(() => new Set(news.filter(({ unread }) => unread).map(({ id }) => id)));
  const seen = useEffectEvent(onSeen);
  useEffect(() => seen(), []);
  if (news.length === 0) return null;
  return (
    <>
      {news.slice(0, SHOWN).map(({ id, orderId, kind, at, unread }) => (
        <Menu.Item
          key={id}
          className={classes.news}
          component={Link}
          to={`/users/${userId}/orders/${orderId}`}
          leftSection={<span className={classes.dot} data-unread={unread || fresh.has(id) || undefined} />}
        >
          {(unread || fresh.has(id)) && <VisuallyHidden>New: </VisuallyHidden>}
          {NEWS_LABELS[kind]}
          <small>
            {shownOrderNumber(orderId)} · {formatMoment(at)}
          </small>
        </Menu.Item>
      ))}
      <Menu.Divider />
    </>
  );
}
