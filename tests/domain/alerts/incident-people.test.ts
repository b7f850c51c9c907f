import {
  acknowledged,
  noted,
  recalledBy,
  remarked,
} from '../../../src/domain/alerts/incident-people';
import { type IncidentStory, openStory } from '../../../src/domain/alerts/incident-story';
import type { RecalledIncident } from '../../../src/domain/memory/incident-facts';
import { alertOf, minute, start } from './support';

const opened = openStory({
  id: 'incident-1',
  profile: 'network',
  alerts: [alertOf({ fingerprint: 'a' })],
  now: start,
});
const later = start + minute;
const at = new Date(later).toISOString();
const lastLine = ({ log }: IncidentStory) => log.at(-1);
const note = (text: string, by: string | null = 'alice') => ({ text, by, at });

describe('what people add to an incident', () => {
  it('is who is on it: the last one stands for it, and the log has all of them', () => {
    const both = acknowledged(acknowledged(opened, 'alice', start), 'bob', later);
    expect(both.acknowledged).toEqual({ by: 'bob', at });
    const lines = both.log.filter(({ kind }) => kind === 'acknowledged');
    expect(lines.map(({ text }) => text)).toEqual(['alice is on it', 'bob is on it']);
    expect(lastLine(both)?.at).toBe(at);
  });

  it('is what helped, in the order in which it was written', () => {
    const both = noted(
      noted(opened, note('Reseated the optic'), later),
      note('Again', null),
      later,
    );
    expect(both.notes.map(({ text }) => text)).toEqual(['Reseated the optic', 'Again']);
    expect(both.log.slice(-2)).toEqual([
      { at, kind: 'noted', text: 'Note by alice: Reseated the optic' },
      { at, kind: 'noted', text: 'Note: Again' },
    ]);
  });

  it('is no more than the last twenty notes', () => {
    let story = opened;
    for (let index = 0; index < 25; index += 1) story = noted(story, note(`n${index}`), later);
    expect(story.notes).toHaveLength(20);
    expect(story.notes[0]?.text).toBe('n5');
    expect(story.notes.at(-1)?.text).toBe('n24');
  });
});

describe('what an incident hears of itself', () => {
  it('is which earlier one it is like', () => {
    const first = { id: 'incident-0' } as RecalledIncident;
    const recalled = { incidents: [first], sameCause: null };
    const story = recalledBy(opened, recalled, later);
    expect(story.recalled).toEqual(recalled);
    expect(lastLine(story)).toEqual({
      at,
      kind: 'recalled',
      text: 'It was seen before: it is like incident-0',
    });
    const unnamed = recalledBy(opened, { incidents: [], sameCause: null }, later);
    expect(lastLine(unnamed)?.text).toContain('like an earlier one');
  });

  it('is what could not be told, each once and at most twenty', () => {
    const once = remarked(opened, 'Slack was away.', later);
    expect(once.remarks).toEqual(['Slack was away.']);
    expect(lastLine(once)).toEqual({ at, kind: 'not_told', text: 'Slack was away.' });
    expect(remarked(once, 'Slack was away.', later + minute)).toBe(once);
    let story = once;
    for (let index = 0; index < 30; index += 1) story = remarked(story, `r${index}`, later);
    expect(story.remarks).toHaveLength(20);
    expect(story.log.filter(({ kind }) => kind === 'not_told')).toHaveLength(20);
  });
});
