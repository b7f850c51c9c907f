export { investigate } from './investigate';
export { investigateDevices } from './fleet/investigate-devices';
export { conversation } from './conversation/conversation';
export { alerts } from './alerts/alerts';
export { incident } from './alerts/incident';
