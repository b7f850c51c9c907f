// A machine of CI stands still for seconds now and then, and a test that waits for a server fails by it.
// Only those are tried once more, and the failure is printed: what a pure test finds once, by whatever
// seed, is a fault.
const waitsForServers = /[\\/]tests[\\/](?:workflows|e2e|people|profiles|model-runs|gateway)[\\/]/;

if (process.env.CI === 'true' && waitsForServers.test(expect.getState().testPath ?? '')) {
  jest.retryTimes(1, { logErrorsBeforeRetry: true });
}
