import type { ArgumentRule } from '../../../domain/configuration/argument-rules';
import { matchesGlob } from '../../../domain/text/glob';
import type { ToolParameter } from './parameters';

export type ParameterSource = NonNullable<ArgumentRule['from']>;

/** What a parameter is for: where its value comes from, and the profile's rule for it. */
export interface ParameterMeaning {
  from: ParameterSource | 'detail' | null;
  rule: ArgumentRule | null;
}

/**
 * Names that parameters of tools for routers commonly have, for servers that the profile has no
 * rules for. Compared without separators.
 */
const customaryNames: [from: ParameterSource | 'detail', names: string[]][] = [
  [
    'device',
    [
      'device',
      'devicename',
      'host',
      'hostname',
      'router',
      'routername',
      'node',
      'nodename',
      'target',
      'targetdevice',
    ],
  ],
  ['interface', ['interface', 'interfacename', 'ifname', 'port', 'portname', 'interfaceid']],
  ['vrf', ['vrf', 'vrfname', 'vpn', 'vpnname', 'networkinstance', 'routinginstance']],
  ['neighbor', ['neighbor', 'neighboraddress', 'neighborip', 'peer', 'peeraddress', 'peerip']],
  [
    'window_minutes',
    ['minutes', 'windowminutes', 'sinceminutes', 'lastminutes', 'lookbackminutes'],
  ],
  ['keyword', ['keyword', 'keywords', 'filter', 'match', 'pattern', 'search', 'grep', 'contains']],
  ['topic', ['protocol', 'protocols', 'family', 'area', 'topic', 'subject', 'section', 'kind']],
  ['detail', ['includedetails', 'detail', 'details', 'detailed', 'verbose']],
];

export function meaningOf(
  tool: string,
  parameter: ToolParameter,
  rules: readonly ArgumentRule[],
): ParameterMeaning {
  const rule =
    rules.find((one) => one.parameter === parameter.name && matchesGlob(one.tool, tool)) ?? null;
  if (rule?.from !== undefined) return { from: rule.from, rule };
  if (rule !== null) return { from: null, rule };
  const plain = parameter.name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  const from = customaryNames.find(([, names]) => names.includes(plain))?.[0] ?? null;
  return { from, rule };
}
