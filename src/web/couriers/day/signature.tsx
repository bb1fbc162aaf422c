import { Button } from "@mantine/core";
import { type PointerEvent, useRef } from "react";
import classes from "./day.module.css";

/** Px, whatever the phone's pixels: a line that a finger draws. */
const LINE = 3;
const JPEG_QUALITY = 0.8;
const PAPER = "white";
const INK = "black";

/** Somebody signs with a finger that they gave the film. @param onChange the drawing once there is one; null when it is wiped */
export function Signature({ onChange }: { onChange: (drawing: HTMLCanvasElement | null) => void }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const draw = (event: PointerEvent<HTMLCanvasElement>) => {
    const { currentTarget: sheet, clientX, clientY } = event;
    const { left, top, width, height } = sheet.getBoundingClientRect();
    const context = sheet.getContext("2d")!;
    if (event.type === "pointerdown") {
      sheet.setPointerCapture(event.pointerId);
      // Its first stroke finds how large it is; later ones keep what is drawn.
      if (sheet.width !== Math.round(width)) [sheet.width, sheet.height] = [Math.round(width), Math.round(height)];
      Object.assign(context, { lineWidth: LINE, lineCap: "round", lineJoin: "round", strokeStyle: INK });
      context.beginPath();
      context.moveTo(clientX - left, clientY - top);
    } else if (event.buttons === 0) return;
    context.lineTo(clientX - left, clientY - top);
    context.stroke();
    onChange(sheet);
  };
  return (
    <div className={classes.signature}>
      <canvas ref={canvas} role="img" aria-label="Signature" onPointerDown={draw} onPointerMove={draw} />
      <Button
        size="md"
        variant="default"
        onClick={() => {
          canvas.current!.getContext("2d")!.clearRect(0, 0, canvas.current!.width, canvas.current!.height);
          onChange(null);
        }}
      >
        Clear signature
      </Button>
    </div>
  );
}

/** One picture for the stop: the photograph, if there is one, and below it what was signed. */
export async function signedPicture(photo: Blob | null, drawing: HTMLCanvasElement): Promise<Blob> {
  const picture = photo === null ? null : await createImageBitmap(photo);
  const width = picture?.width ?? drawing.width;
  const high = Math.round((drawing.height * width) / drawing.width);
  const sheet = document.createElement("canvas");
  [sheet.width, sheet.height] = [width, (picture?.height ?? 0) + high];
  const context = sheet.getContext("2d")!;
  context.fillStyle = PAPER;
  context.fillRect(0, 0, sheet.width, sheet.height);
  if (picture !== null) context.drawImage(picture, 0, 0);
  context.drawImage(drawing, 0, picture?.height ?? 0, width, high);
  picture?.close();
  return new Promise((done, fail) =>
    sheet.toBlob((jpeg) => (jpeg ? done(jpeg) : fail(new Error("no JPEG"))), "image/jpeg", JPEG_QUALITY),
  );
}
