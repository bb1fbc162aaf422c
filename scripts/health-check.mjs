// Exits with 0 when the lab of this machine answers: the health check of the image.
const at = `http://127.0.0.1:${process.env.PORT || 4000}/api/health`;
const answer = await fetch(at, { signal: AbortSignal.timeout(4000) }).catch((error) => ({
  ok: false,
  status: error.message,
}));
if (!answer.ok) console.error(`${at}: ${answer.status}`);
process.exitCode = answer.ok ? 0 : 1;
