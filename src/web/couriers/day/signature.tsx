import { Button } from "@mantine/core";
import { type PointerEvent, useRef } from "react";
import classes from "./day.module.css";

/** CSS px: width of a finger-drawn line. */
const LINE = 3;
const JPEG_QUALITY = 0.8;
const PAPER = "white";
const INK = "black";

/**
 * Field in which the customer signs with a finger for handing over the film.
 * @param onChange receives the drawing; null after it is cleared
 */
export function Signature({ onChange }: { onChange: (drawing: HTMLCanvasElement | null) => void }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const draw = (event: PointerEvent<HTMLCanvasElement>) => {
    const { currentTarget: sheet, clientX, clientY } = event;
    const { left, top, width, height } = sheet.getBoundingClientRect();
    const context = sheet.getContext("2d")!;
    if (event.type === "pointerdown") {
      sheet.setPointerCapture(event.pointerId);
      // The first stroke sets the canvas size; later ones must not, because resizing erases the drawing.
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

/** Returns one picture for the stop: the photo, if there is one, with the signature below. */
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
