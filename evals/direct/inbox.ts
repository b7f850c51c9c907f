import type { Clock } from './clock';

/** One thing to tell an execution. */
export type News = () => void;

/** What an execution is to be told, in the order in which it came, and what is still to come. */
export class Inbox {
  private readonly news: News[] = [];
  private underWay = 0;
  private wake = (): void => undefined;

  constructor(private readonly clock: Clock) {}

  /** Whether there is something to tell, something to wait for, or neither. */
  get state(): 'news' | 'waiting' | 'idle' {
    if (this.news.length > 0) return 'news';
    return this.underWay > 0 ? 'waiting' : 'idle';
  }

  put(news: News): void {
    this.news.push(news);
    this.wake();
  }

  take(): News[] {
    return this.news.splice(0);
  }

  async arrival(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.wake = resolve;
    });
  }

  /** Does something that takes its own time beside the execution, and reports it. */
  expect(work: (clock: Clock) => Promise<News>): void {
    this.underWay += 1;
    const own = this.clock.fork();
    const end = (news: News): void => {
      this.underWay -= 1;
      this.clock.join(own);
      this.put(news);
    };
    work(own).then(end, (error: unknown) =>
      end(() => {
        throw error;
      }),
    );
  }
}
