type TagWindow = Window & { dataLayer?: unknown[]; gtag?: (...args: unknown[]) => void };

/**
 * Loads the analytics tag once and reports the current page to it. Only after consent: before, no request goes to
 * another server.
 * @param path without the query: it holds the tokens of links in e-mails and the access codes of orders
 */
export function loadTag(id: string, path: string): void {
  const page = window as TagWindow;
  const where = { page_location: location.origin + path };
  if (page.gtag !== undefined) return page.gtag("set", where);
  const queue = (page.dataLayer ??= []);
  // The tag recognizes its commands by their being `arguments` objects.
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
