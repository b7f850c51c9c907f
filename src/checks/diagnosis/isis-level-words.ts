import { listNames } from '../../domain/text/phrases';
import type { Judged } from '../define-check';
import { isisLevel } from '../isis/levels';
import type { DiagnosisContext } from './cause';

const atLevel: Readonly<Record<string, string>> = {
  LEVEL_1: 'at level 1 only',
  LEVEL_2: 'at level 2 only',
  LEVEL_1_2: 'at levels 1 and 2',
};

/** At which level the router and those on the other side are; routers that share no link are no neighbors. */
export function levelWords(
  context: DiagnosisContext,
  check: Judged,
  ports: readonly string[],
): { title: string; explanation: string } {
  const { device } = check;
  const said = isisLevel.said(check, 'odd');
  const [own, others = []] = [atLevel[said?.level ?? ''] ?? 'at another level', said?.others];
  const far = new Set(ports.map((port) => context.model.farDevice(device, port)));
  const neighbors = others.filter(({ router }) => far.has(router));
  const told = neighbors.length > 0 ? neighbors : others;
  const [at, ...more] = [...new Set(told.map((one) => atLevel[one.level ?? ''] ?? 'at another'))];
  const theirs = at === undefined || more.length > 0 ? 'at a level that it does not share' : at;
  const names = listNames(told.map(({ router }) => router));
  const who = neighbors.length > 0 ? names : `the other routers that were read (${names})`;
  return {
    title: `${device} runs IS-IS ${own}, ${neighbors.length > 0 ? (neighbors.length === 1 ? 'its neighbor' : 'its neighbors') : 'the other routers that were read'} ${theirs}`,
    explanation: `${device} runs IS-IS ${own}; ${who} ${theirs}. Routers without a level in common form no adjacency, so ${device} and its neighbors have no routes from each other.`,
  };
}
