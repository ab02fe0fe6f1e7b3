import type { EventHeader, EventBody } from '../../journal/event';
import type { Pipeline } from '../pipeline';

/** A pre-flight as the journal keeps it: without the text of the block. */
export type KeptReceipt = EventHeader & Extract<EventBody, { readonly type: 'receipt' }>;

/** The kept receipt of a request; `undefined` = none was kept, or it was compacted away. */
export async function findReceipt(
  { library }: Pipeline,
  request: string,
): Promise<KeptReceipt | undefined> {
  const events = await library.events('project');
  return events
    .filter((event): event is KeptReceipt => event.type === 'receipt')
    .filter((event) => event.request === request)
    .at(-1);
}
