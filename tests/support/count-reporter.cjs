/** Prints the closing line that machines read: how many tests passed and failed. */
class CountReporter {
  onRunComplete(_contexts, results) {
    const broken = results.numFailedTests + results.numRuntimeErrorTestSuites;
    process.stdout.write(`${results.numPassedTests} passed, ${broken} failed\n`);
  }
}

module.exports = CountReporter;
