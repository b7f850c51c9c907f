import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openLab } from '../../lab/gnmi';

const real = JSON.parse(
  readFileSync(join(__dirname, 'fixtures', 'recorded', 'tools.json'), 'utf8'),
) as { name: string; inputSchema: object; outputSchema: object }[];

it('lists the tools of gNMIBuddy in its order, with its argument and result schemas', () => {
  const listed = openLab({}).tools.map(({ name, inputSchema, outputSchema }) => ({
    name,
    inputSchema,
    outputSchema,
  }));
  expect(listed).toStrictEqual(real);
});

it('describes every parameter of every tool by its name', () => {
  for (const { name, description, inputSchema } of openLab({}).tools) {
    expect(description!.length).toBeGreaterThan(40);
    for (const parameter of Object.keys(inputSchema.properties ?? {})) {
      expect({ name, names: description!.includes(`${parameter}: `) }).toStrictEqual({
        name,
        names: true,
      });
    }
  }
});

it('gives no annotations, so that nobody can read from them that a tool is safe', () => {
  expect(openLab({}).tools.filter((tool) => 'annotations' in tool)).toStrictEqual([]);
});
