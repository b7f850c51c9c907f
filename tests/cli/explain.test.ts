import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { openLab } from '../../lab/gnmi';
import { runProgram } from '../../src/cli/run-program';
import { keptNamesKey } from '../../src/domain/investigation/kept-names-key';
import { openDirectoryStore } from '../../src/evidence/directory-store';
import { networkChecks } from '../../src/knowledge/network';
import { collectAll } from '../checks/support/collect';
import { fakeTerminal } from './fake-terminal';

async function storeWithInventory(): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), 'netoncall-explain-'));
  const lab = openLab({ scenario: 'healthy' });
  const kept = networkChecks.names.keep(null, {
    profile: 'network',
    evidence: collectAll(lab),
    inventory: ['PE1', 'PE2', 'P1'].map((name) => ({ name, address: null, role: null })),
    now: lab.now,
  });
  const store = await openDirectoryStore(directory);
  await store.keepNamed(keptNamesKey('network'), kept);
  return directory;
}

describe('netoncall run --explain', () => {
  let store = '';
  beforeAll(async () => {
    store = await storeWithInventory();
  });

  async function explain(question: string, ...options: string[]) {
    // No server is named that could answer: nothing may be asked of one.
    const environment = { NETONCALL_EVIDENCE: store, TEMPORAL_ADDRESS: '127.0.0.1:1' };
    const { terminal, texts } = fakeTerminal({ environment });
    const code = await runProgram(['run', '--explain', question, ...options], terminal);
    return { code, ...texts };
  }

  it('says what a question is about, how far back it goes and which plan it takes', async () => {
    const { code, output } = await explain('Check BGP neighbors on PE1');
    expect(code).toBe(0);
    expect(output).toMatch(/^About: +PE1 \(device\)$/m);
    expect(output).toMatch(/^Time window: +the last 24 hours$/m);
    expect(output).toMatch(/^Plan: +check_bgp_neighbors$/m);
    expect(output).toMatch(/^Inventory: +3 devices, as of /m);
  });

  it('says in which zone a time of day is read, and what was reported', async () => {
    const { output } = await explain('dropout on PE1 at 07:25 this morning, local time (CEST)');
    expect(output).toMatch(/^Time window: .*CEST, which is /m);
    expect(output.replaceAll(/\s+/g, ' ')).toContain('read as CEST (UTC+2)');
    expect(output).toMatch(/^About: +PE1 \(device\)$/m);
  });

  it('refuses what changes something, with what can be asked instead, and ends with 20', async () => {
    const { code, output } = await explain('undo the last commit on P1');
    expect(code).toBe(20);
    expect(output).toMatch(/^Changes: +"undo the last commit on P1" is not carried out/m);
    expect(output).toMatch(/^Rejected: /m);
  });

  it('says what is asked of work that is done, and what is named beside a complaint', async () => {
    const done = await explain('PE1 was upgraded tonight, can I close the change?');
    expect(done.code).toBe(0);
    expect(done.output).toMatch(/^Wants: +whether work on it is complete/m);
    expect(done.output).toMatch(/^Plan: +review_pe_device$/m);
    const other = await explain('The change on P1 went through. Now ORKNEY says all is dead.');
    expect(other.output).toMatch(/^To look up: +ORKNEY$/m);
    expect(other.output).toMatch(/^Beside: +P1: also named, and checked$/m);
  });

  it('prints one JSON document for a script', async () => {
    const { code, output } = await explain('Check BGP neighbors on PE1', '--json');
    expect(code).toBe(0);
    expect(JSON.parse(output)).toMatchObject({
      question: 'Check BGP neighbors on PE1',
      profile: 'network',
      understood: { kind: 'question', form: 'state' },
      reading: { kind: 'goal', goal: { devices: ['PE1'] } },
      plan: 'check_bgp_neighbors',
      inventory: { routers: 3 },
    });
  });

  it('says where no run has kept an inventory that routers are not recognized', async () => {
    store = mkdtempSync(join(tmpdir(), 'netoncall-explain-'));
    const { output } = await explain('Check BGP neighbors on PE1');
    expect(output.replaceAll(/\s+/g, ' ')).toContain('names of routers are not recognized');
  });
});

describe('netoncall run --explain for a profile whose questions a model reads', () => {
  const explain = async (...options: string[]) => {
    const environment = { TEMPORAL_ADDRESS: '127.0.0.1:1' };
    const { terminal, texts } = fakeTerminal({ environment });
    const question = "Close ticket-9, 'Mail arrives late'";
    const code = await runProgram(
      ['run', '--explain', question, '--profile', 'graph', ...options],
      terminal,
    );
    return { code, output: texts.output.replaceAll(/\s+/g, ' ') };
  };

  it('says who reads it and what has to be met, and nothing of networks', async () => {
    const { code, output } = await explain('--llm', 'local');
    expect(code).toBe(0);
    expect(output).toContain('the LLM "local", because the profile "graph" has no rules');
    expect(output).toContain('ticket-9 and Mail arrives late: the task counts as done only where');
    expect(output).not.toMatch(/router|Changes:|Turned away|Inventory/);
  });

  it('says so where nothing names the model, and ends with 20', async () => {
    const { code, output } = await explain();
    expect(code).toBe(20);
    expect(output).toContain('requires an LLM, but none is selected');
  });
});
