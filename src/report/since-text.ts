import type { Finding } from '../domain/analysis/finding';
import { secondText } from '../domain/text/phrases';

/** When it began and, of what is over, since when all is well again; empty where neither is known. */
export function sinceText({ since, sinceBefore, over }: Finding): string {
  const began =
    since === null ? '' : `${sinceBefore === true ? 'before ' : ''}${secondText(since)}`;
  const again = over === undefined ? '' : `OK again since ${secondText(over.at)} (${over.what})`;
  return [began, again].filter((text) => text !== '').join('. ');
}
