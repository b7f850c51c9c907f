import { composeDocument, writeVerifiedReport } from '../../src/report';
import { runDocumentSchema } from '../../src/domain/run/run-document';
import { analysis, call, check, finding, healthyAnalysis, input, peer } from './fixtures';

const failedCall = call({
  id: 'p0.s0.c2',
  tool: 'get_interface_info',
  arguments: { device_name: 'PE2' },
  outcome: {
    status: 'failed',
    ref: null,
    digest: 'PE2 interfaces: failed',
    error: { class: 'authentication', message: 'bad login', transient: false },
  },
});

describe('composeDocument', () => {
  it('writes a document that its own schema accepts', () => {
    expect(() => runDocumentSchema.parse(composeDocument(input()))).not.toThrow();
  });

  it('begins the summary with the cause: device, object, what is wrong, and the evidence', () => {
    const { summary } = composeDocument(input()).report;
    expect(summary[0]).toContain(`PE1: the BGP session to ${peer} is IDLE`);
    expect(summary[2]).toBe(`Evidence: PE1 ${peer}: state=IDLE.`);
    expect(summary[3]).toBe(`Evidence: PE1: ${peer} administratively shut down.`);
  });

  it('puts a cause that came late in the analysis before the symptoms', () => {
    const symptom = finding({
      id: 's',
      role: 'symptom',
      title: 'PE1 lost 9 prefixes',
      causedBy: 'f1',
    });
    const logged = finding({
      id: 'l',
      role: 'symptom',
      type: 'loss_logged',
      title: 'Log on PE1: 1 down event',
      causedBy: 'f1',
    });
    const document = composeDocument(
      input({ analysis: analysis({ findings: [symptom, logged, finding()] }) }),
    );
    expect(document.report.summary[0]).toContain('BGP session');
    // What the log says again is no further symptom.
    expect(document.report.summary.join(' ')).not.toContain('1 down event');
    expect(document.report.summary.join(' ')).not.toContain('more symptom');
    expect(document.report.summary).toContain('Symptom: PE1 lost 9 prefixes.');
    const { markdown } = document.report;
    expect(markdown.indexOf('### Cause')).toBeLessThan(markdown.indexOf('### Symptoms'));
  });

  it.each([
    [true, 'Working: X is working. A separate fault was found (major): PE1'],
    [undefined, 'Working: X is working. Also found (major): PE1'],
  ])('calls a fault separate only where it is shown to be: %s', (apart, line) => {
    const reason = { code: 'stateOfAsked.working', ...(apart && { apart }) };
    const answer = { about: 'X', state: 'working' as const, reason, text: 'X is working' };
    const document = composeDocument(input({ analysis: analysis({ answer }) }));
    expect(document.report.ticket.startsWith(line)).toBe(true);
  });

  it('marks what is not confirmed as likely or as a hypothesis', () => {
    const findings = [
      finding({ confidence: 'likely' }),
      finding({ id: 'f2', confidence: 'possible', title: 'PE1: the optic may be worn' }),
    ];
    const { summary, markdown } = composeDocument(
      input({ analysis: analysis({ findings }) }),
    ).report;
    expect(summary[0]).toMatch(/^Likely: /);
    expect(summary).toContain('Hypothesis: PE1: the optic may be worn.');
    expect(markdown).toContain('Hypothesis: one of several explanations');
  });

  it('says how much passed, where, and what could not be verified when all is well', () => {
    const healthy = healthyAnalysis();
    healthy.checks.push(
      check({
        check: 'system.load',
        object: 'cpu',
        result: 'not_verifiable',
        value: 'no tool returns CPU use',
        evidence: null,
      }),
    );
    const document = composeDocument(input({ analysis: healthy }));
    expect(document.verdict).toBe('healthy');
    expect(document.severity).toBeNull();
    expect(document.report.summary).toEqual([
      'Healthy: 2 checks passed on PE1, including the log for the last 24 hours.',
      'Not verified: CPU and memory on PE1: no tool returns CPU use.',
    ]);
  });

  it('says once why several things could not be read, and where it was that others passed', () => {
    const unread = ['interface.state', 'isis.adjacency'].map((name) =>
      check({
        check: name,
        object: 'all',
        result: 'not_verifiable',
        value: 'not read: connection timeout',
        evidence: null,
      }),
    );
    const elsewhere = check({ device: 'P1', object: 'Loopback0', result: 'pass' });
    const unseen = { ...healthyAnalysis(), checks: [...unread, elsewhere], findings: [] };
    const { summary } = composeDocument(
      input({ analysis: { ...unseen, verdict: 'inconclusive' } }),
    ).report;
    const text = summary.join('\n');
    expect(text).toContain('2 checks could not be verified on PE1; 1 passed on P1.');
    expect(text).toContain(
      'Not verified: interface state on PE1 and IS-IS adjacency on PE1: not read: connection timeout.',
    );
  });

  it('says so when nothing stayed unverified', () => {
    const { summary } = composeDocument(input({ analysis: healthyAnalysis() })).report;
    expect(summary).toContain('Everything checked could be verified.');
  });

  it('is inconclusive without an analysis, whatever the outcome', () => {
    for (const outcome of ['achieved', 'failed', 'cancelled', 'rejected'] as const) {
      const document = composeDocument(input({ analysis: null, status: { outcome } }));
      expect(document.verdict).toBe('inconclusive');
    }
  });

  it('tells what was not read in a line each, and says once that the retries are spent', () => {
    const notes = [
      'Not read: bgp of PE1 (timed out).',
      'Not read: logs of PE2 (refused).',
      'Retries exhausted: the objective was not met in 1 passes.',
    ].join('\n');
    const assessment = {
      ...input().trace.status.assessment,
      assessor_notes_for_final_report: notes,
    };
    const status = { outcome: 'retries_exhausted' as const, assessment };
    const { report } = composeDocument(input({ analysis: healthyAnalysis(), status }));
    expect(report.summary.slice(-3)).toEqual([
      'The objective was not reached: retries exhausted after 1 attempt.',
      'Not read: bgp of PE1 (timed out).',
      'Not read: logs of PE2 (refused).',
    ]);
  });

  it.each(['partial', 'retries_exhausted', 'budget_exhausted', 'cancelled'] as const)(
    'never calls a run healthy that ended as %s, and says what was not reached',
    (outcome) => {
      const document = composeDocument(input({ analysis: healthyAnalysis(), status: { outcome } }));
      expect(document.verdict).toBe('inconclusive');
      expect(document.report.summary.join(' ')).toMatch(
        /objective was (not )?reached|before it finished/,
      );
      expect(document.report.summary.join(' ')).not.toContain('Healthy');
    },
  );

  it('keeps a fault that was found before a person refused the rest', () => {
    expect(composeDocument(input({ status: { outcome: 'denied' } })).verdict).toBe('fault');
  });

  it('says why a question was rejected and what can be asked instead', () => {
    const document = writeVerifiedReport(
      input({
        analysis: null,
        status: { outcome: 'rejected', goal: null, plan: null, steps: [], calls: [] },
        trace: {
          rejection: {
            reason: 'PE9 is not in the inventory',
            suggestions: ['Check BGP on PE1', 'Check BGP on PE2'],
          },
        },
      }),
    ).document;
    expect(document.report.summary).toEqual([
      'The request was rejected: PE9 is not in the inventory.',
      'You can also ask: "Check BGP on PE2".',
    ]);
    expect(document.next_actions).toEqual([
      'Ask again, for example: "Check BGP on PE1"',
      'Ask again, for example: "Check BGP on PE2"',
    ]);
    expect(document.passes).toBe(0);
  });

  it('does not say a second time what the reason offers already', () => {
    const rejection = {
      reason: 'PE9 is not in the inventory. Did you mean PE1 or PE2?',
      suggestions: ['Check BGP on PE1', 'Check BGP on PE2'],
    };
    const { report } = composeDocument(
      input({ analysis: null, status: { outcome: 'rejected' }, trace: { rejection } }),
    );
    expect(report.summary.join(' ')).not.toContain('You can ask instead');
  });

  it('says what a run ended early on without calling the question wrong', () => {
    const document = composeDocument(
      input({
        analysis: null,
        status: { outcome: 'failed' },
        trace: { rejection: { reason: 'the evidence store is full', suggestions: [] } },
      }),
    );
    expect(document.report.summary).toContain('The reason: the evidence store is full.');
    expect(document.limitations).toContain('The run ended early: the evidence store is full.');
    expect(document.report.markdown).not.toContain('request was rejected');
  });

  it('says that nothing was looked at when nobody answered the question back', () => {
    const { summary } = composeDocument(
      input({
        analysis: null,
        status: { outcome: 'escalation_timeout', calls: [], steps: [], goal: null },
        trace: { rejection: { reason: 'Which device? Nobody answered in time.', suggestions: [] } },
      }),
    ).report;
    expect(summary).toEqual([
      'Nothing was looked at: Which device? Nobody answered in time.',
      'Nothing was concluded.',
    ]);
  });

  it('carries the question that was asked back', () => {
    const request = {
      id: 'run-1/1',
      kind: 'clarification' as const,
      prompt: 'Which device?',
      options: [],
      askedAt: 0,
      deadline: 1,
      onDeadline: 'the run ends',
    };
    const decision = {
      request,
      answer: 'PE1',
      by: 'the on-call engineer',
      at: 5,
      settledBy: 'answer' as const,
    };
    const document = composeDocument(input({ status: { decisions: [decision] } }));
    expect(document.clarification).toBe('Which device?');
    expect(document.report.markdown).toContain('by the on-call engineer');
  });

  it('counts seconds, passes and calls', () => {
    const document = composeDocument(input({ status: { pass: 2 } }));
    expect(document).toMatchObject({ seconds: 12.4, passes: 3, window_minutes: 1440 });
    expect(document.calls.map(({ tool, ms }) => [tool, ms])).toEqual([
      ['get_routing_info', 220],
      ['get_logs', 220],
    ]);
  });
});

