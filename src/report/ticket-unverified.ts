import { checkTopic } from '../domain/analysis/check-names';
import type { RunDocument } from '../domain/run/run-document';
import { listNames } from '../domain/text/phrases';
import { groupUnverified, memberText, type UnverifiedGroup } from './unverified';

const mostTopics = 6;
const mostMembers = 2;

const notRead = /\bnot read\b/;

type Facts = Pick<RunDocument, 'checks' | 'direct_answer' | 'findings'>;

/** What a log tells last of something whose state no tool shows: more than that it was not verified. */
function lastLogged(checks: RunDocument['checks'], check: string | undefined): string {
  const told = checks.filter(
    (one) => one.check === check && one.reason?.code === 'log_ends_with_return',
  );
  const texts = told.slice(0, mostMembers).map(({ object, reason }) => {
    const at = typeof reason?.['at'] === 'string' ? `, ${reason['at']}` : '';
    return `${object} last logged as Up${at}`;
  });
  return texts.length === 0 ? '' : ` (${texts.join('; ')})`;
}

/** Ports that the answer names and that could not be read, each with its router. */
function namedUnread(
  { direct_answer: answer }: Facts,
  groups: readonly UnverifiedGroup[],
): string[] {
  const text = answer?.text ?? '';
  return groups
    .filter(({ check, reason }) => check.startsWith('interface.') && notRead.test(reason))
    .flatMap(({ members }) => members)
    .filter(
      ({ device, object }) => /\d/.test(object) && text.includes(object) && text.includes(device),
    )
    .map(memberText);
}

/** The router of which alone something was not read though it answered for other areas; empty for none. */
function unreadRouter({ findings }: Facts, groups: readonly UnverifiedGroup[]): string {
  const [router, ...others] = new Set(
    groups.flatMap(({ members }) => members).map(({ device }) => device),
  );
  const isUnread = groups.every(({ reason }) => notRead.test(reason));
  const isTold = findings.some(
    ({ type, device }) => type === 'collection_failed' && device === router,
  );
  return router !== undefined && others.length === 0 && isUnread && isTold ? router : '';
}

/** What could not be verified, in one line; what the question names comes first. */
export function unverifiedText(document: Facts): string {
  const { checks } = document;
  const groups = groupUnverified(checks);
  const all = [...new Set(groups.map(checkTopic))].map((topic) => {
    const alike = groups.filter((group) => checkTopic(group) === topic);
    // Of a check that failed elsewhere it is said which objects are meant: the failure may be the cause.
    const failed = checks.some(
      ({ check, result }) => result === 'fail' && check === alike[0]?.check,
    );
    const members = alike.flatMap((group) => group.members).map(memberText);
    const asked = namedUnread(document, alike);
    const router = unreadRouter(document, alike);
    // A log is read router by router, and of most a reading is enough.
    const withPlace = failed || alike.every(({ check }) => check === 'logs.recent');
    const places = withPlace ? listNames(members, mostMembers) : router;
    const rest = members.length - asked.length;
    const named =
      asked.length === 0
        ? places
        : `${listNames(asked, mostMembers)}${rest > 0 ? ` and ${rest} more` : ''}`;
    const text = `${topic}${named === '' ? '' : ` of ${named}`}${lastLogged(checks, alike[0]?.check)}`;
    return { text, isAsked: asked.length > 0 };
  });
  const topics = [...all.filter((one) => one.isAsked), ...all.filter((one) => !one.isAsked)].map(
    ({ text }) => text,
  );
  const rest = topics.length - mostTopics;
  return [...topics.slice(0, mostTopics), ...(rest > 0 ? [`${rest} more`] : [])].join('; ');
}
