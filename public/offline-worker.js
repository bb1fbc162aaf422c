/*
 * Shows our own offline page instead of the browser's error, and the lab's push notifications. Stores no personal data,
 * and lets all requests through while the browser is online. Stores one page once a courier has opened it: the frame of
 * the courier's day and its scripts, which are the same for everyone.
 */
const COURIER = "/messenger-routes";
const STORED = "courier-page";

const OFFLINE_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Offline</title>
<style>
:root { color-scheme: light dark; --ink: light-dark(#1c1a17, #ece6d9); --paper: light-dark(#fbf7ee, #1b1917); --accent: light-dark(#a8290f, #ff9d80); }
body { margin: 0; background: var(--paper); color: var(--ink); font: 17px/1.55 "Instrument Sans Variable", system-ui, sans-serif; }
main { width: min(100% - 2.5rem, 44rem); margin: 0 auto; padding: clamp(4rem, 14vh, 9rem) 0; }
.edge { margin: 0 0 1rem; font: 15px/1.5 "Space Mono", ui-monospace, monospace; color: var(--accent); }
h1 { margin: 0; font: 780 clamp(2.2rem, 6vw, 3.4rem)/1.02 "Bricolage Grotesque Variable", system-ui, sans-serif; letter-spacing: -0.028em; }
p { max-width: 36rem; margin: 1.4rem 0 2rem; }
button { min-height: 2.75rem; padding: 0 1.4rem; border: 0; border-radius: 99rem; background: var(--ink); color: var(--paper); font: inherit; font-weight: 600; cursor: pointer; }
button:focus-visible { outline: 2.5px solid var(--ink); outline-offset: 2px; }
</style>
</head>
<body>
<main>
<p class="edge" aria-hidden="true">OFFLINE ▸ 0A</p>
<h1>You're offline</h1>
<p role="status">Your film, orders and scans are safe. This page loads when you're back online.</p>
<button type="button">Try again</button>
</main>
<script>
document.querySelector("button").addEventListener("click", () => location.reload());
addEventListener("online", () => location.reload());
</script>
</body>
</html>`;

const HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "cache-control": "no-store",
  "content-security-policy":
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; base-uri 'none'",
};

addEventListener("install", () => skipWaiting());

addEventListener("activate", (event) => {
  // Pages are requested at once, without waiting for this worker to start.
  event.waitUntil(Promise.all([clients.claim(), registration.navigationPreload?.enable()]));
});

addEventListener("fetch", (event) => {
  const { mode, method, url } = event.request;
  // Not the API's files: the worker would buffer long ones.
  if (mode === "navigate" && method === "GET" && !new URL(url).pathname.startsWith("/api/"))
    event.respondWith(pageOf(event));
  else if (method === "GET" && new URL(url).pathname.startsWith("/assets/") && navigator.onLine === false)
    event.respondWith(caches.match(event.request).then((stored) => stored ?? fetch(event.request)));
});

addEventListener("push", (event) => event.waitUntil(showNotice(event.data)));

addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data.path));
});

addEventListener("message", (event) => {
  const { keep, assets } = event.data ?? {};
  if (keep === COURIER && Array.isArray(assets)) event.waitUntil(keepCourierPage(assets));
});

/** Shows news of an order; later news of the same order replaces it (src/server/accounts/push-devices/send-push.ts). */
async function showNotice(data) {
  const { title, body, path, tag } = data.json();
  await registration.showNotification(title, {
    body,
    tag,
    renotify: true,
    icon: "/courier-icon-192.png",
    data: { path },
  });
}

/** Focuses the window that shows the page, or opens a new one, so that unsaved work in other windows stays. */
async function openPage(path) {
  const windows = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = windows.find(({ url }) => new URL(url).pathname === path);
  return open === undefined ? clients.openWindow(path) : open.focus();
}

/** Stores the current page and its assets, and deletes assets of former builds. */
async function keepCourierPage(assets) {
  try {
    const page = await fetch(COURIER);
    if (!page.ok) return;
    const cache = await caches.open(STORED);
    await Promise.all(assets.map(async (path) => (await cache.match(path)) ?? cache.add(path).catch(() => undefined)));
    const wanted = new Set(assets);
    for (const { url } of await cache.keys()) {
      const { pathname } = new URL(url);
      if (pathname !== COURIER && !wanted.has(pathname)) await cache.delete(url);
    }
    await cache.put(COURIER, page);
  } catch {
    // Offline: the stored page stays.
  }
}

async function pageOf(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    const { pathname } = new URL(event.request.url);
    const stored = pathname === COURIER ? await caches.match(COURIER) : undefined;
    if (stored !== undefined) return stored;
    return new Response(OFFLINE_PAGE, { status: 503, headers: HEADERS });
  }
}
