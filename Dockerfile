# The pages first, then the server that serves them. Tags move: to build the same image again, name digests, as in
# --build-arg PYTHON_IMAGE=python:3.13-slim@sha256:…
ARG NODE_IMAGE=node:22-slim
ARG PYTHON_IMAGE=python:3.13-slim
FROM ${NODE_IMAGE} AS client
WORKDIR /tatami/client
COPY client/package.json client/package-lock.json client/.npmrc ./
RUN npm ci
COPY client ./
# Vite writes the pages to ../src/tatami/web/client.
RUN npm run build

FROM ${PYTHON_IMAGE}
WORKDIR /tatami
COPY requirements.lock requirements-build.lock ./
RUN pip install --no-cache-dir --require-hashes -r requirements.lock \
    && pip install --no-cache-dir --require-hashes -r requirements-build.lock
COPY pyproject.toml hatch_build.py README.md LICENSE ./
COPY src src
COPY --from=client /tatami/src/tatami/web/client src/tatami/web/client
RUN pip install --no-cache-dir --no-deps --no-build-isolation .

RUN useradd --create-home tatami && install -d -o tatami /data
USER tatami
# Everything is compiled now, so that a container starts at once.
RUN tatami warm
ENV TATAMI_DATABASE=sqlite:////data/tatami.db
VOLUME /data
EXPOSE 8000
HEALTHCHECK --start-period=30s CMD python -c "import urllib.request as u; u.urlopen('http://127.0.0.1:8000/health', timeout=5)"
CMD ["tatami", "serve", "--host", "0.0.0.0"]
