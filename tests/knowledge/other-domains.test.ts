import type { CollectedEvidence } from '../../src/domain/calls/evidence';
import { toolErrorClassSchema } from '../../src/domain/calls/tool';
import { knowledgeOf } from '../../src/knowledge';

/** Words of one domain, which mean nothing to whoever works in another. */
const ofNetworks = /network|router|device|gnmi/i;

const call = { server: 'desk', tool: 'set_value', arguments: { path: 'Organism|Weight' } };

function failed(errorClass: (typeof toolErrorClassSchema.options)[number]): CollectedEvidence {
  const error = { class: errorClass, message: 'out of range', transient: false };
  return {
    ref: 'sha256:0',
    call,
    at: '2026-03-04T09:20:00.000Z',
    milliseconds: 1,
    result: { status: 'failed', content: null, error, truncated: null },
  };
}

describe.each([[null], ['service-desk']])('a failure of a tool under the knowledge %s', (name) => {
  const { inspect, classify } = knowledgeOf(name);

  it.each(toolErrorClassSchema.options)('is told in words of every domain: %s', (errorClass) => {
    const { digest } = inspect(failed(errorClass), new Date());
    expect(digest).toContain('set_value');
    expect(digest).not.toMatch(ofNetworks);
  });

  it.each([
    [{ isError: true, content: [] }],
    [{ content: [] }],
    [{ isError: true, content: [{ type: 'text', text: 'out of range' }] }],
  ])('is classified in words of every domain', (reply) => {
    const result = classify(reply);
    const { digest } = inspect({ ...failed('function'), result }, new Date());
    expect(JSON.stringify(result) + digest).not.toMatch(ofNetworks);
  });
});
