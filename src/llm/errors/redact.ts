/** Keys of the usual makes and bearer tokens, for those that are not ours but stand in a reply. */
const keyShapes =
  /\b(?:sk|gsk|xai|hf|nvapi)[-_][A-Za-z0-9*_-]{6,}|\bAIza[\w-]{20,}|\bBearer\s+[^\s"',}]+/g;
const shortest = 4;

/**
 * A function that takes secrets out of text: those given, and whatever looks like a key.
 * Endpoints repeat a refused key in their error, some of them masked only in part.
 * @param secrets keys and values of headers; `Bearer abc` gives away as much as `abc`
 */
export function secretRemover(secrets: readonly string[]): (text: string) => string {
  const parts = secrets.flatMap((secret) => [secret, secret.replace(/^[A-Za-z]+ +/, '')]);
  const longestFirst = [...new Set(parts)]
    .filter((secret) => secret.length >= shortest)
    .sort((left, right) => right.length - left.length);
  return (text) =>
    longestFirst
      .reduce((clean, secret) => clean.replaceAll(secret, '***'), text)
      .replaceAll(keyShapes, '***');
}
