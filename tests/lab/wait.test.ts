import { wait } from '../../lab/serve/wait';

it.each([Number.POSITIVE_INFINITY, 60_000])(
  'a wait of %d ms ends with its signal, also where that fired before it began',
  async (milliseconds) => {
    await expect(wait(milliseconds, AbortSignal.abort())).rejects.toThrow('cancelled');
    const controller = new AbortController();
    const waiting = wait(milliseconds, controller.signal);
    controller.abort();
    await expect(waiting).rejects.toThrow(/cancelled|aborted/);
  },
);

it('no wait is over at once', async () => {
  await expect(wait(0, AbortSignal.abort())).resolves.toBeUndefined();
});
