/** Names of the parameters in a JSON Schema of type object. */
export function parameterNames(inputSchema: unknown): string[] {
  const properties = (inputSchema as { properties?: unknown } | null | undefined)?.properties;
  return typeof properties === 'object' && properties !== null ? Object.keys(properties) : [];
}
