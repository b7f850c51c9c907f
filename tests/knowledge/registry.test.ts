import { knowledgeOf } from '../../src/knowledge';
import { knowledgeNames } from '../../src/knowledge/names';

it.each(knowledgeNames)('%s is found by its name, with all that a run needs', (name) => {
  const knowledge = knowledgeOf(name);
  expect(knowledge).toMatchObject({ name, version: expect.stringMatching(/^\d+\.\d+\.\d+$/) });
  expect(knowledge.classify({ content: [], isError: true }).status).toBe('failed');
});

it('judges nothing for a domain that names none', () => {
  expect(knowledgeOf(null).version).toBe('none');
});

it.each(['netwrok', 'constructor', '__proto__'])('says of %j which names there are', (name) => {
  expect(() => knowledgeOf(name)).toThrow('it has network, service-desk');
});
