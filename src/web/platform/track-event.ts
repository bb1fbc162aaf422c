/** What the analytics tag puts on the page once it is loaded (src/web/consent); nothing before somebody agreed. */
type WithTag = { gtag?: (command: "event", name: string, details: Record<string, string>) => void };

/** Tells the analytics tag that something happened; says nothing to nobody where there is none. */
export function trackEvent(event: string, details: Record<string, string>): void {
  (window as WithTag).gtag?.("event", event, details);
}
