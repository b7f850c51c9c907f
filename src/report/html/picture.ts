/** Where a layout put the devices and links of a run's topology; lengths in pixels. */
export interface Picture {
  width: number;
  height: number;
  nodes: PictureNode[];
  edges: PictureEdge[];
  /** Devices of the topology that the picture leaves out. */
  left: number;
  /** Many devices: lines and words of what works stay in the background. */
  quiet?: boolean;
}

export interface PictureNode {
  name: string;
  role: string | null;
  /** Centre. */
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface PictureEdge {
  a: string;
  aInterface: string | null;
  b: string;
  bInterface: string | null;
  /** From `a` to `b`, ends on the borders of the nodes. */
  points: { x: number; y: number }[];
}
