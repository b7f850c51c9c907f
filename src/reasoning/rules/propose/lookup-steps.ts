import type { Goal } from '../../../domain/analysis/goal';
import type { ProposeInput } from '../../../domain/reasoning/reasoner';
import type { StepTopic } from '../match/step-topics';
import { wanting, type Wanted } from './wanted';

const namesStep =
  'Look up the subject of the question: list all interfaces, all VRFs and all BGP neighbors of each router. These tables hold addresses, networks, customers and peers by name.';
const descriptionsStep =
  'Look up what is still unknown of the subject in the interface descriptions of each router, the likeliest interfaces first. This ends once the subject is found, or when the interfaces that may be read for it are.';

/** Steps before those of a plan where the question names something else than a device. */
export const lookupSteps: readonly string[] = [namesStep, descriptionsStep];

/** Descriptions that are read before looking whether the name is among them. */
const portsAtOnce = 10;

const concepts = ['interfaces', 'vpn', 'bgp'];

/** What a step of the look-up wants read; null for any other step. */
export function wantedOfLookup(
  input: ProposeInput,
): { wanted: Wanted[]; topics: StepTopic[] } | null {
  const { instruction } = input.step;
  if (input.goal.lookup === undefined || !lookupSteps.includes(instruction)) return null;
  const topic = (concept: string): StepTopic => ({ concept, unseen: false, segment: instruction });
  const want = wanting(input, { concept: 'interface_details', text: instruction });
  if (instruction === namesStep) {
    const { devices, ports } = toReadNow(input);
    const tables = devices.flatMap((device) =>
      concepts.map((concept) =>
        wanting(input, { device, concept, text: instruction, allTopics: true })({}),
      ),
    );
    const described = ports.map(({ device, port }) => want({ device, interface: port }));
    return { wanted: [...tables, ...described], topics: concepts.map(topic) };
  }
  const ports = input.analysis.subject?.describe ?? [];
  return {
    wanted: ports
      .slice(0, portsAtOnce)
      .map(({ device, port }) => want({ device, interface: port })),
    topics: [topic('interface_details')],
  };
}

/**
 * What is read at once: where earlier runs have seen the names, and only where that does not show all
 * of them any more, the other routers too. All routers where nothing is known.
 */
function toReadNow(input: ProposeInput): {
  devices: string[];
  ports: { device: string; port: string }[];
} {
  const { whereabouts, devices } = input.goal;
  if (whereabouts === undefined) return { devices, ports: [] };
  const hasBegun = input.calls.some((call) => call.step === input.step.index);
  if (!hasBegun) return { devices: whereabouts.first, ports: whereabouts.ports };
  return { devices: isFound(input) ? [] : devices, ports: [] };
}

/** Whether every name of the question was found in what was read. */
export function isFound({ analysis: { subject } }: Pick<ProposeInput, 'analysis'>): boolean {
  return subject?.found === true && subject.notFound === undefined;
}

/** Whether a plan begins with a look-up; the steps that a request brings do not. */
export function looksUp({ goal, plan }: Pick<ProposeInput, 'goal' | 'plan'>): boolean {
  return goal.lookup !== undefined && plan.steps.some((step) => lookupSteps.includes(step));
}

/** Whether a step reads in turns, each after looking at what the one before brought. */
export function goesOn({ step, goal }: ProposeInput): boolean {
  if (goal.lookup === undefined) return false;
  const inTwo = goal.whereabouts !== undefined && step.instruction === namesStep;
  return inTwo || step.instruction === descriptionsStep;
}

/** Whether the look-up has read the whole of what a step wants a part of. */
export function wasRead({ device, concept }: Wanted, { analysis }: ProposeInput): boolean {
  return (
    [...concepts, 'isis'].includes(concept) &&
    analysis.coverage.some(
      (one) => one.device === device && one.subject === concept && one.state === 'read',
    )
  );
}

/** The goal as far as its names are found; as it is where it has none. */
export function settledGoal({ goal, analysis }: Pick<ProposeInput, 'goal' | 'analysis'>): Goal {
  const { devices, entities, subjects } = analysis.subject ?? goal;
  return { ...goal, devices, entities, subjects };
}
