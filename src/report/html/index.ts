export { composeHtml } from './compose-html';
export { renderHtml } from './page';
export type { Picture, PictureEdge, PictureNode } from './picture';
