export { investigate } from './investigate';
export { investigateDevices } from './investigate-devices';
export { conversation } from './conversation';
