export { type Exchange, type ExchangeRequest, exchange, isTransientStatus } from './exchange';
export { BodyTooLongError, httpFetch } from './http-fetch';
export { listenOn, loopback, whyForeign } from './own-requests';
