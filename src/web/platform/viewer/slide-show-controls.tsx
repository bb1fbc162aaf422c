import { IconPlayerPause, IconPlayerPlay, IconX } from "../icons.tsx";
import classes from "./slide-show-controls.module.css";
import { SLIDE_SECONDS, type SlideShow } from "./use-slide-show.ts";

export function SlideShowControls({ show }: { show: SlideShow }) {
  const label = show.isPlaying ? "Pause the slideshow" : "Resume the slideshow";
  return (
    <div className={classes.controls} role="group" aria-label="Slideshow">
      <button type="button" onClick={show.toggle} aria-label={label} title={`${label} (S)`}>
        {show.isPlaying ? <IconPlayerPause aria-hidden /> : <IconPlayerPlay aria-hidden />}
      </button>
      <select
        aria-label="Seconds for each picture"
        value={show.seconds}
        onChange={({ currentTarget }) => show.setSeconds(Number(currentTarget.value))}
      >
        {SLIDE_SECONDS.map((seconds) => (
          <option key={seconds} value={seconds}>
            {seconds} s
          </option>
        ))}
      </select>
      <button type="button" onClick={show.end} aria-label="End the slideshow" title="End the slideshow">
        <IconX aria-hidden />
      </button>
    </div>
  );
}
