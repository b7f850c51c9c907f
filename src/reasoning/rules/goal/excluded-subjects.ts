import { type Subject, subjectSchema } from '../../../domain/analysis/goal';
import type { Profile } from '../../../domain/configuration/profile';
import { containsPhrase } from '../phrases';
import { exclusionSpans } from './exclusions';

/** Areas that a query wants left out, such as the logs in "review pe1 but skip the logs". */
export function readExcludedSubjects(text: string, profile: Profile): Subject[] {
  const clauses = exclusionSpans(text).map((span) => text.slice(span.start, span.end));
  if (clauses.length === 0) return [];
  return Object.entries(profile.vocabulary).flatMap(([concept, words]) => {
    const subject = subjectSchema.safeParse(concept);
    // The first words of a concept are its own; later ones are shared with others.
    const own = words.slice(0, 2);
    return subject.success &&
      clauses.some((clause) => own.some((word) => containsPhrase(clause, word)))
      ? [subject.data]
      : [];
  });
}
