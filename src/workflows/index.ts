export { investigate } from './investigate';
export { investigateDevices } from './investigate-devices';
