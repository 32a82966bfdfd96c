# syntax=docker/dockerfile:1

# Makes the release, and installs it as anybody would.
FROM node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6 AS release
WORKDIR /build
RUN chown node:node /build && install -d -o node -g node /app
USER node
COPY --chown=node:node package.json package-lock.json ./
RUN npm ci --include=dev --no-audit --no-fund
COPY --chown=node:node . .
RUN npm run release && tar -xzf release/*.tar.gz -C /app --strip-components=1
RUN cd /app && npm ci --omit=dev --no-audit --no-fund

# What serves: the release, owned by root and never written to. The commands beside it are in it:
# docker run … backup /backups/spa.tar.gz
FROM node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6 AS site
WORKDIR /app
# One malloc arena: about 50 MB less, and it can only be said before the process starts.
ENV NODE_ENV=production DATA_DIR=/data MALLOC_ARENA_MAX=1
RUN install -d -o node -g node -m 700 /data /backups
COPY --from=release --chown=root:root /app ./
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
# The first start makes the database; a migration over a long history takes minutes before the server listens.
HEALTHCHECK --interval=15s --timeout=5s --start-period=120s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/api/health`).then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# What is young stays at 8 MB instead of 32: it costs nothing one can measure, and can only be said here.
ENTRYPOINT ["node", "--max-semi-space-size=4", "--v8-pool-size=1", "server"]
