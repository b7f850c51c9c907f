import type { NotTold, Receipt, Told } from '../domain/destinations/telling';

/** It was told; the destination has of the incident what it had, and what is new. */
export function wasTold(
  before: Receipt,
  { remark = null, ...has }: Partial<Receipt> & { remark?: string | null } = {},
): Told {
  return { told: true, receipt: { ...before, unsure: false, ...has }, remark };
}

/**
 * It was not told.
 * @param reason holds no address and no secret
 * @param transient whether another attempt may help
 */
export function notTold(
  reason: string,
  transient: boolean,
  retryAfterMs: number | null = null,
): NotTold {
  return { told: false, reason, transient, ...(retryAfterMs !== null && { retryAfterMs }) };
}
