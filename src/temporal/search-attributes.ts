import type { ConnectionLike } from '@temporalio/client';

import { searchAttributes } from '../domain/investigation/search-attributes';

export { searchAttributes } from '../domain/investigation/search-attributes';

export type SearchAttribute = (typeof searchAttributes)[number];

/** temporal.api.enums.v1.IndexedValueType. */
const protoTypes: Record<SearchAttribute['type'], number> = {
  Keyword: 2,
  Int: 3,
  Bool: 5,
  KeywordList: 7,
};

type Operator = Pick<ConnectionLike, 'operatorService'>;

/**
 * Attributes that the namespace lacks or holds under another type. A run that sets one of them
 * would fail its workflow task for ever.
 * @throws ServiceError of gRPC, e.g. where the operator service is closed (Temporal Cloud)
 */
export async function missingSearchAttributes(
  connection: Operator,
  namespace: string,
): Promise<SearchAttribute[]> {
  const reply = await connection.operatorService.listSearchAttributes({ namespace });
  const custom = reply.customAttributes ?? {};
  return searchAttributes.filter(({ name, type }) => Number(custom[name]) !== protoTypes[type]);
}

/** Registers what is missing; does nothing when everything is there. */
export async function registerSearchAttributes(
  connection: Operator,
  namespace: string,
): Promise<void> {
  const missing = await missingSearchAttributes(connection, namespace);
  if (missing.length === 0) return;
  const wanted = Object.fromEntries(missing.map(({ name, type }) => [name, protoTypes[type]]));
  await connection.operatorService.addSearchAttributes({ namespace, searchAttributes: wanted });
}

/** Arguments with which the dev server registers all of them as it starts. */
export function searchAttributeArguments(): string[] {
  return searchAttributes.flatMap(({ name, type }) => ['--search-attribute', `${name}=${type}`]);
}

/**
 * Commands that register attributes, one an attribute: given several names, the Temporal CLI
 * 1.9.1 reports success and registers the first.
 */
export function registrationCommands(
  namespace: string,
  address: string,
  attributes: readonly SearchAttribute[] = searchAttributes,
): string[] {
  const create = `temporal operator search-attribute create --address ${address}`;
  return attributes.map(
    ({ name, type }) => `${create} --namespace ${namespace} --name ${name} --type ${type}`,
  );
}
