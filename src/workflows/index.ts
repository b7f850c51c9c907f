export { investigate } from './investigate';
export { investigateDevices } from './fleet/investigate-devices';
export { conversation } from './conversation/conversation';
export { queueRecord } from './queue-record';
