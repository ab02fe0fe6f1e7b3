import { type Classifier, type ClassifyRequest } from './classifier';
import type { Verdict } from '../lesson/verdict';
import { type Model } from './model';

type Judge = (request: ClassifyRequest) => Verdict;

/** The local gate: shipped weights, no network, no tokens. Lexicon and weights load at the first request. */
export class LocalClassifier implements Classifier {
  #judge: Promise<Judge> | undefined;

  async classify(request: ClassifyRequest): Promise<Verdict> {
    this.#judge ??= loadJudge();
    return (await this.#judge)(request);
  }
}

/** The judge over the shipped weights, for callers that classify many requests in a row. */
export async function loadJudge(): Promise<Judge> {
  const [{ judge }, { Model: TrainedModel }, weights] = await Promise.all([
    import('./judge'),
    import('./model'),
    import('./weights.json'),
  ]);
  const model: Model = new TrainedModel(weights.default);
  return (request) => judge(model, request);
}
