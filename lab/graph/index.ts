export { createGraphLab, type GraphLab, type GraphOptions } from './create-lab';
export { serveToolsHttp, type ToolServerOptions } from '../serve/serve-tools';
export { readCallLog } from '../serve/call-log';
