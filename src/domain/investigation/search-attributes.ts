/**
 * Search attributes of an investigation, by which the Web UI and `netoncall list` filter.
 * Names and types as Temporal's command line writes them. SQL stores allow at most 3 KeywordList,
 * 10 Keyword, 3 Bool and 3 Int attributes in a namespace.
 */
export const searchAttributes = [
  { name: 'NetoncallDevices', type: 'KeywordList' },
  { name: 'NetoncallIntent', type: 'Keyword' },
  { name: 'NetoncallPhase', type: 'Keyword' },
  { name: 'NetoncallOutcome', type: 'Keyword' },
  { name: 'NetoncallAnswered', type: 'Keyword' },
  { name: 'NetoncallSeverity', type: 'Keyword' },
  { name: 'NetoncallAwaitingHuman', type: 'Bool' },
  { name: 'NetoncallRetries', type: 'Int' },
] as const;

export type SearchAttributeName = (typeof searchAttributes)[number]['name'];
