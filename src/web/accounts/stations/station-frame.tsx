import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { User } from "../../../contract/accounts/accounts.ts";
import { currentUser } from "../../../contract/accounts/auth.ts";
import type { Station } from "../../../contract/accounts/station.ts";
import { keepStationOpen, lockStation, signInAtStation } from "../../../contract/accounts/stations.ts";
import { isBadge } from "../../../rules/accounts/stations.ts";
import { MINUTE_MS, SECOND_MS } from "../../../rules/time.ts";
import { fullName } from "../../parts/people/full-name.ts";
import { api } from "../../platform/api.ts";
import { messageOf } from "../../platform/form-errors.ts";
import { IconLock } from "../../platform/icons.tsx";
import { useShortcuts } from "../../platform/kit/keys/use-shortcuts.ts";
import { useScanInterceptor } from "../../platform/kit/scanner/use-scanner.ts";
import { showErrorToast, showToast } from "../../platform/kit/toasts/show-toast.ts";
import { callKey } from "../../platform/query.ts";
import { StationLock } from "./station-lock.tsx";
import classes from "./stations.module.css";

/** Interval in ms between two reports of input to the server, which decides when the station locks. */
const REPORTED_EVERY_MS = 20 * SECOND_MS;
const CHECKED_EVERY_MS = 5 * SECOND_MS;
const INPUTS = ["keydown", "pointerdown", "wheel"] as const;

/**
 * Above every page of a station: who works there, and the lock. Pages stay as they are while workers change
 * (docs/product/staff.md#stations).
 */
export function StationFrame({ station, user }: { station: Station; user: User }) {
  const queries = useQueryClient();
  // At once, also when the server cannot be reached.
  const [isHidden, setHidden] = useState(false);
  const isLocked = station.locked || isHidden;

  async function lock() {
    setHidden(true);
    await api.call(lockStation).catch(() => undefined);
    await queries.invalidateQueries({ queryKey: callKey(currentUser) });
  }

  /** The new worker may see other things than the one before. */
  async function changed() {
    await queries.invalidateQueries();
    setHidden(false);
  }

  useInput(isLocked ? null : station.lockMinutes, () => void lock());
  useShortcuts("Station", [{ keys: "shift+Q", does: "Lock the station", run: () => void lock() }], { isFrame: true });
  useScanInterceptor({
    isMine: isBadge,
    run: (badge) => {
      void api.call(signInAtStation, { body: { badge } }).then(
        async () => {
          await changed();
          showToast("Worker changed");
        },
        (error: unknown) => showErrorToast(messageOf(error)),
      );
    },
  });
  return (
    <>
      <aside className={classes.pill} aria-label="Station">
        <span>
          {station.name} ▸ {fullName(user)}
        </span>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconLock size={15} aria-hidden />}
          onClick={() => void lock()}
        >
          Lock
        </Button>
      </aside>
      {isLocked && <StationLock station={station} last={user} onSignedIn={changed} />}
    </>
  );
}

/** Reports input to the server, and calls `onIdle` after so many minutes without any. @param minutes null: does nothing */
function useInput(minutes: number | null, onIdle: () => void): void {
  const last = useRef({ input: 0, report: 0 });
  const idle = useEffectEvent(onIdle);
  useEffect(() => {
    if (minutes === null) return;
    last.current = { input: Date.now(), report: Date.now() };
    const onInput = () => {
      const now = Date.now();
      // After sleep, the first key press must not count as work of the one who left.
      if (now - last.current.input >= minutes * MINUTE_MS) return idle();
      last.current.input = now;
      if (now - last.current.report < REPORTED_EVERY_MS) return;
      last.current.report = now;
      void api.call(keepStationOpen).catch(() => undefined);
    };
    for (const name of INPUTS) addEventListener(name, onInput, { capture: true, passive: true });
    const check = setInterval(() => {
      if (Date.now() - last.current.input >= minutes * MINUTE_MS) idle();
    }, CHECKED_EVERY_MS);
    return () => {
      for (const name of INPUTS) removeEventListener(name, onInput, { capture: true });
      clearInterval(check);
    };
  }, [minutes]);
}
