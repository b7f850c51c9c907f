import { InputProblem } from './problem';

/**
 * A package that only a lab needs, and that an installation may lack.
 * @param load requires it
 * @param what is it for, as the subject of a sentence
 * @throws InputProblem that says how it is had
 */
export function optionalPackage<Package>(name: string, what: string, load: () => Package): Package {
  try {
    return load();
  } catch (error) {
    const [reason] = (error as Error).message.split('\n');
    throw new InputProblem(
      `${what} needs the optional package ${name}, which is not installed (${reason}); run: npm install ${name}`,
    );
  }
}
