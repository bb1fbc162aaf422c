import { Button } from "@mantine/core";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { IconCamera } from "../../platform/icons.tsx";
import classes from "./day.module.css";

/** BarcodeDetector, where available (Chrome on Android, Safari behind a flag). Not in TypeScript's library yet. */
type Reader = { detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]> };
const readerOf = (): (new () => Reader) | undefined =>
  typeof navigator !== "undefined" && "mediaDevices" in navigator
    ? (globalThis as { BarcodeDetector?: new () => Reader }).BarcodeDetector
    : undefined;

/** Milliseconds between scanned frames; a code that stays in view is reported once. */
const LOOK_EVERY_MS = 200;

/** Scans stickers with the phone's camera if the browser can; otherwise renders nothing, and codes are typed. */
export function CameraScan({ onCode }: { onCode: (code: string) => void }) {
  const [isOn, setOn] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [isAble] = useState(() => readerOf() !== undefined);
  if (!isAble) return null;
  return (
    <div className={classes.camera}>
      <Button
        size="lg"
        variant="default"
        aria-pressed={isOn}
        leftSection={<IconCamera size={22} aria-hidden />}
        onClick={() => {
          setProblem(null);
          setOn(!isOn);
        }}
      >
        {isOn ? "Stop the camera" : "Scan with the camera"}
      </Button>
      {isOn && (
        <Viewfinder
          onCode={onCode}
          onFail={() => {
            setOn(false);
            setProblem("The camera is not available. Allow it in the browser's settings, or type the code.");
          }}
        />
      )}
      {problem && <p role="alert">{problem}</p>}
    </div>
  );
}

function Viewfinder({ onCode, onFail }: { onCode: (code: string) => void; onFail: () => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const report = useEffectEvent(onCode);
  const fail = useEffectEvent(onFail);
  useEffect(() => {
    const left = new AbortController();
    let stream: MediaStream | null = null;
    void look(left.signal).catch(() => !left.signal.aborted && fail());
    return () => {
      left.abort();
      for (const track of stream?.getTracks() ?? []) track.stop();
    };

    async function look(over: AbortSignal): Promise<void> {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
      if (over.aborted) return stream.getTracks().forEach((track) => track.stop());
      const shown = video.current!;
      shown.srcObject = stream;
      await shown.play();
      const reader = new (readerOf()!)();
      let inSight: readonly string[] = [];
      while (!over.aborted) {
        const codes = (await reader.detect(shown).catch(() => [])).map(({ rawValue }) => rawValue);
        for (const code of codes) if (!inSight.includes(code)) report(code);
        inSight = codes;
        await new Promise((done) => setTimeout(done, LOOK_EVERY_MS));
      }
    }
  }, []);
  return <video ref={video} muted playsInline aria-label="Camera view" />;
}
