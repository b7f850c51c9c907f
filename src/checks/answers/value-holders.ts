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
};

const value = /(?<![\w.:])(?:\d{1,3}(?:\.\d{1,3}){3}|\d{1,10}):\d{1,10}(?![\w:])/;

/** Which VRFs have a route target or distinguisher that the question names by its value. */
export const valueHolders = defineAnswer({
  say,
  evaluate: ({ context }) => {
    const { wants, form, text } = context.question;
    if (wants !== 'targets' && wants !== 'distinguisher') return null;
    if (form !== 'which' && form !== 'who' && form !== 'list') return null;
    const [named] = value.exec(text) ?? [];
    if (named === undefined || context.goal.entities.vrfs.length > 2) return null;
    const wantsImport = /\bimport/.test(text) && !/\bexport/.test(text);
    const wantsExport = /\bexport/.test(text) && !/\bimport/.test(text);
    const uses = [...context.facts.devices.values()].flatMap((device) =>
      (device.vpn?.vrfs ?? []).flatMap((one): Use[] => {
        const isImport = !wantsExport && one.importTargets?.includes(named) === true;
        const isExport = !wantsImport && one.exportTargets?.includes(named) === true;
        const as =
          wants === 'distinguisher'
            ? one.distinguisher === named
              ? ['distinguisher']
              : []
            : [...(isImport ? ['import'] : []), ...(isExport ? ['export'] : [])];
        return as.length === 0 ? [] : [{ vrf: one.name, router: device.name, as }];
      }),
    );
    if (uses.length === 0) return null;
    return { about: named, state: 'told', reason: { code: 'used', about: named, uses } };
  },
});
