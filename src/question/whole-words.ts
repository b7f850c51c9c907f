/** Words of the trade as people cut them short, and in full, as the vocabularies hold them. */
const short: Readonly<Record<string, string>> = {
  nbr: 'neighbor',
  nbrs: 'neighbors',
  neigh: 'neighbor',
  neighs: 'neighbors',
  adj: 'adjacency',
  adjs: 'adjacencies',
  descr: 'description',
  descrip: 'description',
  desc: 'description',
  intf: 'interface',
  intfs: 'interfaces',
};

/** As a word of its own: `nbr-core-1` is a name. */
const cutShort = new RegExp(
  String.raw`(?<![\p{L}\p{N}_./:-])(?:${Object.keys(short).join('|')})(?![\p{L}\p{N}_./:-])`,
  'giu',
);
/** "What is the AS of PE2?", "AS of PE1": in capitals, no English "as", and a number is wanted. */
const asNumber =
  /(?<=^\W{0,3}|\b(?:the|what|which|its|whose|same) |\d )AS(?=,? (?:of|on|for|is|does|do|are|what)\b(?! \d))/g;

/** "CE2 hangs on which PE?", "which PE does CE2 hang off?": where it is attached, and no trouble. */
const hangsOn =
  /\bhang(?:s|ing)?(?: (?:on|off|from))?(?: to)? (?=(?:which|what)\b)|(?<=\b(?:which|what)\b[^?.!]{1,40})\bhangs? (?:off|on|from)(?=\s{0,3}(?:[?.!,]|$))/gi;

/** A text with the words of the trade in full that its writer cut short. */
export function withWholeWords(text: string): string {
  return text
    .replaceAll(cutShort, (word) => short[word.toLowerCase()] ?? word)
    .replaceAll(hangsOn, (found) => (found.endsWith(' ') ? 'is attached to ' : 'is attached to'))
    .replaceAll(asNumber, 'local AS');
}
