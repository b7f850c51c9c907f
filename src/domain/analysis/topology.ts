import * as z from 'zod';

/** Devices and links as the evidence of a run shows them; what nobody read is not in it. */
export const topologySchema = z.object({
  devices: z.array(z.object({ name: z.string(), role: z.string().nullable() })),
  links: z.array(
    z.object({
      a: z.string(),
      aInterface: z.string().nullable(),
      b: z.string(),
      bInterface: z.string().nullable(),
    }),
  ),
});

export type Topology = z.infer<typeof topologySchema>;
