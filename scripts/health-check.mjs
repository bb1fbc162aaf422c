// The image's health check: exits with 0 when the lab on this machine responds.
const at = `http://127.0.0.1:${process.env.PORT || 4000}/api/health`;
const answer = await fetch(at, { signal: AbortSignal.timeout(4000) }).catch((error) => ({
  ok: false,
  status: error.message,
}));
if (!answer.ok) console.error(`${at}: ${answer.status}`);
process.exitCode = answer.ok ? 0 : 1;
