import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parse } from 'yaml';

import { investigateDirectly } from '../../evals/direct/run-directly';
import { openLab } from '../../lab/gnmi';

/** The document of a case, as `netoncall run` makes it. */
async function documentOf(path: string) {
  const caseFile = join(__dirname, '..', '..', 'evals', 'blind', path);
  const { input } = parse(readFileSync(caseFile, 'utf8')) as {
    input: { ask: string; now: string };
  };
  const now = new Date(input.now).toISOString();
  const lab = openLab({ caseFile, now });
  return (await investigateDirectly({ lab, ask: input.ask, now })).document;
}

describe('what a report claims', () => {
  it('begins with the fault on the way of what is complained of, and not with ports that are up', async () => {
    const { report, impact } = await documentOf('set-11/m14.yaml');
    expect(report.ticket).toMatch(
      /^Fault found \(major\): et-0\/0\/0\.0 on ef-p1 has a smaller MTU/,
    );
    expect(report.ticket).not.toMatch(/^Working|separate/m);
    // Jena and Erfurt do not use the link.
    expect(impact?.between).toContainEqual({
      object: 'KERAMIK',
      ends: ['je-pe1', 'ef-pe1'],
      doubtful: false,
    });
    expect(report.ticket).toContain('and of et-0/0/1.0 on su-p1 to 9192');
  });

  it('tells who was interrupted from who is without service, and what changed before the time asked about', async () => {
    const { report, impact, checks } = await documentOf('set-12/n19.yaml');
    expect(impact?.lost).toEqual([]);
    expect(impact?.interrupted).toEqual([
      { device: 'linde', object: 'KLINIK' },
      { device: 'ahorn', object: 'KLINIK' },
    ]);
    expect(report.ticket).toContain(
      'Changed: 2026-11-09 17:50:12 UTC commit 1000000007 by rollout-b',
    );
    expect(report.ticket).toContain('49.0001.1920.0000.2017.00');
    // What the finding says of both twins is not listed as not verified of one.
    const open = checks.filter(({ result }) => result === 'not_verifiable');
    expect(open.map(({ check }) => check)).not.toContain('isis.identity');
  });

  it('answers each area that is named, and reads the addresses that are asked for', async () => {
    const { report } = await documentOf('set-12/n28.yaml');
    const [first] = report.summary;
    expect(first).toMatch(/IS-IS: both adjacencies UP.*BGP: .*interfaces: all 4/);
    expect(report.summary.join(' ')).toContain('The log of r7 returned no lines');
  });

  it('names each of two customers with the fault of its own, the one without service first', async () => {
    const { report, root_cause: root } = await documentOf('set-19/ab16.yaml');
    expect(root).toMatchObject({ type: 'interface_down', device: 'nodo-norte' });
    expect(report.ticket.split('\n')[0]).toBe(
      'Fault found (critical): Not the same: COOPERATIVA, 1/1/c3/1 on nodo-norte is down; HOSPITAL, 1/1/c5/1 on nodo-este counts input errors, a possible cause',
    );
    expect(report.ticket).toContain('One reading does not show since when they grow');
    expect(report.ticket).toContain('then open a fault with the carrier, circuit RC-5519');
    expect(report.ticket).toContain('the last line of its log is of 2026-08-29 12:57:40 UTC');
    expect(report.ticket).toMatch(
      /^Evidence: nodo-norte 1\/1\/c3\/1: .+; nodo-este 1\/1\/c5\/1: /m,
    );
    expect(report.ticket).not.toMatch(/Likely|is not working/);
  });

  it('says of missing labels what was read, of the far end too, and what came up anew', async () => {
    const { ticket } = (await documentOf('set-19/aa06.yaml')).report;
    expect(ticket).toContain('labeled packets are probably lost on r-charlie ae0');
    expect(ticket).toContain('MPLS interfaces: et-0/0/0, et-0/0/4, et-0/0/5 (no ae0)');
    expect(ticket).toContain('r-alfa ae0: ae0 is among the MPLS interfaces');
    expect(ticket).toContain(
      '2026-11-12 01:36:42 UTC IS-IS adjacency with r-alfa came up on r-charlie was the last change logged there',
    );
    expect(ticket).toMatch(/^Next: Check what changed on ae0 on r-charlie and /m);
  });

  it('has room for the commit, and names every session that it leaves open', async () => {
    const { ticket } = (await documentOf('set-19/aa10.yaml')).report;
    expect(ticket).toMatch(
      /^Why: .+ Commit 1000000702 by night1 at 2026-07-14 22:01:18 UTC, 1 s before the first loss/m,
    );
    expect(ticket).toContain('OPTIK-LENZ 203.0.113.115 on ar02.ber (address presumed)');
    expect(ticket).toContain('PAPIER-KUHN 203.0.113.113 on ar01.lej (address presumed)');
  });

  it('names the router that answered for a part only, and tells of it what its neighbors show', async () => {
    const { report, checks } = await documentOf('set-11/m08.yaml');
    expect(report.ticket).toMatch(/^Could not tell: vgo-pe1 answered for IS-IS only/);
    expect(report.ticket).toContain('lcg-rr1 has its BGP session ESTABLISHED since 2026-06-01');
    expect(report.ticket).not.toContain('All of them were checked');
    const session = checks.find(
      ({ check, device }) => check === 'bgp.session' && device === 'vgo-pe1',
    );
    expect(session).toMatchObject({ result: 'pass', reason: { code: 'seen_from_far_end' } });
  });

  it('fills the next action with the commit and the interface that were read', async () => {
    const { report } = await documentOf('set-11/m22.yaml');
    expect(report.ticket).toMatch(
      /^Next: .*GigabitEthernet0\/0\/1\/0.*commit 1000000902 by migr-vrf/m,
    );
    expect(report.ticket).toContain('NW-40071 (heron GigabitEthernet0/0/1/0) itself: admin=UP');
    expect(report.ticket).not.toContain('QUARRY is not working');
  });

  it('lists the customer outside VRFs who is not back, by what his port is called', async () => {
    const { report } = await documentOf('set-16/u09.yaml');
    const [first] = report.summary;
    expect(first).toMatch(/without service: STEYRTRANS.*GLASBAU.*; with service: .*MOLKEREI/);
    expect(report.ticket).toMatch(/^Impact: .*no routes from 203\.0\.113\.102 .*GLASBAU/m);
  });

  it('says from when to when a link that is back was down, and not that nothing was logged', async () => {
    const { report, checks } = await documentOf('set-15/s11.yaml');
    expect(report.summary[0]).toContain('down from 2026-04-23 00:31:08 UTC');
    const flaps = checks.filter(
      ({ check, object }) => check === 'interface.flap' && object === 'HundredGigE0/0/0/1',
    );
    expect(flaps.map(({ reason }) => reason?.code)).toContain('came_up');
  });

  it('puts the cause before what no tool shows, and counts nobody as back who has no routes', async () => {
    const { report, impact } = await documentOf('set-14/q04.yaml');
    expect(report.summary[0]).toMatch(/^100GE0\/2\/0 on COR-B1 has a smaller MTU.*CPU/);
    expect(impact?.interrupted ?? []).toEqual([]);
    expect(impact?.lost.map(({ device }) => device)).toContain('ACC-24');
  });
});
