import type { CommandResult } from '../support/run-cli';
import { runHere } from '../support/run-here';
import { testAddress } from '../support/test-worker';
import { typeCommand, whyNoTerminal } from '../support/pseudo-terminal';
import { machineProfile, nextRequest, setting, settingReasoner } from './support/machine-fixture';
import { machineStand } from './support/machine-stand';

const stand = machineStand();
const environment = () => ({
  ...process.env,
  TEMPORAL_ADDRESS: testAddress(),
  NETONCALL_TASK_QUEUE: stand.worker.taskQueue,
});
const cli = async (...words: string[]): Promise<CommandResult> =>
  await runHere(words, environment());

beforeEach(() => {
  stand.machine.values = { weight: 70 };
  stand.machine.executed.length = 0;
  stand.worker.use(settingReasoner([setting(75)]), machineProfile(stand.machine.url));
});

async function begin() {
  const handle = await stand.start();
  const { id, hash = '' } = await nextRequest(handle);
  return { handle, id, hash, words: ['answer', handle.workflowId, 'yes', '--by', 'alice'] };
}

describe('an answer to a confirmation in one command', () => {
  it('is not sent without a terminal and a hash; the error shows the call and the exact command', async () => {
    const { handle, id, hash, words } = await begin();
    const { code, errors } = await cli(...words);
    expect(code).toBe(2);
    expect(errors).toContain('  Set weight to 75');
    const command = `netoncall answer ${handle.workflowId} --by alice --request ${id} --hash ${hash.slice(0, 8)} --answer yes`;
    expect(errors).toContain(command);
    expect(stand.machine.executed).toEqual([]);
    expect(await cli(...command.split(' ').slice(1))).toMatchObject({ code: 0 });
    await handle.result();
    expect(stand.machine.executed).toHaveLength(1);
  }, 60_000);

  it('is refused with too few digits of the hash, or those of another call', async () => {
    const { handle, hash, words } = await begin();
    const short = await cli(...words, '--hash', hash.slice(0, 7));
    expect(short).toMatchObject({
      code: 2,
      errors: expect.stringContaining('at least 8') as string,
    });
    const other = hash.startsWith('0') ? '1'.repeat(8) : '0'.repeat(8);
    expect((await cli(...words, '--hash', other)).code).toBe(2);
    expect(stand.machine.executed).toEqual([]);
    expect((await cli(...words, '--hash', hash.slice(0, 8))).code).toBe(0);
    await handle.result();
  }, 60_000);
});

const reason = whyNoTerminal();
(reason === null ? describe : describe.skip)(`at a terminal (${reason ?? 'there is one'})`, () => {
  it('an answer is shown with its hash, and sent only when that is wanted', async () => {
    const { handle, hash, words } = await begin();
    const declined = typeCommand(words, environment());
    const shown = await declined.shows('Send "yes" to this, as alice?');
    expect(shown).toContain('Set weight to 75');
    expect(shown).toContain(`Hash: ${hash}`);
    declined.type('no\r');
    expect(await declined.ended).not.toBe(0);
    expect(stand.machine.executed).toEqual([]);
    const sent = typeCommand(words, environment());
    await sent.shows('Send "yes" to this');
    sent.type('yes\r');
    expect(await sent.ended).toBe(0);
    await handle.result();
    expect(stand.machine.executed).toHaveLength(1);
  }, 60_000);
});
