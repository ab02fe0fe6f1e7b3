import type { PreviewedRequest } from '../../services/receiptStore';
import type { ActivityEvent, ReceiptEvent } from './activityRows';

/** Rows with those of previewed requests among them, newest first: a preview counts nothing, so no journal has it, and this window shows what it keeps. */
export function withPreviews(
  events: readonly ActivityEvent[],
  previews: readonly PreviewedRequest[],
): readonly ActivityEvent[] {
  if (previews.length === 0) return events;
  return [...previews.map(previewEvent), ...events].sort((a, b) => b.time - a.time);
}

function previewEvent({ receipt, prompt, time }: PreviewedRequest): ReceiptEvent {
  const { request, verdict, stopped, injected, omitted, tokens, spent, milliseconds } = receipt;
  return {
    ...{ v: 1, id: request, process: '', sequence: 0, type: 'receipt', surface: 'chat' },
    ...{ time, request, prompt, injected, omitted, tokens, spent, milliseconds },
    verdict: verdict ?? null,
    ...(stopped !== undefined && { stopped }),
    isPreview: true,
  };
}
