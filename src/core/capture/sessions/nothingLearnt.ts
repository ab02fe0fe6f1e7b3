import type { Said } from '../../saying';

/** How an earlier version began a row that only says that a capture proposed nothing. */
const nothingLearnt = 'Nothing to learn';

/** Whether a row of Activity says no more than that, with or without how requests were compared. */
export function saysNothingLearnt(message: Said): boolean {
  if (typeof message === 'string') return message.startsWith(nothingLearnt);
  const { code, data } = message;
  const inner = data?.['message'];
  return (
    code === 'nothing.because' ||
    (typeof inner === 'object' && 'code' in inner && inner.code === 'nothing.because')
  );
}
