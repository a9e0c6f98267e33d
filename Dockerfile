# The server as it runs in production. Settings come from the environment (.env.example); compose.yml shows a whole set.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 DATA_DIR=/data STORAGE_URL=file:/data/storage
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev && npm cache clean --force && mkdir /data && chown node:node /data
COPY --from=build /app/dist ./dist
USER node
VOLUME /data
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/livez`).then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# No npm in between: the server itself gets the signals.
CMD ["node", "--max-semi-space-size=16", "dist/src/elo.js", "serve"]
