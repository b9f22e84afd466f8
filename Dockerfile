# Builds with everything, runs with what production needs: `docker build -t newsco .`
FROM node:24-trixie-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci
COPY tsconfig.base.json tsconfig.build.json tsconfig.server.json react-router.config.ts vite.config.ts lingui.config.ts ./
COPY vite vite
COPY src src
RUN npm run build && npm prune --omit=dev

FROM node:24-trixie-slim
# pg_dump and pg_restore, for backups of a PostgreSQL server up to 17.
RUN apt-get update && apt-get install -y --no-install-recommends postgresql-client && rm -rf /var/lib/apt/lists/*
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY src/server/migrations src/server/migrations
COPY data/locations.tsv data/LICENCE-locations.md data/
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=90s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/livez').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# This and the options hold the memory near what is in use: docs/decisions/0019-memory.md.
ENV MALLOC_ARENA_MAX=1 MALLOC_MMAP_THRESHOLD_=1048576
CMD ["node", "--max-semi-space-size=4", "--max-old-space-size=512", "dist/server/main.js"]
