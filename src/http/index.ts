export { BodyTooLongError, httpFetch } from './http-fetch';
export { listenOn, loopback, whyForeign } from './own-requests';
