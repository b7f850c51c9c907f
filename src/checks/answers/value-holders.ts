import { areaOf } from '../facts';
import { defineAnswer, listed } from './define-answer';

interface Use {
  vrf: string;
  router: string;
  /** What it does with the value: `import`, `export`, `distinguisher`. */
  as: string[];
}

const useWords = ({ vrf, router, as }: Use) => `${vrf} on ${router} (${as.join(' and ')})`;

const say = {
  used: ({ about, uses }: { about: string; uses: Use[] }) =>
    `${about}: ${listed(uses.map(useWords), 12)}`,
  nowhere: ({ about, how, read }: { about: string; how: string; read: string[] }) =>
    `${about}: no VRF on ${listed(read)} has it as ${how}`,
  whether: (data: {
    about: string;
    uses: Use[];
    how: string;
    read: string[];
    unread: string[];
  }) => {
    const { about, uses, how, read, unread } = data;
    const rest = unread.length === 0 ? '' : `; not read, and may have it: ${listed(unread)}`;
    if (uses.length > 0) return `${about}: yes, ${listed(uses.map(useWords), 12)}${rest}`;
    // A router that was not read may have it.
    const no = unread.length === 0 ? 'no, ' : '';
    return `${about}: ${no}no VRF on ${listed(read)} has it as ${how}${rest}`;
  },
};

const useNames: Record<string, string> = {
  import: 'an import target',
  export: 'an export target',
  distinguisher: 'its route distinguisher',
};

const howOf = (wanted: Use['as']) =>
  wanted.length > 1 ? 'an import or export target' : (useNames[wanted[0] ?? ''] ?? '');

/** Which VRFs have a route target or distinguisher that the question names by its value. */
export const valueHolders = defineAnswer({
  say,
  evaluate: ({ context }) => {
    const { wants, form, targets } = context.question;
    if (wants !== 'targets' && wants !== 'distinguisher') return null;
    if (form !== 'which' && form !== 'who' && form !== 'list' && form !== 'yes_no') return null;
    const [named] = targets?.values ?? [];
    if (targets === null || named === undefined || context.goal.entities.vrfs.length > 2)
      return null;
    const wanted = wants === 'distinguisher' ? ['distinguisher'] : targets.as;
    const { vrfs } = context.goal.entities;
    const isWhether = form === 'yes_no';
    // "Does any PE export it?" is about all that were read; "does CUST-A on PE1" about these.
    const devices = [...context.facts.devices.values()].filter(
      ({ name }) => !isWhether || context.goal.devices.includes(name),
    );
    const uses = devices.flatMap((device) =>
      (device.vpn?.vrfs ?? [])
        .filter(({ name }) => !isWhether || vrfs.length === 0 || vrfs.includes(name))
        .flatMap((one): Use[] => {
          const has: Record<string, boolean> = {
            import: one.importTargets?.includes(named) === true,
            export: one.exportTargets?.includes(named) === true,
            distinguisher: one.distinguisher === named,
          };
          const as = wanted.filter((use) => has[use]);
          return as.length === 0 ? [] : [{ vrf: one.name, router: device.name, as }];
        }),
    );
    const read = devices.filter(({ vpn }) => vpn !== null).map(({ name }) => name);
    const unread = devices
      .filter((one) => areaOf(one, 'vpn').state === 'failed')
      .map(({ name }) => name);
    if (isWhether) {
      if (read.length === 0) return null;
      const state =
        uses.length === 0 && unread.length > 0 ? ('not_known' as const) : ('told' as const);
      const how = howOf(wanted);
      return {
        about: named,
        state,
        reason: { code: 'whether', about: named, uses, how, read, unread },
      };
    }
    if (uses.length === 0) {
      if (read.length === 0 || unread.length > 0) return null;
      const reason = { code: 'nowhere' as const, about: named, how: howOf(wanted), read };
      return { about: named, state: 'told', reason };
    }
    return { about: named, state: 'told', reason: { code: 'used', about: named, uses } };
  },
});
