# The bot, or with another command the service or the command line. Nothing is built: Node runs the sources as they are.
FROM node:24.21.0-slim

ENV NODE_ENV=production
WORKDIR /app

# Scripts of packages never run (.npmrc), so what is installed is what the lock file names.
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev && npm cache clean --force

COPY data/prices.json data/tokens.json data/venues.json data/
COPY data/fonts data/fonts/
COPY src src/

# Nothing of the program can be changed by it. In data/ it keeps what was compiled, and a SQLite file where one is used.
RUN mkdir -p data/compile-cache && chown node:node data data/compile-cache
USER node

ENV HOST=0.0.0.0 PORT=8080
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=6s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]

# The line of `npm start`, without npm: it would not hand on the signal that asks for a stop in order.
CMD ["node", "src/boot.js", "start"]
