/** Resolves at Ctrl-C, SIGTERM or SIGHUP, which then do not end this process by themselves. */
export async function untilStopped(): Promise<void> {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  await new Promise<void>((resolve) => {
    for (const signal of signals) process.once(signal, () => resolve());
  });
}
