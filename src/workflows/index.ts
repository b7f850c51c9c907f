export { investigate } from './investigate';
export { investigateDevices } from './fleet/investigate-devices';
export { conversation } from './conversation/conversation';
export { queueRecord } from './queue-record';
export { alerts } from './alerts/alerts';
export { incident } from './alerts/incident';
