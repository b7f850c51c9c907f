# The worker as a container: build stage with the compiler, run stage with production packages. Of
# these, Temporal's library for other platforms, source maps and types are left out: half of their size.
FROM node:22-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev \
  && find node_modules/@temporalio/core-bridge/releases -mindepth 1 -maxdepth 1 \
    ! -name "$(uname -m)-*-linux-*" -exec rm -r {} + \
  && find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete \
  && npm pack --pack-destination /tmp && mkdir /package \
  && tar -xzf /tmp/netoncall-*.tgz -C /package --strip-components=1

FROM node:22-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production NETONCALL_EVIDENCE=/var/lib/netoncall/evidence
RUN mkdir -p /var/lib/netoncall/evidence && chown -R node:node /var/lib/netoncall
# What the npm package holds (`files` of package.json): code, plans, profiles, prompts, models, labs.
COPY --from=build /package ./
COPY --from=build /app/node_modules ./node_modules
USER node
ENTRYPOINT ["node", "dist/src/cli/main.js"]
CMD ["worker"]
