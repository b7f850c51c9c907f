import type { Random } from '../campaign/random';
import type { Part, Task } from './task';

/** Makes a part with names that no other part of the task has. */
type Maker = (random: Random, number: number) => Part;

const statuses = ['in progress', 'waiting', 'resolved', 'on hold'];
const titles = ['Printer is broken', 'Screen stays dark', 'Badge opens no door', 'Line is noisy'];

const addNode: Maker = (random, number) => {
  const id = `ticket-${10 + number}`;
  const title = random.pick(titles);
  const right = { tool: 'add_node', arguments: { label: 'Ticket', id, properties: { title } } };
  const wrong = { ...right, arguments: { ...right.arguments, id: `ticket-${40 + number}` } };
  const text = `add a Ticket ${id} with the title '${title}'`;
  return { text, wants: 'change', about: [id], values: [title], right, wrong };
};
const addEdge: Maker = (random, number) => {
  const from = random.pick(['user-1', 'user-2']);
  const to = random.pick(['service-1', 'service-2']);
  const type = `USES_${number}`;
  const right = { tool: 'add_edge', arguments: { type, from, to } };
  const text = `connect ${from} to ${to} with ${type}`;
  return { text, wants: 'change', about: [from, to, type], values: [], right };
};
const setStatus: Maker = (random, number) => {
  const id = `ticket-${1 + (number % 3)}`;
  const [status = '', other = ''] = random.shuffle(statuses);
  const call = (value: string) => ({
    tool: 'update_props',
    arguments: { id, properties: { [`status_${number}`]: value } },
  });
  const text = `set status_${number} of ${id} to '${status}'`;
  const about = [id, `status_${number}`];
  return {
    text,
    wants: 'change',
    about,
    values: [status],
    right: call(status),
    wrong: call(other),
  };
};
const deleteEdge: Maker = (_random, number) => {
  const [type = '', from = '', to = ''] =
    [
      ['OWNS', 'team-1', 'service-1'],
      ['OWNS', 'team-1', 'service-2'],
      ['REPORTS', 'user-2', 'ticket-3'],
    ][number % 3] ?? [];
  const right = { tool: 'delete_edge', arguments: { type, from, to } };
  const text = `delete the ${type} edge from ${from} to ${to}`;
  return { text, wants: 'change', about: [type, from, to], values: [], right };
};
const askTickets: Maker = (random) => {
  const label = random.pick(['Ticket', 'User', 'Service', 'Team']);
  const right = { tool: 'query_graph', arguments: { label } };
  return {
    text: `tell which ${label} nodes there are`,
    wants: 'answer',
    about: [label],
    values: [],
    right,
  };
};

const simulation = { simulation_id: 'velorin-1' };
const settings: [name: string, path: string, unit: string, least: number, most: number][] = [
  ['weight', 'Organism|Weight', 'kg', 75, 120],
  ['dose', 'Protocol|Dose', 'mg', 120, 400],
  ['number of doses', 'Protocol|Number of doses', '1', 2, 12],
  ['dosing interval', 'Protocol|Dosing interval', 'h', 6, 20],
  ['duration', 'Simulation|Duration', 'h', 80, 300],
];
const setParameter: Maker = (random, number) => {
  const [name, path, unit, least, most] = settings[number % settings.length] ?? settings[0]!;
  const value = random.whole(least, most);
  const call = (wanted: number) => ({
    tool: 'set_parameter_value',
    arguments: { ...simulation, parameter_path: path, value: wanted, unit },
  });
  const shown = unit === '1' ? String(value) : `${value} ${unit}`;
  const text = `set the ${name} in velorin-1 to ${shown}`;
  return {
    text,
    wants: 'change',
    about: ['velorin-1', name],
    values: [String(value)],
    right: call(value),
    wrong: call(value - 1),
  };
};
const loadModel: Maker = (_random, number) => {
  const id = `copy-${number}`;
  const right = {
    tool: 'load_simulation',
    arguments: { model_path: 'velorin-oral', simulation_id: id },
  };
  const text = `load velorin-oral as ${id}`;
  return { text, wants: 'change', about: [id], values: [], right };
};
const askParameter: Maker = (random) => {
  const [name, path] = random.pick(settings);
  const right = { tool: 'get_parameter_value', arguments: { ...simulation, parameter_path: path } };
  return {
    text: `tell the ${name} in velorin-1`,
    wants: 'answer',
    about: ['velorin-1', name],
    values: [],
    right,
  };
};

const contents = ['anton and berta', 'red, green, blue', 'nothing to report', 'see the annex'];
const writeFile: Maker = (random, number) => {
  const path = `note-${number}.txt`;
  const [content = '', other = ''] = random.shuffle(contents);
  const call = (text: string) => ({ tool: 'write_file', arguments: { path, content: text } });
  const text = `write '${content}' into ${path}`;
  return {
    text,
    wants: 'change',
    about: [path],
    values: [content],
    right: call(content),
    wrong: call(other),
  };
};
const makeFolder: Maker = (_random, number) => {
  const path = `folder-${number}`;
  const text = `make a folder ${path}`;
  const right = { tool: 'create_directory', arguments: { path } };
  return { text, wants: 'change', about: [path], values: [], right };
};
const moveFile: Maker = (_random, number) => {
  const [source, destination] = [`old-${number}.txt`, `new-${number}.txt`];
  const text = `rename ${source} to ${destination}`;
  const right = { tool: 'move_file', arguments: { source, destination } };
  return { text, wants: 'change', about: [source, destination], values: [], right };
};
const readFile: Maker = (_random, number) => {
  const path = `old-${number}.txt`;
  const right = { tool: 'read_text_file', arguments: { path } };
  return { text: `say what ${path} holds`, wants: 'answer', about: [path], values: [], right };
};

/** What can be wanted, by profile; changes come more often than questions. */
export const makers: Record<Task['profile'], readonly Maker[]> = {
  graph: [addNode, addEdge, setStatus, deleteEdge, askTickets],
  pharmacokinetics: [setParameter, setParameter, loadModel, askParameter],
  files: [writeFile, writeFile, makeFolder, moveFile, readFile],
};
