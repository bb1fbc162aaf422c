import { useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";

/** Added to the page's URL while the lightbox is open, so that Back closes it. */
const HASH = "#picture";

/** The picture shown at full size: `shownId` is null when closed, `lastId` is the last one shown. */
export function useLightbox() {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const [lastId, setLastId] = useState<string | null>(null);
  const leaving = useRef(false);
  const shownId = hash === HASH ? lastId : null;

  function open(id: string) {
    leaving.current = false;
    setLastId(id);
    void navigate({ search, hash: HASH }, { preventScrollReset: true });
  }

  /** Closes only once: a second Escape before the URL changes would leave the page. */
  function close() {
    if (leaving.current) return;
    leaving.current = true;
    void navigate(-1);
  }

  return { shownId, lastId, open, show: setLastId, close };
}
