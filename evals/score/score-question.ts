import type { QuestionSeen } from '../answer-question';
import type { Expectation } from '../read/expectation';

/** Whether the run asked back where it had to, and only there. */
export interface QuestionScore {
  expected: boolean;
  asked: boolean;
  right: boolean;
  /** What was wrong with a question that was due. */
  problems: string[];
}

/** Tools that stand behind the names that cases use for what may be read before an answer. */
const allowedTools: Record<string, readonly string[]> = {
  'device list': ['get_devices'],
  'vpn list': ['get_vpn_info'],
};

/** @param clarification the question that the run's document holds */
export function scoreQuestion(
  { action, clarify }: Expectation,
  clarification: string | null,
  seen: QuestionSeen | null,
): QuestionScore {
  const expected = action === 'clarify';
  const asked = clarification !== null || seen !== null;
  const problems: string[] = [];
  if (expected && clarify !== undefined && seen !== null) {
    const offered = `${seen.prompt} ${seen.options.join(' ')}`.toLowerCase();
    const missing = clarify.options.filter((option) => !offered.includes(option.toLowerCase()));
    if (missing.length > 0) problems.push(`the question does not offer ${missing.join(', ')}`);
    const { calls_allowed_before: names } = clarify;
    const allowed = new Set(names.flatMap((name) => allowedTools[name] ?? [name]));
    const early = seen.toolsBefore.filter((tool) => !allowed.has(tool));
    if (early.length > 0) problems.push(`called before the answer: ${early.join(', ')}`);
  }
  return { expected, asked, right: expected === asked && problems.length === 0, problems };
}
