import { useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";

/** Added to the page's address while the lightbox is open, so that Back closes it. */
const HASH = "#picture";

/** Which picture is shown at full size; `shownId` is null while none is, `lastId` is what was shown last. */
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

  /** Once: a second press of Escape while the address is on its way would leave the page. */
  function close() {
    if (leaving.current) return;
    leaving.current = true;
    void navigate(-1);
  }

  return { shownId, lastId, open, show: setLastId, close };
}
