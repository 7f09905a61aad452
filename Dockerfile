# The image of Greenroom, from the release that `npm run package` leaves in dist/. docs/install.md describes its use.
ARG BASE=debian:13-slim
ARG TARGETARCH

# The release of each architecture, by the name that image builders give it.
FROM ${BASE} AS release-amd64
ADD dist/greenroom-*-linux-x64.tar.gz /unpacked/

FROM ${BASE} AS release-arm64
ADD dist/greenroom-*-linux-arm64.tar.gz /unpacked/

FROM release-${TARGETARCH} AS release
RUN mv /unpacked/greenroom-* /unpacked/greenroom && chown --recursive root:root /unpacked/greenroom

FROM ${BASE}
ARG VERSION
ARG REVISION
LABEL org.opencontainers.image.title="Greenroom" \
  org.opencontainers.image.description="The back-office console of content teams" \
  org.opencontainers.image.licenses="MIT" \
  org.opencontainers.image.version="${VERSION}" \
  org.opencontainers.image.revision="${REVISION}"

# Node needs it. Debian keeps its version within one release; an exact one would vanish from the archive.
# hadolint ignore=DL3008
RUN apt-get update \
  && apt-get install --yes --no-install-recommends libatomic1 \
  && rm -rf /var/lib/apt/lists/* /var/cache/apt/*

# PostgreSQL refuses a user without a name. The number is fixed, because volumes store it.
RUN groupadd --gid 10001 greenroom \
  && useradd --uid 10001 --gid 10001 --home-dir /data --no-create-home --shell /usr/sbin/nologin greenroom \
  && install --directory --owner greenroom --group greenroom --mode 0700 /data

# Belongs to root: the server writes to /data and /tmp only.
COPY --from=release /unpacked/greenroom /opt/greenroom

ENV PATH=/opt/greenroom:$PATH \
  HOST=0.0.0.0 \
  PORT=3000 \
  DATA_DIR=/data
WORKDIR /data
VOLUME /data
EXPOSE 3000 1935
USER 10001:10001
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["/opt/greenroom/node/node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["/opt/greenroom/greenroom"]
CMD ["start"]
