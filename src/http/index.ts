export { httpFetch } from './http-fetch';
