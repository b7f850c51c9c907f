import { CommandFailure } from './command-failure';
import { exitCodes } from './exit-codes';

/**
 * What a text as JSON holds.
 * @param help what would be right, behind a blank
 * @throws CommandFailure that says where it breaks
 */
export function parseJson(name: string, text: string, help = ''): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    const why = (error as Error).message
      .replaceAll(/\s+/g, ' ')
      .replace(/^Unexpected end of JSON input$/, 'it ends too early')
      .replace(/ in JSON(?= at )/, '');
    throw new CommandFailure(`${name} is not valid JSON: ${why}.${help}`, exitCodes.usage);
  }
}
