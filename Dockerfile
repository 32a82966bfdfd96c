# syntax=docker/dockerfile:1

# What is built, with everything that builds it. Commands beside the server (backup, restore, desk-link, move-to-postgresql)
# run from the sources, so this stage is also the image "tools" of compose.yaml.
FROM node:24-bookworm-slim AS tools
WORKDIR /app
RUN chown node:node /app && install -d -o node -g node -m 700 /data /backups
USER node
ENV DATA_DIR=/data
COPY --chown=node:node package.json package-lock.json ./
RUN npm ci --include=dev --no-audit --no-fund
COPY --chown=node:node . .
# The empty database is made for its maker alone to read; here another user copies it.
RUN npm run build && chmod -R a+rX dist
ENTRYPOINT ["node", "scripts/run.mjs"]

FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --no-audit --no-fund

# What serves: the built site and the packages it runs with, owned by root and never written to.
FROM node:24-bookworm-slim AS site
WORKDIR /app
# One malloc arena: about 50 MB less, and it can only be said before the process starts.
ENV NODE_ENV=production DATA_DIR=/data MALLOC_ARENA_MAX=1
RUN install -d -o node -g node -m 700 /data
COPY --from=packages /app/node_modules ./node_modules
COPY --from=packages /app/package.json ./
COPY --from=tools --chown=root:root /app/dist ./dist
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
# The first start makes the database; a migration over a long history takes minutes before the server listens.
HEALTHCHECK --interval=15s --timeout=5s --start-period=120s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/api/health`).then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server/main.js"]
