import type { Label } from '../../lesson/verdict';
import { failure } from '../../errors';
import { findReceipt } from '../episodes/findReceipt';
import type { Pipeline } from '../pipeline';

/** "This verdict was wrong": kept with the request, shown again, counted in no standing. The last word counts. */
export async function correctVerdict(
  pipeline: Pipeline,
  request: string,
  should: 'inject' | 'skip',
): Promise<void> {
  const receipt = await findReceipt(pipeline, request);
  if (!receipt) throw failure.refused('requestForgotten');
  const judged = receipt.verdict?.label ?? 'other';
  await pipeline.library.record('project', {
    type: 'correction',
    request,
    should,
    label: labelFor(should, judged),
  });
}

/** Only code requests get lessons: who says "should have" says that it was one. */
function labelFor(should: 'inject' | 'skip', judged: Label): Label {
  if (should === 'inject') return 'code-gen';
  return judged === 'code-gen' ? 'other' : judged;
}
