# The lab as an image: docs/operations/containers.md. `npm run container` builds and tries it.

# Builds: Node 20 or newer, with npm.
ARG BUILD_BASE=docker.io/library/node:24-bookworm-slim
# Carries it: glibc, libstdc++ and /bin/sh of the same age or newer. Node itself comes with the packages, as the lock file says.
ARG BASE=docker.io/library/debian:bookworm-slim

FROM ${BUILD_BASE} AS build
WORKDIR /lab
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --no-audit --no-fund --loglevel=error
COPY . .
RUN node scripts/build.mjs && node scripts/copy-runtime.mjs /out/lab && mkdir /out/data

FROM ${BASE}
COPY --from=build /out/lab /lab
COPY --from=build --chown=10001:10001 /out/data /data
WORKDIR /lab
USER 10001:10001
# The root may be read-only: only /data and /tmp are written to.
ENV NODE_ENV=production PORT=4000 HOST=0.0.0.0 DATA_DIR=/data NODE_COMPILE_CACHE=/tmp/compiled PATH=/lab/bin:/usr/bin:/bin
EXPOSE 4000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 CMD ["node", "scripts/health-check.mjs"]
ENTRYPOINT ["node", "scripts/serve.mjs"]
