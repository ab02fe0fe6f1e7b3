import type { Cancellation } from '../../core/ports';

/** Between two looks at a `Cancellation` that is no `AbortSignal`. Milliseconds. */
const betweenLooks = 20;

/** Aborts a call soon after its cancellation was wished for. The answer ends the watch: call it when the call is over. */
export function abortOnCancellation(
  controller: AbortController,
  cancellation: Cancellation | undefined,
): () => void {
  const poll = setInterval(() => cancellation?.aborted && controller.abort(), betweenLooks);
  return () => clearInterval(poll);
}
