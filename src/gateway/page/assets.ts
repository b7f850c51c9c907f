import { createHash } from 'node:crypto';

import { style as reportStyle } from '../../report/html';
import { liveScript } from './live-script';
import { pageStyle } from './page-style';

export interface Asset {
  /** With a mark of its content, so that browsers may keep it for ever. */
  url: string;
  path: string;
  type: string;
  body: string;
}

/** All that pages load beside themselves. */
export const assets: Record<'style' | 'script', Asset> = {
  style: asset('/assets/page.css', 'text/css; charset=utf-8', `${reportStyle}${pageStyle}`),
  script: asset('/assets/live.js', 'text/javascript; charset=utf-8', liveScript),
};

function asset(path: string, type: string, body: string): Asset {
  const mark = createHash('sha256').update(body).digest('hex').slice(0, 12);
  return { url: `${path}?v=${mark}`, path, type, body };
}
