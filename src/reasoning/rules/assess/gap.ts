/** Something that the objective needs and that was not read. */
export interface Gap {
  /** "bgp", "interface details (GigabitEthernet0/0/0/1)", "what step 2 asks for". */
  area: string;
  device: string | null;
  subject: string;
  reason: string;
  /** Nothing was called for it. */
  untried?: boolean;
  /** Another pass may bring it. */
  fixable: boolean;
  /** Another tool than the one that failed may show it. */
  alternative: boolean;
  /** Steps that would read it. */
  steps: number[];
}
