# The server as it runs in production: Node, the joined program and the few packages it loads (scripts/image-folder.mjs), on
# a base without a shell. About 210 MB unpacked; .ci/image.mjs does these steps in a folder and measures it.
# Settings come from the environment (.env.example); compose.yml shows a whole set.
# Tags can be moved. To build from images that you have checked, name digests; `docker buildx imagetools inspect IMAGE` shows
# them:
#   docker build --build-arg NODE_IMAGE=node:24.21.0-bookworm-slim@sha256:… --build-arg BASE_IMAGE=…:nonroot@sha256:… .
ARG NODE_IMAGE=node:24.21.0-bookworm-slim
ARG BASE_IMAGE=gcr.io/distroless/cc-debian12:nonroot

FROM ${NODE_IMAGE} AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build && node scripts/image-folder.mjs /image && mkdir /files

FROM ${BASE_IMAGE}
# `npm run release` prints the command with these.
ARG VERSION=unreleased
ARG REVISION=unknown
ARG CREATED=unknown
LABEL org.opencontainers.image.title=elo org.opencontainers.image.licenses=MIT org.opencontainers.image.version=${VERSION} org.opencontainers.image.revision=${REVISION} org.opencontainers.image.created=${CREATED}
COPY --from=build /usr/local/bin/node /usr/local/bin/node
WORKDIR /app
# The process can't change its own program: all but /data is root's. With a read-only root it needs /data and /tmp (uploads).
COPY --from=build /image ./
COPY --from=build --chown=1000:1000 /files /data
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 DATA_DIR=/data STORAGE_URL=file:/data/storage MALLOC_ARENA_MAX=2
# The same user as `node` of the images before, so their volumes stay writable.
USER 1000:1000
VOLUME /data
EXPOSE 4000
# A worker that runs alone answers at WORKER_PORT, and without it not at all: compose.yml sets it.
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["/usr/local/bin/node", "-e", "fetch(`http://127.0.0.1:${process.env.WORKER_PORT || process.env.PORT}/livez`).then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# No shell in between: the server itself gets the signals. Other commands: `docker run IMAGE migrate`.
ENTRYPOINT ["/usr/local/bin/node", "--max-semi-space-size=16", "dist/src/elo.js"]
CMD ["serve"]
