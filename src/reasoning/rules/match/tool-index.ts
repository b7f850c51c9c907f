import MiniSearch from 'minisearch';

import type { Profile } from '../../../domain/configuration/profile';
import type { ToolDefinition } from '../../../domain/calls/tool';
import { meaningOf } from './parameter-meaning';
import { parametersOf } from './parameters';
import { toolWords } from './tool-words';

export interface RankedTool {
  tool: ToolDefinition;
  score: number;
  /** The tool's own name or a parameter names the subject, not only its description. */
  byName: boolean;
}

/** Sentences that say what a tool does not show must not make it look as if it did. */
const denial = /\b(?:no|not|never|without|cannot|nor|left out|hidden)\b/i;

/** Fields of a tool, and how much a match there says about what the tool shows. */
const fieldWeights = { name: 8, parameters: 3, description: 1 };

/** Finds tools by what they are about, from names, parameters and descriptions (lexically). */
export class ToolIndex {
  private readonly search: MiniSearch<{
    id: number;
    name: string;
    parameters: string;
    description: string;
  }>;
  /** The same concepts are asked for with every step, and a search takes half a millisecond. */
  private readonly concepts = new Map<string, RankedTool[]>();

  constructor(
    private readonly tools: readonly ToolDefinition[],
    private readonly profile: Profile,
  ) {
    this.search = new MiniSearch({
      fields: ['name', 'parameters', 'description'],
      tokenize: toolWords,
      processTerm: (term) => term,
    });
    this.search.addAll(
      tools.map((tool, id) => ({
        id,
        name: tool.name,
        parameters: this.parameterText(tool),
        description: tool.description
          .split(/[.\n;]/)
          .filter((sentence) => !denial.test(sentence))
          .join('. '),
      })),
    );
  }

  /** Tools for a concept of the vocabulary, the most fitting first. */
  forConcept(concept: string): readonly RankedTool[] {
    const known = this.concepts.get(concept);
    if (known !== undefined) return known;
    const found = this.findConcept(concept);
    this.concepts.set(concept, found);
    return found;
  }

  private findConcept(concept: string): RankedTool[] {
    const unseen = this.profile.unseen[concept];
    const words = unseen ?? this.profile.vocabulary[concept] ?? [];
    const weights = termWeights(concept, words);
    const ranked = this.rank(weights, 3);
    // What the profile calls unseen is taken as shown only by a tool that says so in its name.
    return unseen === undefined
      ? ranked
      : ranked.filter(({ tool }) => isNamedFor(tool, [concept, ...unseen]));
  }

  /** Tools for free words of a step that no concept covers. */
  forText(text: string): RankedTool[] {
    const weights = new Map(toolWords(text).map((word) => [word, 1]));
    return this.rank(weights, Number.POSITIVE_INFINITY).filter((one) => one.byName);
  }

  /** `strong`: so many of the first terms suffice where they occur in a description only. */
  private rank(weights: Map<string, number>, strong: number): RankedTool[] {
    if (weights.size === 0) return [];
    const terms = [...weights.keys()];
    const surest = new Set(terms.slice(0, strong));
    return this.search
      .search(terms.join(' '), {
        boost: fieldWeights,
        boostTerm: (term) => weights.get(term) ?? 1,
        tokenize: (text) => text.split(' '),
      })
      .flatMap((result): RankedTool[] => {
        const tool = this.tools[Number(result.id)];
        if (tool === undefined) return [];
        const byName = Object.values(result.match).some((fields) => fields.includes('name'));
        const matched = Object.keys(result.match);
        if (!byName && !matched.some((term) => surest.has(term))) return [];
        return [{ tool, score: result.score, byName }];
      });
  }

  /** Names of parameters that narrow what is shown, the words that choose their values, choices. */
  private parameterText(tool: ToolDefinition): string {
    return parametersOf(tool)
      .flatMap((parameter) => {
        const { from, rule } = meaningOf(tool.name, parameter, this.profile.argumentRules);
        if (from === 'device' || from === 'detail') return [];
        return [[parameter.name], parameter.choices.map(String), Object.keys(rule?.values ?? {})];
      })
      .flat()
      .join(' ');
  }
}

function isNamedFor(tool: ToolDefinition, phrases: readonly string[]): boolean {
  const name = new Set(toolWords(tool.name));
  return phrases.some((phrase) => {
    const words = toolWords(phrase.replaceAll('_', ' '));
    return words.length > 0 && words.every((word) => name.has(word));
  });
}

/** Weights of search terms: the concept's own name, then its words, ever less. */
function termWeights(concept: string, words: readonly string[]): Map<string, number> {
  const weights = new Map<string, number>();
  for (const term of toolWords(concept.replaceAll('_', ' '))) weights.set(term, 1.5);
  for (const [index, word] of words.entries()) {
    for (const term of toolWords(word)) {
      if (!weights.has(term)) weights.set(term, 1 / (1 + index * 0.4));
    }
  }
  return weights;
}

const indexes = new WeakMap<readonly ToolDefinition[], { profile: Profile; index: ToolIndex }>();

/** One index for each list of tools, as long as the profile is the same. */
export function toolIndexOf(tools: readonly ToolDefinition[], profile: Profile): ToolIndex {
  const known = indexes.get(tools);
  if (known?.profile === profile) return known.index;
  const index = new ToolIndex(tools, profile);
  indexes.set(tools, { profile, index });
  return index;
}
