import { generateKeyPairSync } from 'node:crypto';

import Fastify, { type FastifyInstance } from 'fastify';

import type { HumanRequest } from '../../../src/domain/people/human-request';
import { type RunDocument, runDocumentSchema } from '../../../src/domain/run/run-document';
import type { RunFacts, Runs } from '../../../src/domain/run/runs';
import type { Incidents, ShownIncident } from '../../../src/gateway/page/incident';
import type { PageEvent } from '../../../src/gateway/page/page-context';
import { pagePlugin } from '../../../src/gateway/page/page-plugin';
import { readWho } from '../../../src/gateway/who/read-who';
import { whoConfigSchema } from '../../../src/gateway/who/who-config';
import { composeDocument } from '../../../src/report';
import { bgpRef, check, input, logRef, peer, status } from '../../report/fixtures';
import { scriptedRuns } from '../../support/scripted-runs';

export const shiftToken = 'shift'.repeat(4);
const { privateKey, publicKey } = generateKeyPairSync('ed25519');
export const gatewayPublicKey = `ed25519:${publicKey.export({ format: 'jwk' }).x ?? ''}`;

export const facts: RunFacts = {
  id: 'run-7',
  runId: 'r-7',
  running: false,
  state: 'completed',
  startedAt: Date.parse('2026-03-04T09:20:00Z'),
  closedAt: Date.parse('2026-03-04T09:20:13Z'),
  query: 'Check BGP neighbors on PE1',
};

export const question: HumanRequest = {
  id: 'q.1',
  kind: 'confirmation',
  prompt: 'Set <b>weight</b> to 75\nApprove? (yes/no)',
  options: ['yes', 'no'],
  optionsOnly: true,
  askedAt: Date.parse('2026-03-04T09:20:05Z'),
  deadline: 4_102_444_800_000,
  onDeadline: 'the call is denied and nothing is run',
  hash: 'ab12',
  terms: {
    place: { namespace: 'default', workflow: 'run-7', run: 'r-7' },
    gateways: [gatewayPublicKey],
  },
};

const diff = {
  new: [{ check: 'bgp.session', device: 'PE1', object: peer }],
  still: [],
  cleared: [],
  unknown: [],
};

/** A document with a cause, a picture and a difference. */
export function faultDocument(): RunDocument {
  const made = input();
  return runDocumentSchema.parse(
    composeDocument({
      ...made,
      analysis: made.analysis && { ...made.analysis, diff },
      topology: {
        devices: ['PE1', 'P1', 'P2', 'RR1', 'CE-with-a-long-name'].map((name) => ({
          name,
          role: name.slice(0, 2),
        })),
        links: [
          { a: 'PE1', aInterface: 'GigabitEthernet0/0/0/1', b: 'P1', bInterface: 'Gi1' },
          { a: 'P1', aInterface: null, b: 'P2', bInterface: null },
          { a: 'P2', aInterface: null, b: 'RR1', bInterface: null },
          { a: 'PE1', aInterface: null, b: 'CE-with-a-long-name', bInterface: null },
        ],
      },
    }),
  );
}

const replyOf = (content: unknown) => ({
  available: true as const,
  document: {
    call: { server: 'gnmibuddy', tool: 'get_routing_info', arguments: { device_name: 'PE1' } },
    at: '2026-03-04T09:20:01Z',
    milliseconds: 12,
    result: { status: 'success', content },
  },
});

export const evidence: Runs['evidence'] = async (ref) => {
  if (ref === bgpRef) {
    return replyOf({
      data: { neighbors: [{ address: peer, state: 'IDLE <script>alert(1)</script>' }] },
    });
  }
  if (ref === logRef) {
    const logs = ['a', 'b', 'c', 'shut down', 'e'].map((message) => ({ message }));
    return replyOf({ data: { logs } });
  }
  return { available: false, reason: 'Evidence unavailable.' };
};

/** Runs of a gateway as a test needs them: one that found a fault, one that asks. */
export function usualRuns(more: Partial<Runs> = {}): Runs {
  const document = faultDocument();
  return scriptedRuns({
    waiting: async () => [],
    list: async () => [],
    evidence,
    facts: async (id) => (id === 'run-7' ? facts : null),
    status: async () => ({
      kind: 'status',
      status: status({ documentRef: bgpRef, endedAt: facts.closedAt }),
    }),
    document: async () => ({ available: true, document }),
    ...more,
  });
}

