/** Threads beside the event loop, for work that is ended where it does not end by itself. */
export { serveTasks } from './serve-tasks';
export { TaskThreads } from './task-threads';
