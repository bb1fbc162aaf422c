type TagWindow = Window & { dataLayer?: unknown[]; gtag?: (...args: unknown[]) => void };

/**
 * Puts the analytics tag on the page, once, and tells it where its reader is now. Only after a yes: until then nothing is
 * asked of anybody else's server.
 * @param path without the question: links in mails have their tokens there, and orders the code that opens them
 */
export function loadTag(id: string, path: string): void {
  const page = window as TagWindow;
  const where = { page_location: location.origin + path };
  if (page.gtag !== undefined) return page.gtag("set", where);
  const queue = (page.dataLayer ??= []);
  // The tag tells its commands from other entries by their being `arguments`.
  page.gtag = function gtag() {
    queue.push(arguments);
  };
  page.gtag("js", new Date());
  page.gtag("set", where);
  page.gtag("config", id);
  const script = document.createElement("script");
  script.async = true;
  script.src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`;
  document.head.append(script);
}
