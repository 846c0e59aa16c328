# The pages first, then the server that serves them.
FROM node:22-slim AS client
WORKDIR /tatami/client
COPY client/package.json client/package-lock.json client/.npmrc ./
RUN npm ci
COPY client ./
# Vite writes the pages to ../src/tatami/web/client.
RUN npm run build

FROM python:3.13-slim
WORKDIR /tatami
COPY requirements.lock ./
RUN pip install --no-cache-dir --require-hashes -r requirements.lock
COPY pyproject.toml hatch_build.py README.md LICENSE ./
COPY src src
COPY --from=client /tatami/src/tatami/web/client src/tatami/web/client
RUN pip install --no-cache-dir hatchling && pip install --no-cache-dir --no-deps --no-build-isolation .

RUN useradd --create-home tatami && install -d -o tatami /data
USER tatami
# Everything is compiled now, so that a container starts at once.
RUN tatami warm
ENV TATAMI_DATABASE=sqlite:////data/tatami.db
VOLUME /data
EXPOSE 8000
HEALTHCHECK --start-period=30s CMD python -c "import urllib.request as u; u.urlopen('http://127.0.0.1:8000/health', timeout=5)"
CMD ["tatami", "serve", "--host", "0.0.0.0"]
