import type { LlmClient, LlmReply, LlmRequest, LlmTool, ToolCallReading } from '../../src/llm';
import type { Move, Part, Task } from './task';

interface Next extends Move {
  part: number;
}

const boast = 'All of it is done.';

/**
 * A model that carries a task out in its own manner: it may forget parts, do them wrongly or twice,
 * and says that all is done whatever came of it. It looks at no result.
 * @param proposed gets the parts, by number, that it has proposed a call for
 */
export function tasksModel(task: Task, root: string, proposed: Set<number>): LlmClient {
  const moves = movesOf(task);
  const nextMove = (): Next | undefined => {
    const next = moves.shift();
    if (next !== undefined) proposed.add(next.part);
    return next;
  };
  let told = false;
  const listen = ({ messages }: LlmRequest): void => {
    const said = messages.map(({ content }) => content).join('\n');
    const missing = /Not done yet: .*/.exec(said)?.[0];
    if (missing === undefined || told || !task.manner.listens || moves.length > 0) return;
    told = true;
    moves.push(
      ...task.parts.flatMap((part, index) =>
        missing.includes(part.text) ? [{ ...part.right, part: index }] : [],
      ),
    );
  };
  const answers: Record<string, (request: LlmRequest) => unknown> = {
    parse_task: () => goalOf(task),
    plan_step(request) {
      listen(request);
      const next = nextMove();
      if (next === undefined) return { kind: 'finished', text: boast };
      return { ...stepOf(task, next), last: moves.length === 0 && task.manner.marksLast };
    },
    make_plan: () => ({ description: 'One go.', steps: ['Do all of it and hand it in.'] }),
    replan: () => ({ description: 'Once more.', steps: ['Do what is missing and hand it in.'] }),
    verify_answer: () => ({ verdict: 'VERIFIED', feedback: '' }),
    tell_answer: () => ({ sentences: [{ text: boast, calls: [1] }] }),
  };
  return {
    model: 'made-up',
    async complete(request) {
      const { schema, tools } = request;
      if (schema !== undefined) {
        const answer = answers[schema.name];
        if (answer === undefined) throw new Error(`not a node of this model: ${schema.name}`);
        return { ok: true, reply: reply(JSON.stringify(answer(request)), []) };
      }
      if (tools === undefined) throw new Error('A model without tools was asked for calls.');
      listen(request);
      const next = nextMove();
      if (next === undefined) return { ok: true, reply: reply('', [endOf(tools)]) };
      return { ok: true, reply: reply('', [callOf(next, root, moves.length)]) };
    },
  };
}

/** What it will do, in order. */
function movesOf({ parts, manner }: Task): Next[] {
  return parts.flatMap((part, index): Next[] => {
    const right = { ...part.right, part: index };
    if (manner.forgets.includes(index)) return [];
    const again = manner.repeats.includes(index) ? [right] : [];
    if (!manner.mistakes.includes(index) || part.wrong === undefined) return [right, ...again];
    const wrong = { ...part.wrong, part: index };
    return manner.corrects ? [wrong, right, ...again] : [wrong];
  });
}

function goalOf({ query, parts, manner }: Task): unknown {
  const goal = { kind: 'goal', objective: query, complexity: 'complex', confidence: 0.9 };
  const told = parts.map(({ text, wants, about, values }) => ({ text, wants, about, values }));
  return manner.tellsParts ? { ...goal, parts: told } : goal;
}

function stepOf({ parts, manner }: Task, { part, tool, arguments: given }: Next): object {
  const instruction = (parts[part] as Part).text;
  const serves = manner.tellsServes ? [String(part + 1)] : [];
  return { kind: 'call', instruction, tool, arguments: given, critical: false, serves };
}

const pathNames = new Set(['path', 'source', 'destination']);

function callOf({ tool, arguments: given }: Next, root: string, left: number): ToolCallReading {
  const values = Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      name,
      pathNames.has(name) ? `${root}/${String(value)}` : value,
    ]),
  );
  return { ok: true, id: `call_${left}`, name: tool, arguments: values };
}

/** Whichever call it is that ends the work. */
function endOf(tools: readonly LlmTool[]): ToolCallReading {
  const completes = tools.some(({ name }) => name === 'attempt_completion');
  return completes
    ? { ok: true, id: 'call_end', name: 'attempt_completion', arguments: { result: boast } }
    : { ok: true, id: 'call_end', name: 'finish_step', arguments: { status: 'done', note: boast } };
}

const reply = (text: string, toolCalls: ToolCallReading[]): LlmReply => ({
  text,
  thinking: '',
  toolCalls,
  stopReason: toolCalls.length > 0 ? 'tool_use' : 'end_turn',
  finishReason: null,
  usage: { prompt: 10, completion: 5, cached: 0 },
  model: 'made-up',
  id: '',
  recoveredToolCalls: false,
  refusedFeatures: [],
});
