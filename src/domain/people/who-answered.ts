import type { HumanDecision } from './human-request';

const words = { proved: 'proved by signature', claimed: 'identity not verified' };

/**
 * Who gave the answer that settled a request and how that is known, for records: with all who
 * agreed, where more than one had to. A record that does not say how it is known proves nothing.
 */
export function whoAnswered({
  by,
  choice,
  identity = 'claimed',
  request,
}: Pick<HumanDecision, 'by' | 'choice' | 'identity' | 'request'>): string {
  const { agreed = [] } = request;
  if (agreed.length > 0 && choice === 'yes') {
    const others = agreed.filter((one) => one.by !== by);
    return [...others, { by, identity }]
      .map((one) => `${one.by ?? 'somebody unnamed'} (${words[one.identity]})`)
      .join(' and ');
  }
  return by === null ? 'somebody unnamed' : `${by} (${words[identity]})`;
}
