/** The knowledge that there is, by the names that profiles use. */
export const knowledgeNames = ['network', 'service-desk'] as const;

export type KnowledgeName = (typeof knowledgeNames)[number];

export function isKnowledgeName(name: string): name is KnowledgeName {
  return (knowledgeNames as readonly string[]).includes(name);
}
