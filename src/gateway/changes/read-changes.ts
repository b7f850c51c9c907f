import { cleanText } from '../../domain/text/escape';
import { readJsonPath, valueAt } from '../alerts/json-path';
import { readTime, textOf } from '../alerts/make-alert';
import type { ChangeSource } from './change-config';

/** A router that somebody has changed. */
export interface Change {
  /** As the sender spells it. */
  device: string;
  /** Epoch milliseconds. */
  at: number;
}

export type ChangeReading = { ok: true; changes: Change[] } | { ok: false; reason: string };

const changesAtMost = 500;
const longestLine = 4_000;
/** Names of routers: what else a sender may write there starts nothing. */
const deviceName = /^[A-Za-z0-9][\w.:-]{0,119}$/;
/** How routers log that a configuration was committed (IOS XR, IOS XE, Junos). */
const commit = /%MGBL-CONFIG-6-DB_COMMIT|%SYS-5-CONFIG_I|UI_COMMIT(?:_COMPLETED)?:/;

/** Reads what a source reports changes. Never throws: a body that cannot be read is refused in words. */
export function readChanges(rawBody: Buffer, source: ChangeSource, now: number): ChangeReading {
  let body: unknown;
  try {
    body = JSON.parse(rawBody.toString('utf8'));
  } catch {
    return { ok: false, reason: 'The body is not JSON.' };
  }
  const items = source.items === undefined ? [body] : at(body, source.items);
  if (!Array.isArray(items)) {
    return { ok: false, reason: `"${source.items}" (items) leads to no list.` };
  }
  if (items.length > changesAtMost) {
    return { ok: false, reason: `A delivery may have ${changesAtMost} changes.` };
  }
  const changes: Change[] = [];
  for (const item of items) {
    if (source.line !== undefined && !tellsOfCommit(item, source.line)) continue;
    const device = textOf(at(item, source.device), 120);
    if (device === null || !deviceName.test(device)) {
      const found = device === null ? 'nothing' : `"${cleanText(device, 60)}"`;
      return {
        ok: false,
        reason: `"${source.device}" (device) leads to ${found}, which is no name of a router.`,
      };
    }
    const told = source.at === undefined ? null : readTime(at(item, source.at));
    const time = told === null ? now : Math.min(Date.parse(told), now);
    changes.push({ device, at: time });
  }
  return { ok: true, changes };
}

function tellsOfCommit(item: unknown, path: string): boolean {
  return commit.test(textOf(at(item, path), longestLine) ?? '');
}

function at(document: unknown, path: string): unknown {
  const reading = readJsonPath(path);
  return reading.ok ? valueAt(document, reading.path) : undefined;
}
