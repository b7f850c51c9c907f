import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';

/** What a topic is like now; another text means that something changed. */
export type ReadVersion = () => Promise<string>;

/** Browsers open again by themselves; who it is, is then looked at anew. Milliseconds. */
const longest = 30 * 60 * 1000;
const keepAlive = 15_000;
const mostListeners = 200;

interface Topic {
  listeners: Set<ServerResponse>;
  version: string | null;
  timer: NodeJS.Timeout | null;
}

/**
 * Tells browsers that something has changed. However many look at one thing, it is asked for once
 * in each interval, and not at all while nobody looks.
 */
export class Live {
  private readonly topics = new Map<string, Topic>();

  isFull(): boolean {
    const all = [...this.topics.values()].map(({ listeners }) => listeners.size);
    return all.reduce((sum, one) => sum + one, 0) >= mostListeners;
  }

  /** Writes news of a topic to an open reply until either side closes it. */
  listen(name: string, response: ServerResponse, read: ReadVersion, interval: number): void {
    const topic = this.topics.get(name) ?? { listeners: new Set(), version: null, timer: null };
    this.topics.set(name, topic);
    topic.listeners.add(response);
    response.write(': hello\n\n');
    const alive = setInterval(() => response.write(': alive\n\n'), keepAlive);
    const end = setTimeout(() => response.end(), longest);
    response.once('close', () => {
      clearInterval(alive);
      clearTimeout(end);
      topic.listeners.delete(response);
      if (topic.listeners.size > 0) return;
      if (topic.timer !== null) clearTimeout(topic.timer);
      this.topics.delete(name);
    });
    if (topic.timer === null) this.watch(topic, read, interval);
  }

  close(): void {
    for (const { listeners } of this.topics.values()) {
      for (const response of listeners) response.end();
    }
  }

  private watch(topic: Topic, read: ReadVersion, interval: number): void {
    const look = async (): Promise<void> => {
      // A server that is away has no news.
      const text = await read().catch(() => null);
      if (topic.listeners.size === 0) return;
      if (text !== null) {
        const version = createHash('sha256').update(text).digest('hex').slice(0, 16);
        if (topic.version !== null && topic.version !== version) tell(topic, version);
        topic.version = version;
      }
      topic.timer = setTimeout(() => void look(), interval);
    };
    topic.timer = setTimeout(() => void look(), 0);
  }
}

function tell({ listeners }: Topic, version: string): void {
  for (const response of listeners) response.write(`event: changed\ndata: ${version}\n\n`);
}
