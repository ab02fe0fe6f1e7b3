import type { Verdict } from '../lesson/verdict';
import { type Classifier, type ClassifyRequest } from './classifier';
import { judge } from './judge';
import { Model } from './model';
import weights from './weights.json';

type Judge = (request: ClassifyRequest) => Verdict;

/** The local gate: shipped weights, no network, no tokens. The weights are read at the first request. */
export class LocalClassifier implements Classifier {
  #judge: Judge | undefined;

  async classify(request: ClassifyRequest): Promise<Verdict> {
    this.#judge ??= loadJudge();
    return this.#judge(request);
  }
}

/** The judge over the shipped weights, for callers that classify many requests in a row. */
export function loadJudge(): Judge {
  const model = new Model(weights);
  return (request) => judge(model, request);
}
