# A server in a small image: `docker compose up`, or docs/how-to/hosting.md.

FROM python:3.13-slim AS built
RUN apt-get update \
    && apt-get install --yes --no-install-recommends gcc libc6-dev \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /benny
COPY locks locks
RUN python -m venv /opt/benny \
    && /opt/benny/bin/pip install --no-cache-dir --require-hashes \
        -r locks/tools.txt -r locks/web,postgres,redis.txt
COPY pyproject.toml setup.py MANIFEST.in README.md LICENSE ./
COPY src src
# BENNY_PURE=0 fails if the core can't be compiled.
RUN BENNY_PURE=0 /opt/benny/bin/pip install --no-cache-dir --no-deps --no-build-isolation .
RUN cd / && /opt/benny/bin/benny doctor \
    && /opt/benny/bin/pip uninstall --yes Cython setuptools pip

FROM python:3.13-slim
LABEL org.opencontainers.image.title="Benny" \
    org.opencontainers.image.description="A server for the Euchre family of card games" \
    org.opencontainers.image.licenses="MIT AND Apache-2.0 AND CC0-1.0 AND OFL-1.1"
RUN useradd --uid 10001 --home-dir /data --create-home --shell /usr/sbin/nologin benny \
    && chmod 700 /data
COPY --from=built /opt/benny /opt/benny
ENV PATH=/opt/benny/bin:$PATH \
    PYTHONDONTWRITEBYTECODE=1 \
    BENNY_HOST=0.0.0.0 \
    BENNY_DATA=/data
USER benny
WORKDIR /data
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s \
    CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8080/health', timeout=4)"]
ENTRYPOINT ["benny"]
CMD ["serve"]
