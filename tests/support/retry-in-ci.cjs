// A machine of CI stands still for seconds now and then, and a test that waits for a server fails by it.
// The failure is printed, so that a test that fails often is seen; elsewhere nothing is tried again.
if (process.env.CI === 'true') jest.retryTimes(1, { logErrorsBeforeRetry: true });