describe('limitations', () => {
  it('name the call, the device, the kind of error and the message', () => {
    const { limitations } = composeDocument(input({ status: { calls: [call(), failedCall] } }));
    expect(limitations).toContain('get_interface_info PE2 failed: authentication: bad login.');
  });

  it('name a tool whose arguments were held to a part of its schema only', () => {
    const unheldSchemas = [{ tool: 'files/search', left: ['the pattern ^(a+)+$'] }];
    const { limitations } = composeDocument(input({ unheldSchemas }));
    expect(limitations.join()).toContain('files/search were not held to all of its schema');
  });

  it('leave out a failure that a later pass made good', () => {
    const again = call({ ...failedCall, id: 'p1.s0.c0', pass: 1, outcome: { status: 'success' } });
    const { limitations } = composeDocument(input({ status: { calls: [failedCall, again] } }));
    expect(limitations.join()).not.toContain('bad login');
  });

  it('name steps that no tool could carry out, servers that were away, and spent retries', () => {
    const step = input().trace.status.steps[0]!;
    const { limitations, report } = composeDocument(
      input({
        status: {
          outcome: 'retries_exhausted',
          steps: [{ ...step, status: 'unavailable', reason: 'no tool shows CPU load' }],
          assessment: { ...input().trace.status.assessment, current_retries: 2 },
        },
        unavailableServers: [{ server: 'gnmibuddy', reason: 'connection refused' }],
      }),
    );
    expect(limitations).toEqual([
      'MCP server gnmibuddy could not be reached: connection refused.',
      'Step 1 (“Look at the state of all BGP neighbors.”) could not be carried out: no tool shows CPU load.',
      'CPU and memory could not be verified for cpu on PE1: no tool returns CPU use.',
      'Retries exhausted: the objective was not reached in 3 attempts.',
    ]);
    expect(report.markdown).toContain('| not available | no tool shows CPU load |');
  });

  it('name results that were cut and evidence that is gone', () => {
    const remark = 'Evidence unavailable: sha256:ff is not in this store.';
    const { limitations, report } = composeDocument(
      input({
        analysis: analysis({ remarks: [remark] }),
        truncated: [{ ref: call().outcome.ref!, note: '900 of 1000 interfaces' }],
      }),
    );
    expect(limitations).toEqual([
      'CPU and memory could not be verified for cpu on PE1: no tool returns CPU use.',
      'The result of get_routing_info PE1 bgp was cut: 900 of 1000 interfaces.',
      remark,
    ]);
    expect(report.summary.join()).not.toContain('sha256:ff');
  });

  it('name an area that could not be read', () => {
    const unread = analysis({
      verdict: 'inconclusive',
      findings: [],
      checks: [],
      coverage: [
        { device: 'PE1', subject: 'bgp', state: 'failed', reason: 'timed out', transient: true },
      ],
    });
    const { limitations, next_actions: actions } = composeDocument(input({ analysis: unread }));
    expect(limitations).toEqual(['Could not read bgp of PE1: timed out.']);
    expect(actions).toEqual(['Restore access to PE1, then ask again (timed out).']);
    const told = finding({ type: 'collection_failed', nextActions: ['Check the login of PE1.'] });
    const both = composeDocument(input({ analysis: { ...unread, findings: [told] } }));
    expect(both.next_actions).toEqual(['Check the login of PE1.']);
  });
});
