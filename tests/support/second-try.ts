/**
 * Tests here wait for real servers, processes and clocks. One that misses its time on a busy machine
 * gets a second try, and its first failure is printed all the same.
 */
jest.retryTimes(1, { logErrorsBeforeRetry: true });
