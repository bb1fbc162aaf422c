/** Function added by the analytics tag once loaded (src/web/consent); undefined before consent. */
type WithTag = { gtag?: (command: "event", name: string, details: Record<string, string>) => void };

export function trackEvent(event: string, details: Record<string, string>): void {
  (window as WithTag).gtag?.("event", event, details);
}
