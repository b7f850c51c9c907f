export { type Fetch, httpFetch } from './http-fetch';
