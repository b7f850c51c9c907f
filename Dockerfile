# The worker as a container: build stage with the compiler, run stage with production packages.
FROM node:22-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev \
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
