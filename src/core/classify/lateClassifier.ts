import type { Verdict } from '../lesson/verdict';
import type { Cancellation } from '../ports';
import type { Classifier, ClassifyRequest } from './classifier';

/** A gate whose code is loaded at the first request. */
export class LateClassifier implements Classifier {
  #loaded: Promise<Classifier> | undefined;

  constructor(private readonly load: () => Promise<Classifier>) {}

  async classify(request: ClassifyRequest, signal?: Cancellation): Promise<Verdict> {
    this.#loaded ??= this.load();
    return (await this.#loaded).classify(request, signal);
  }
}
