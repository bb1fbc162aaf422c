import { Button, Skeleton } from "@mantine/core";
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from "react";
import { PictureProblem, sendAvatar, squareOf } from "../parts/people/avatar-picture.ts";
import { Dialog, DialogActions } from "../platform/dialog.tsx";
import { messageOf } from "../platform/form-errors.ts";
import { FormMessage } from "../platform/form-message.tsx";
import { showToast } from "../platform/kit/toasts/show-toast.ts";
import classes from "./picture-dialog.module.css";

const MAX_ZOOM = 4;
/** Step of an arrow key, as a fraction of the picture's side. */
const STEP = 0.04;
const within = (value: number) => Math.min(1, Math.max(0, value));

type Props = { userId: string; file: File; onSaved: () => Promise<void>; onClose: () => void };

/** Crops a profile picture to a square: moved by pointer or arrow keys, zoomed by the slider. */
export default function PictureDialog({ userId, file, onSaved, onClose }: Props) {
  const picture = usePicture(file);
  const [zoom, setZoom] = useState(1);
  const [center, setCenter] = useState({ x: 0.5, y: 0.5 });
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const hint = useId();
  const size = picture.size;
  const crop = size && squareOf(size, zoom, center);

  /** Moves the center of the crop by fractions of the picture, no further than its edge. */
  function move(x: number, y: number) {
    if (size === null || crop === null) return;
    const held = squareOf(size, zoom, { x: within(center.x + x), y: within(center.y + y) });
    setCenter({ x: (held.x + held.width / 2) / size.width, y: (held.y + held.height / 2) / size.height });
  }

  async function save() {
    if (crop === null) return;
    setBusy(true);
    setFailed(null);
    try {
      await sendAvatar(userId, file, crop);
      await onSaved();
      showToast("Picture saved");
      onClose();
    } catch (error) {
      setFailed(error instanceof PictureProblem ? error.message : messageOf(error));
      setBusy(false);
    }
  }

  return (
    <Dialog title="Profile picture" busy={busy} holds onClose={onClose}>
      {picture.broken ? (
        <FormMessage>We couldn't read this picture. Try another one.</FormMessage>
      ) : crop === null || size === null ? (
        <Skeleton className={classes.frame} />
      ) : (
        <Frame
          label="Visible part of the picture"
          hint={hint}
          onMove={move}
          shown={crop.width / size.width}
          ratio={size.width / size.height}
        >
          <img
            src={picture.url}
            alt=""
            draggable={false}
            style={{
              width: `${(size.width / crop.width) * 100}%`,
              left: `${(-crop.x / crop.width) * 100}%`,
              top: `${(-crop.y / crop.height) * 100}%`,
            }}
          />
        </Frame>
      )}
      <p id={hint} className={classes.hint}>
        Drag the picture into place, or use the arrow keys.
      </p>
      <label className={classes.zoom}>
        Zoom
        <input
          type="range"
          min={1}
          max={MAX_ZOOM}
          step={0.05}
          value={zoom}
          disabled={crop === null}
          onChange={({ currentTarget }) => setZoom(Number(currentTarget.value))}
        />
      </label>
      <FormMessage>{failed}</FormMessage>
      <DialogActions>
        <Button variant="default" disabled={busy} onClick={onClose}>
          Cancel
        </Button>
        <Button loading={busy} disabled={crop === null} onClick={() => void save()}>
          Save picture
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** @param shown visible fraction of the picture's width @param ratio width divided by height */
function Frame({
  label,
  hint,
  shown,
  ratio,
  onMove,
  children,
}: {
  label: string;
  hint: string;
  shown: number;
  ratio: number;
  onMove: (x: number, y: number) => void;
  children: React.ReactNode;
}) {
  const last = useRef<{ x: number; y: number } | null>(null);
  function drag({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) {
    if (last.current === null) return;
    const { width, height } = currentTarget.getBoundingClientRect();
    onMove((-(clientX - last.current.x) / width) * shown, (-(clientY - last.current.y) / height) * shown * ratio);
    last.current = { x: clientX, y: clientY };
  }
  function byKey(event: KeyboardEvent) {
    const by = { ArrowLeft: [-STEP, 0], ArrowRight: [STEP, 0], ArrowUp: [0, -STEP], ArrowDown: [0, STEP] }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    onMove(by[0]!, by[1]!);
  }
  return (
    <button
      type="button"
      className={classes.frame}
      aria-label={label}
      aria-describedby={hint}
      onKeyDown={byKey}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        last.current = { x: event.clientX, y: event.clientY };
      }}
      onPointerMove={drag}
      onPointerUp={() => (last.current = null)}
      onPointerCancel={() => (last.current = null)}
    >
      {children}
    </button>
  );
}

/** Returns an object URL for the file, and its size once the browser has decoded it. */
function usePicture(file: File) {
  const [url, setUrl] = useState<string>();
  const [size, setSize] = useState<{ width: number; height: number } | null>(null);
  const [broken, setBroken] = useState(false);
  useEffect(() => {
    const address = URL.createObjectURL(file);
    const image = new Image();
    image.onload = () => {
      setUrl(address);
      setSize({ width: image.naturalWidth, height: image.naturalHeight });
    };
    image.onerror = () => setBroken(true);
    image.src = address;
    return () => URL.revokeObjectURL(address);
  }, [file]);
  return { url, size, broken };
}
