import * as z from 'zod';

/** What a parameter means to the equations. */
export const ROLES = [
  'weight',
  'clearance',
  'central_volume',
  'intercompartmental_clearance',
  'peripheral_volume',
  'absorption_rate',
  'bioavailability',
  'dose',
  'dose_count',
  'dose_interval',
  'infusion_time',
  'duration',
  'output_interval',
] as const;

export type Role = (typeof ROLES)[number];

/** A parameter of a model; range and value are in `unit`, which is "1" for a plain number. */
export const parameterSchema = z.strictObject({
  path: z.string().regex(/^[^|]+(\|[^|]+)+$/, 'must be containers joined by |, as "Protocol|Dose"'),
  role: z.enum(ROLES),
  value: z.number(),
  unit: z.string().min(1),
  minimum: z.number(),
  maximum: z.number(),
  /** Takes whole numbers only. */
  whole: z.boolean().default(false),
  description: z.string().min(1),
});

export const modelSchema = z.strictObject({
  name: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  title: z.string().min(1),
  drug: z.string().min(1),
  compartments: z.union([z.literal(1), z.literal(2)]),
  route: z.enum(['oral', 'bolus', 'infusion']),
  parameters: z.array(parameterSchema),
});

export type Parameter = z.infer<typeof parameterSchema>;
export type Model = z.infer<typeof modelSchema>;

/** The parameters that a model of this structure needs, each once. */
export function rolesOf({ compartments, route }: Pick<Model, 'compartments' | 'route'>): Role[] {
  const exchange: Role[] = ['intercompartmental_clearance', 'peripheral_volume'];
  const absorption: Role[] = ['absorption_rate', 'bioavailability'];
  return [
    'weight',
    'clearance',
    'central_volume',
    ...(compartments === 2 ? exchange : []),
    ...(route === 'oral' ? absorption : []),
    ...(route === 'infusion' ? (['infusion_time'] as const) : []),
    'dose',
    'dose_count',
    'dose_interval',
    'duration',
    'output_interval',
  ];
}
