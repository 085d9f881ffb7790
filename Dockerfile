# docker build -t tessera .    Settings: docs/settings.md. Data: the volume /data, or PostgreSQL (compose.yaml).

FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN npm ci --no-progress && npm run build

# Only what the server needs to run: no build tools, no tests. The image has Node, and the built screens
# contain the icons.
FROM build AS production
RUN npm ci --omit=dev --ignore-scripts --no-progress \
 && rm -rf node_modules/node-linux-* node_modules/@tabler

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production DATA_DIR=/data
WORKDIR /app
COPY --from=production /app/package.json ./
COPY --from=production /app/node_modules ./node_modules
COPY --from=production /app/packages ./packages
COPY --from=production /app/shared ./shared
COPY --from=production /app/server ./server
COPY --from=production /app/tools ./tools
COPY --from=production /app/dist ./dist
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/api/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Not through npm, which forwards SIGTERM too late.
CMD ["node", "server/main.ts"]
