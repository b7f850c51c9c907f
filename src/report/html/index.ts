/** Reports as HTML: a whole page, or its parts and what they are made of for pages that frame them. */
export { composeHtml, composeParts } from './compose-html';
export type { ShowReply } from './findings';
export { html, Html, lines, nothing, text } from './html';
export { renderHtml } from './page';
export type { Picture, PictureEdge, PictureNode } from './picture';
export { renderReply } from './reply';
export { style } from './style';
