# Build stage: compiles, then keeps only what runs. Install scripts of packages are not run; the one that matters
# makes the links between the libraries of the embedded Postgres, which the last line does instead.
FROM node:26.10.0-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages/client/package.json packages/client/
RUN npm ci --include=dev --ignore-scripts
COPY tsconfig.json tsconfig.build.json ./
COPY src src
COPY indexer indexer
COPY web web
RUN npm run build \
    && npm prune --omit=dev --ignore-scripts \
    && node -e "import('/app/dist/src/database/embedded/binaries.js').then(b => b.linkLibraries(b.postgresFolder()))"

FROM node:26.10.0-slim
ENV NODE_ENV=production \
    DATA_DIR=/data
WORKDIR /app
COPY package.json LICENSE ./
COPY migrations migrations
COPY data data
COPY docs docs
COPY src/resources/docs/assets src/resources/docs/assets
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
RUN chmod +x dist/src/cli/main.js \
    && ln -s /app/dist/src/cli/main.js /usr/local/bin/linnea \
    && mkdir /data \
    && chown node:node /data
VOLUME /data
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT||3000}/healthz`).then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
# Node itself is the process that is asked to stop, with no shell between.
CMD ["node", "dist/src/main.js"]
