/** What comes in over HTTP: read, checked, and passed to Temporal. */
export { explainDelivery, type ExplainedDelivery } from './explain-delivery';
export { type GatewayConfig, gatewayConfigSchema } from './config/gateway-config';
export { loadGateway, type GatewaySettings, readGatewayConfig } from './config/load-gateway';
export type { GatewayContext, GatewayLog, GatewayPart } from './context';
export { createGateway } from './server';
export { incidentsOf } from './read-incidents';
export { type PageEvent } from './page/page-context';
export { pagePlugin } from './page/page-plugin';
export { createSlackPart } from './people/slack-part';
export { mcpPlugin } from './mcp/mcp-plugin';
export { readWho, type Who } from './who/read-who';
