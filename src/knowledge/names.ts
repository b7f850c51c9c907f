/** The knowledge that there is, by the names that profiles use. */
export const knowledgeNames = ['network', 'service-desk'] as const;

export type KnowledgeName = (typeof knowledgeNames)[number];

export function isKnowledgeName(name: string): name is KnowledgeName {
  return (knowledgeNames as readonly string[]).includes(name);
}

/** @throws Error that tells which names there are */
export function knownName(name: string): KnowledgeName {
  if (isKnowledgeName(name)) return name;
  throw new Error(
    `This worker has no knowledge "${name}"; it has ${knowledgeNames.join(', ')}. ` +
      'Run the worker with the code that the run was started with, or mend "checks" in the profile.',
  );
}
