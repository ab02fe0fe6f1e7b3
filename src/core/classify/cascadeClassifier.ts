import { isLessonError } from '../errors';
import { type Cancellation, type Clock, type LanguageModel, type Logger } from '../ports';
import { saying, type Saying } from '../saying';
import { type Classifier, type ClassifyRequest } from './classifier';
import type { Label, Verdict } from '../lesson/verdict';
import { verdictInstructions } from './verdictInstructions';
import { VerdictCache } from './verdictCache';

/** The verdict of a language model is one word: ten tokens are plenty, two seconds the most a turn may wait. */
const verdictLimits = { maxOutputTokens: 10, timeoutMs: 2000 } as const;
/** A pasted log costs tokens and says little: the model sees this much of the start and of the end. Characters. */
const shownHead = 1200;
const shownTail = 600;
/** What a language model's label is worth as a probability: it gives none itself. */
const modelConfidence = 0.8;

/** How a language model was of use. */
export type CascadeCode = `verdict.${'unusable' | 'noAnswer' | 'byModel'}`;

const because = (
  what: 'unusable' | 'noAnswer',
  model: string,
  { why }: Verdict,
): Saying<CascadeCode> => saying(`verdict.${what}`, { why, model });

/** What the cascade needs besides the local classifier. */
export interface CascadePorts {
  readonly local: Classifier;
  /** Read at each use: `undefined` where no model is configured or the user did not allow it. */
  readonly model: () => LanguageModel | undefined;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Asks the local model, and only where that is unsure, and only where allowed, a language model once. Whatever goes wrong there, the gate abstains. */
export class CascadeClassifier implements Classifier {
  readonly #cache: VerdictCache;

  constructor(private readonly ports: CascadePorts) {
    this.#cache = new VerdictCache(ports.clock);
  }

  async classify(request: ClassifyRequest, signal?: Cancellation): Promise<Verdict> {
    const local = await this.ports.local.classify(request, signal);
    const model = this.ports.model();
    if (!local.abstained || local.inject || model === undefined) return local;
    const key = `${model.name}\n${request.text}`;
    const known = this.#cache.get(key);
    if (known !== undefined) return { ...known, tokensSpent: 0 };
    const verdict = await this.#ask(model, request, local, signal);
    if (verdict.source === 'model') this.#cache.set(key, verdict);
    return verdict;
  }

  async #ask(
    model: LanguageModel,
    request: ClassifyRequest,
    local: Verdict,
    signal: Cancellation | undefined,
  ): Promise<Verdict> {
    try {
      const answer = await model.complete(messagesFor(request.text), verdictLimits, signal);
      const tokensSpent = answer.tokensIn + answer.tokensOut;
      const label = labelIn(answer.text);
      return label === undefined
        ? { ...local, tokensSpent, why: because('unusable', model.name, local) }
        : decided(label, local, model.name, tokensSpent);
    } catch (error: unknown) {
      if (isLessonError(error, 'cancelled')) throw error;
      this.ports.logger.debug(`${model.name} gave no verdict`, error);
      return { ...local, why: because('noAnswer', model.name, local) };
    }
  }
}

function messagesFor(text: string) {
  return [
    { role: 'system', text: verdictInstructions },
    { role: 'user', text: shown(text) },
  ] as const;
}

function shown(text: string): string {
  if (text.length <= shownHead + shownTail) return text;
  return `${text.slice(0, shownHead)}\n…\n${text.slice(-shownTail)}`;
}

/** One label, alone but for case, quotes and a full stop. Anything else is nonsense. */
function labelIn(answer: string): Label | undefined {
  const word = answer
    .trim()
    .toLowerCase()
    .replace(/^["'`*]+|["'`*.]+$/g, '');
  switch (word) {
    case 'code-gen':
    case 'exploration':
    case 'qa':
    case 'other':
      return word;
    default:
      return undefined;
  }
}

function decided(label: Label, local: Verdict, name: string, tokensSpent: number): Verdict {
  return {
    label,
    confidence: modelConfidence,
    abstained: false,
    inject: label === 'code-gen',
    why: saying('verdict.byModel', { model: name, label, why: local.why }),
    cues: local.cues,
    source: 'model',
    tokensSpent,
  };
}
