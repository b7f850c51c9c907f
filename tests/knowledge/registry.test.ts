import { knowledgeOf } from '../../src/knowledge';
import { knowledgeNames } from '../../src/knowledge/names';

it.each(knowledgeNames)('%s is found by its name, with all that a run needs', (name) => {
  const knowledge = knowledgeOf(name);
  // The version for the network holds how many checks there are.
  const version = name === 'network' ? /^\d+\.\d+\.\d+\+\d+$/ : /^\d+\.\d+\.\d+$/;
  expect(knowledge).toMatchObject({ name, version: expect.stringMatching(version) });
  expect(knowledge.classify({ content: [], isError: true }).status).toBe('failed');
});

it('judges nothing for a domain that names none', () => {
  expect(knowledgeOf(null).version).toBe('none');
});

it.each(['netwrok', 'constructor', '__proto__'])('says of %j which names there are', (name) => {
  expect(() => knowledgeOf(name)).toThrow('it has network, service-desk');
});
