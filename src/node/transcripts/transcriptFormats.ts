import { aiderFormat } from './aiderTranscripts';
import { claudeFormat } from './claudeTranscripts';
import { clineFormat } from './clineTranscripts';
import { codexFormat } from './codexTranscripts';
import { copilotFormat } from './copilotTranscripts';
import { geminiFormat } from './geminiTranscripts';
import { openCodeFormat } from './openCodeTranscripts';
import { specStoryFormat } from './specStoryTranscripts';
import type { TranscriptFormat } from './transcriptFormat';
import { vsCodeFormat } from './vsCodeTranscripts';

/** Every format we read; the surest signs first. */
const formats: readonly TranscriptFormat[] = [
  codexFormat,
  copilotFormat,
  specStoryFormat,
  aiderFormat,
  clineFormat,
  geminiFormat,
  openCodeFormat,
  vsCodeFormat,
  claudeFormat,
];

/** The format of a file by its first characters and its name; `undefined` = none of ours. */
export function formatOf(head: string, fileName: string): TranscriptFormat | undefined {
  return formats.find(({ fits }) => fits(head, fileName));
}
