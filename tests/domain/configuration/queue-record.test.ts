import {
  type Announcement,
  differencesFrom,
  withAnnouncement,
} from '../../../src/domain/configuration/queue-record';

const worker = (identity: string, configuration: Record<string, string>): Announcement => ({
  identity,
  build: '1',
  configuration,
});

test('a worker that announces itself again stands in the list once, in front', () => {
  const list = [worker('a', {}), worker('b', {})];
  expect(withAnnouncement(list, worker('b', { plans: 'x' }))).toEqual([
    worker('b', { plans: 'x' }),
    worker('a', {}),
  ]);
});

test('the list keeps the latest 20', () => {
  const numbers = Array.from({ length: 30 }, (_, index) => String(index));
  const list = numbers.reduce<Announcement[]>(
    (workers, name) => withAnnouncement(workers, worker(name, {})),
    [],
  );
  expect(list.map(({ identity }) => identity)).toEqual(numbers.slice(10).reverse());
});

test('only workers that poll count, and what only one of both has is a difference too', () => {
  const record = {
    store: 's',
    place: 'p',
    workers: [
      worker('same', { 'profiles/a': '1', plans: '2' }),
      worker('other', { 'profiles/a': '9', 'profiles/b': '3', plans: '2' }),
      worker('gone', { plans: '7' }),
    ],
  };
  const me = worker('me', { 'profiles/a': '1', plans: '2' });
  expect(differencesFrom(record, me, new Set(['same', 'other', 'me']))).toEqual([
    { worker: record.workers[1], names: ['profiles/a', 'profiles/b'] },
  ]);
});
