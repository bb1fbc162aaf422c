import { Anchor } from "@mantine/core";
import { Link } from "react-router";
import type { DayView } from "./courier-day.ts";
import { updateText } from "./courier-update.ts";
import classes from "./day.module.css";

export function LineNotice({ view, onRead }: { view: DayView; onRead: (key: number) => void }) {
  const { waiting, line, refused } = view;
  const count = waiting.length;
  return (
    <>
      <div className={classes.line} role="status" data-line={count > 0 || line === "DOWN" ? "DOWN" : line}>
        {words(line, count)}
        {line === "SIGNED_OUT" && (
          <>
            {" "}
            <Anchor component={Link} to="/login" state={{ origin: "/messenger-routes" }} inherit>
              Log in
            </Anchor>
          </>
        )}
        {count > 0 && line !== "UP" && (
          <details>
            <summary>Waiting</summary>
            <ol>
              {waiting.map((press) => (
                <li key={press.id}>{updateText(press)}</li>
              ))}
            </ol>
          </details>
        )}
      </div>
      {refused.map(({ key, text, words: why }) => (
        <div key={key} className={classes.refused} role="alert">
          <p>
            <strong>{text}</strong>
            <br />
            {why}
          </p>
          <button type="button" onClick={() => onRead(key)}>
            OK
          </button>
        </div>
      ))}
    </>
  );
}

function words(line: DayView["line"], count: number): string {
  const stored = count === 1 ? "1 update saved on this phone" : `${count} updates saved on this phone`;
  if (line === "SIGNED_OUT")
    return count > 0 ? `You are logged out. ${stored} until you log in.` : "You are logged out.";
  if (line === "DOWN")
    return count > 0
      ? `Offline. ${stored} and will be sent when you're back online.`
      : "Offline. Keep going; everything is saved.";
  if (count > 0) return count === 1 ? "Sending 1 update…" : `Sending ${count} updates…`;
  return line === "UP" ? "All updates sent." : "Connecting…";
}
