# The worker as a container: build stage with the compiler, run stage with production packages.
FROM node:22-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev

FROM node:22-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production NETONCALL_EVIDENCE=/var/lib/netoncall/evidence
RUN mkdir -p /var/lib/netoncall/evidence && chown -R node:node /var/lib/netoncall
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY --from=build /app/plans ./plans
COPY --from=build /app/profiles ./profiles
USER node
ENTRYPOINT ["node", "dist/src/cli/main.js"]
CMD ["worker"]
