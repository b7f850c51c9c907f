import type { Topology } from '../../src/domain/analysis/topology';
import type { RunDocument } from '../../src/domain/run/run-document';
import { composeDocument } from '../../src/report';
import { chooseDevices } from '../../src/report/html/choose-devices';
import { layoutTopology } from '../../src/report/html/layout';
import { placePortLabels } from '../../src/report/html/port-labels';
import { viewBoxOf } from '../../src/report/html/view-box';
import { input } from './fixtures';

function link(a: string, b: string): Topology['links'][number] {
  return { a, aInterface: 'GigabitEthernet0/0/0/0', b, bInterface: 'GigabitEthernet0/0/0/1' };
}

const small: Topology = {
  devices: [
    { name: 'PE1', role: 'PE' },
    { name: 'P1', role: 'P' },
    { name: 'RR1', role: 'RR' },
  ],
  links: [link('PE1', 'P1'), link('PE1', 'P1'), link('P1', 'RR1')],
};

function documentWith(topology?: Topology): RunDocument {
  return composeDocument(input(topology === undefined ? {} : { topology }));
}

describe('the layout of a picture', () => {
  it('stacks devices by role, without overlap, and keeps parallel links apart', async () => {
    const { nodes, edges, width, height } = await layoutTopology({ ...small, left: 0 });
    const y = new Map(nodes.map((node) => [node.name, node.y]));
    expect(y.get('RR1')).toBeLessThan(y.get('P1') ?? 0);
    expect(y.get('P1')).toBeLessThan(y.get('PE1') ?? 0);
    expect(edges[0]?.points).not.toEqual(edges[1]?.points);
    for (const node of nodes) {
      expect(node.x + node.width / 2).toBeLessThanOrEqual(width);
      expect(node.y + node.height / 2).toBeLessThanOrEqual(height);
    }
  });

  it('runs each line from its first to its second device', async () => {
    const { nodes, edges } = await layoutTopology({ ...small, left: 0 });
    const [edge] = edges;
    const start = nodes.find(({ name }) => name === edge?.a);
    expect(Math.abs((edge?.points[0]?.y ?? 0) - (start?.y ?? 0))).toBeLessThanOrEqual(24);
  });
});

describe('the names of ports in a picture', () => {
  /** A router whose four links leave its lower side, and one that four reach from above. */
  const star: Topology = {
    devices: ['RR1', 'P1', 'P2', 'P3', 'P4', 'PE1'].map((name) => ({
      name,
      role: name.replace(/\d/, ''),
    })),
    links: ['P1', 'P2', 'P3', 'P4'].flatMap((name) => [link('RR1', name), link(name, 'PE1')]),
  };

  it('cover no other, whatever leaves one side of a box', async () => {
    const picture = await layoutTopology({ ...star, left: 0 });
    const labels = [...placePortLabels(picture).values()].flat();
    expect(labels).toHaveLength(2 * picture.edges.length);
    const covered = labels.filter((one, index) =>
      labels
        .slice(index + 1)
        .some(
          (other) =>
            Math.abs(one.y - other.y) < 11 &&
            one.x < other.x + other.width &&
            other.x < one.x + one.width,
        ),
    );
    expect(covered).toEqual([]);
  });

  it('and lines that bend are all within the drawing', async () => {
    const picture = await layoutTopology({ ...star, left: 0 });
    const bent = picture.edges[0];
    bent?.points.splice(1, 1, { x: picture.width + 40, y: -30 });
    const labels = [...placePortLabels(picture).values()].flat();
    const { left, top, width, height } = viewBoxOf(picture, labels);
    for (const { x, y } of picture.edges.flatMap(({ points }) => points)) {
      expect(x).toBeGreaterThan(left);
      expect(x).toBeLessThan(left + width);
      expect(y).toBeGreaterThan(top);
      expect(y).toBeLessThan(top + height);
    }
    for (const label of labels) {
      expect(label.x).toBeGreaterThan(left);
      expect(label.x + label.width).toBeLessThan(left + width);
    }
  });
});

describe('the devices of a picture', () => {
  it('are all of a small network, without links that lead nowhere', () => {
    const topology = { ...small, links: [...small.links, link('P1', 'gone'), link('P1', 'P1')] };
    expect(chooseDevices(documentWith(topology))).toEqual({ ...small, left: 0 });
  });

  it('are the concerned ones and their neighbours in a large network', () => {
    const names = Array.from({ length: 200 }, (_, index) => `P${index}`);
    const topology: Topology = {
      devices: ['PE1', ...names].map((name) => ({ name, role: null })),
      links: [link('PE1', 'P7'), ...names.slice(1).map((name) => link('P0', name))],
    };
    const chosen = chooseDevices(documentWith(topology));
    expect(chosen?.devices.map(({ name }) => name)).toEqual(['PE1', 'P7']);
    expect(chosen?.left).toBe(199);
  });

  it('are none where the run read no link', () => {
    expect(chooseDevices(documentWith())).toBeNull();
  });
});
