/** Reports as HTML: a whole page, and the stored reply of a tool in it. */
export { composeHtml } from './compose-html';
export type { ShowReply } from './findings';
export { renderHtml } from './page';
export type { Picture, PictureEdge, PictureNode } from './picture';
export { renderReply } from './reply';
