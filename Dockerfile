# The bot, or with another command the service or the command line. The first stage compiles the sources, the second
# has what runs. Only glibc: on Alpine some packages would not load.
# No digest is pinned: whoever builds it for others adds the one that `docker buildx imagetools inspect` prints.
FROM node:24.21.0-slim AS build

WORKDIR /app
RUN chown node:node /app
# Node keeps compiled code per user: the one who runs the bot has to compile it.
USER node

# Scripts of packages never run (.npmrc), so what is installed is what the lock file names.
COPY --chown=node:node package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --omit=optional

COPY --chown=node:node LICENSE THIRD-PARTY.md ./
COPY --chown=node:node data/prices.json data/tokens.json data/venues.json data/
COPY --chown=node:node data/bundles data/bundles/
COPY --chown=node:node data/fonts data/fonts/
COPY --chown=node:node src src/
# `docker build --build-arg BUILD_ID=$(git rev-parse HEAD) .` tells two builds of one version apart.
ARG BUILD_ID=""
RUN echo "$BUILD_ID" > build-id

# The image's own node, not the one of an optional package: code is compiled for one version.
RUN NODE_COMPILE_CACHE=/app/compiled /usr/local/bin/node src/boot.js compile
# What SQLite was built from goes, and what is for other systems.
RUN cd node_modules/better-sqlite3 \
  && rm -r deps src prebuilds/darwin-* prebuilds/win32-* prebuilds/linuxmusl-*
RUN chmod -R a+rX,go-w /app

FROM node:24.21.0-slim

LABEL org.opencontainers.image.title="Countersign" \
  org.opencontainers.image.description="A Telegram bot that swaps tokens on Solana without ever holding a key" \
  org.opencontainers.image.licenses="MIT"

ENV NODE_ENV=production NODE_COMPILE_CACHE=/app/compiled
WORKDIR /app

# Owned by root: nothing of the program can be changed by it. In data/ it keeps a SQLite file where one is used.
COPY --from=build /app /app
RUN chown node:node data
USER node

ENV HOST=0.0.0.0 PORT=8080
EXPOSE 8080
# Whether it can work. An orchestrator that restarts or removes on failure asks /healthz instead: docs/operating.md.
HEALTHCHECK --interval=10s --timeout=6s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]

# The line of `npm start`, without npm: it would not hand on the signal that asks for a stop in order.
CMD ["node", "src/boot.js", "start"]
