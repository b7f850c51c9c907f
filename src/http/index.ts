export {
  type Exchange,
  type ExchangeRequest,
  exchange,
  isDone,
  isTransientStatus,
} from './exchange';
export { BodyTooLongError, httpFetch } from './http-fetch';
export { listenOn, loopback, whyForeign } from './own-requests';