/** Runs of which run-7 waits for an answer. */
export function askingRuns(request: HumanRequest, more: Partial<Runs> = {}): Runs {
  return usualRuns({
    facts: async (id) => ({ ...facts, id, running: true, state: 'running', closedAt: null }),
    status: async () => ({
      kind: 'status',
      status: status({
        phase: 'waiting',
        outcome: null,
        verdict: null,
        startedAt: facts.startedAt,
        openRequest: request,
        findings: ['Cause: PE1: the BGP session is IDLE'],
        current: 'get_routing_info PE1 bgp',
        steps: [
          ...status().steps,
          { ...status().steps[0]!, index: 1, status: 'running', instruction: 'Look at the logs.' },
          {
            ...status().steps[0]!,
            index: 2,
            status: 'unavailable',
            reason: 'no tool',
            origin: 'added' as never,
          },
        ],
      }),
    }),
    ...more,
  });
}

export const incident: ShownIncident = {
  id: 'incident-1',
  profile: 'network',
  title: 'PE1: BGP session down <script>',
  status: 'open',
  critical: true,
  openedAt: '2026-03-04T09:19:00Z',
  since: '2026-03-04T09:18:30Z',
  verdict: 'fault',
  summary: ['PE1: the BGP session is IDLE because the peer shut it down.'],
  alerts: {
    total: 2,
    firing: 1,
    unlisted: 0,
    list: [
      {
        source: 'alertmanager',
        status: 'firing',
        words: 'BGP neighbor down on PE1 "><img src=x>',
        startsAt: '2026-03-04T09:18:30Z',
        endsAt: null,
        url: 'https://prometheus.example.net/graph',
      },
      {
        source: 'alertmanager',
        status: 'resolved',
        words: 'Interface down on PE1',
        startsAt: '2026-03-04T09:18:30Z',
        endsAt: '2026-03-04T09:20:00Z',
        url: null,
      },
    ],
  },
  runs: [
    {
      workflowId: 'run-7',
      reason: 'more_alerts',
      startedAt: '2026-03-04T09:20:00Z',
      endedAt: '2026-03-04T09:20:13Z',
      verdict: 'fault',
      summary: ['The session is IDLE.'],
    },
  ],
  networkAgrees: null,
  resolvedAt: null,
  closedAt: null,
  reopened: 1,
  mergedInto: null,
  merged: ['incident-2'],
  announced: null,
  recalled: null,
  acknowledged: { by: 'slack:T1/U7 <b>', at: '2026-03-04T09:21:00Z' },
  notes: [{ text: 'Called the peer', by: 'alice', at: '2026-03-04T09:22:00Z' }],
  remarks: ['Destination "noc" was not told that the incident began: Slack did not answer'],
  log: [{ at: '2026-03-04T09:19:00Z', text: 'Opened by 2 alerts' }],
};

export const usualIncidents: Incidents = {
  list: async () => [incident],
  read: async (id) => (id === incident.id ? incident : null),
};

export const usualConfig = {
  keyFrom: 'KEY',
  tokens: [{ name: 'shift', tokenFrom: 'TOKEN' }],
  proxy: { trusted: ['10.1.0.0/24'] },
};

export interface ServedPage {
  app: FastifyInstance;
  events: PageEvent[];
  /** The cookie of a login with the token. */
  logIn: () => Promise<string>;
}

/** The page on a server of its own that nobody listens to yet. */
export async function servePage(
  runs: Runs,
  {
    config = usualConfig,
    incidents = usualIncidents,
  }: { config?: object; incidents?: Incidents | null } = {},
): Promise<ServedPage> {
  const app = Fastify({
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 4000 },
  });
  const events: PageEvent[] = [];
  await app.register(pagePlugin, {
    runs,
    incidents,
    who: readWho(whoConfigSchema.parse(config), {
      file: 'gateway.yaml',
      environment: {
        TOKEN: shiftToken,
        KEY: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
      },
      account: 'me',
    }),
    explain: (error) => (error instanceof Error ? error.message : 'unknown'),
    onEvent: (event) => events.push(event),
  });
  return {
    app,
    events,
    async logIn() {
      const page = await app.inject({
        url: '/login?to=/runs/run-7',
        headers: { host: 'localhost' },
      });
      const reply = await app.inject({
        method: 'POST',
        url: '/login',
        headers: { host: 'localhost', 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({
          form: field(page.body, 'form'),
          token: shiftToken,
          to: '/',
        }).toString(),
      });
      const cookie = String(reply.headers['set-cookie']);
      return cookie.split(';')[0]!;
    },
  };
}

/** The value of a hidden field of a page's form. */
export function field(page: string, name: string): string {
  return new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? '';
}

export { bgpRef, check, logRef };
