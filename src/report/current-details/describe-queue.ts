import type { QueueRecord } from '../../domain/configuration/queue-record';
import { plain } from './describe-run';

/** The page of a task queue's record as Markdown: its evidence store, and who has polled it. */
export function describeQueue({ store, place, workers }: QueueRecord, taskQueue: string): string {
  const lines = workers.map(
    ({ identity, build, configuration }) =>
      `- ${plain(identity)}, build ${plain(build)}: ${plain(fingerprints(configuration))}`,
  );
  return [
    `**Task queue ${plain(taskQueue)}**`,
    '',
    `Evidence store: \`${store}\`, found in ${plain(place)} by the first worker.`,
    'A worker with another store does not poll this queue.',
    ...(lines.length === 0 ? [] : ['', '### Workers, the latest first', ...lines]),
  ].join('\n');
}

function fingerprints(configuration: Record<string, string>): string {
  const entries = Object.entries(configuration).map(([name, print]) => `${name} ${print}`);
  return entries.sort().join(', ');
}
