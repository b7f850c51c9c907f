export { investigate } from './investigate';
