export { type Exchange, type ExchangeRequest, exchange, mayPassLater } from './exchange';
export { BodyTooLongError, httpFetch } from './http-fetch';
