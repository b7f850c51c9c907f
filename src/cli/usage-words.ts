/**
 * What the library that reads command lines says of a wrong one, in words of ours: it calls values by
 * what they are to itself ("command-argument value").
 */
export function usageWords(text: string): string {
  return text
    .replace(/^error: /, 'netoncall: ')
    .replace(/command-argument value '(.*)' is invalid for argument '.*'\. /, '"$1" is not valid. ')
    .replace(
      /option '(?:-\w, )?(--\S+)[^']*' argument '(.*)' is invalid\. /,
      '$1: "$2" is not valid. ',
    )
    .replace(/required option '(--\S+)[^']*' not specified/, '$1 is required.')
    .replace(/missing required argument '(.*)'/, 'Missing argument <$1>.')
    .replace(/unknown (command|option) '(.*)'/, 'Unknown $1 "$2".')
    .replace(/\(Did you mean (\S+)\?\)/, 'Did you mean "$1"?');
}
