export { BodyTooLongError, httpFetch } from './http-fetch';
