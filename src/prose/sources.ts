import type { TranscriptCode } from '../core/capture/sessions/keptTranscript';
import type { TaskCode } from '../core/capture/sessions/readTasks';
import type { UnreadCode } from '../core/capture/instructions/instructionPages';
import type { ScanCode } from '../core/capture/scanTree';

/** What of a repository, or of a record, could not be read. */
export const sources: Readonly<Record<ScanCode | TaskCode | TranscriptCode | UnreadCode, string>> =
  {
    'scan.leftOut': 'larger than 1 MB, a link or no text; what it says was left out',
    'scan.unreadable': 'may not be read; what it holds was left out',
    'scan.prose':
      'a value of {topic} reads as prose or holds hidden characters; it is told in no lesson',
    'scan.noHistory': 'no history can be read; nothing is said of commits and changelogs',
    'scan.shallow':
      'a shallow clone, {commits} of its commits are here; fetch with --unshallow to have habits of the history told',
    'scan.noLanguage':
      'no language leads (files: {files}); nothing is said of its tools at the root',
    'scan.packages': '{count} packages; the {most} with the most files were looked at one by one',
    'scan.workflows': '{count} workflows; the first {most} by name were read',
    'scan.noObject': 'holds no object',
    'scan.noText': 'cannot be read',
    'unread.noText': 'it is no text that can be read, or too large',
    'unread.format': 'it is linked, but its format is not read',
    'unread.many': 'one import reads no more pages; name it to have it read',
    'unread.subject':
      'it is linked, but its name does not speak of how to work here; name it to have it read',
    'tasks.long': 'longer than 4 MB; skipped',
    'tasks.noObject': 'not a JSON object; write one object per line',
    'tasks.noJson': 'not JSON; write one object per line',
    'tasks.noEntry': 'unknown or incomplete "{type}" entry; skipped',
    'tasks.early': 'entry before the first task; it was given one of its own',
    'tasks.noId': 'task without an id; it is called {name}',
    'tasks.twin': 'a second task is called {name}; give each its own id',
    'transcript.longCut':
      'line {line} has {megabytes} MB, of which long texts were cut; the rest was read',
    'transcript.longLeft': 'line {line} has {megabytes} MB and was left out; the rest was read',
    'transcript.cut': 'it is cut off; what stands before that was read',
    'transcript.broken': 'it is cut off or no JSON ({reason}); export it again',
    'transcript.torn': 'lines that are cut off: {count}; the others were read',
    'transcript.clock': 'its clock goes backwards; its lines were taken in their order',
    'transcript.newer':
      'it looks like {agent}, but nothing in it could be understood: it may be of a newer version than this program reads',
    'transcript.database':
      'OpenCode keeps its sessions in {path}, which is not read. Write each one that counts with "opencode export" into a file, and name the file or its folder with "lessons capture --from".',
    'transcript.unreadable': 'it cannot be read: {reason}',
  };
