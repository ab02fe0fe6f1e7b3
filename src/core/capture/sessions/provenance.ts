import lists from '../../language/lists/sessions.json';
import { oneOf } from '../../language/oneOf';
import { wordsIn } from '../../language/wordsIn';
import type { RecordedTask } from './task';

/** Openings of messages that a tool wrote in the user's place. */
const synthetic = new RegExp(String.raw`^\s*(?:${oneOf(lists.synthetic)})`, 'i');

/** True for a message that no person typed. */
export function isSynthetic(text: string): boolean {
  return synthetic.test(text);
}

/** Phrases that introduce somebody else's words; what follows them in the message is not the user's. */
const introduces = new RegExp(
  String.raw`(?:(?:${oneOf(lists.placesOfText)})\b[^.\n]{0,40}(?:${oneOf(lists.sayingVerbs)})|found this|pasted?(?: from)?|copied from|quoting|see below|for reference|fyi)[^.\n:]{0,40}[:\n]`,
  'i',
);

/** The user's own words in a message: quotes, code fences, pasted passages and tagged blocks are cut out. */
export function ownWords(text: string): string {
  const unfenced = text
    .replace(/```[\s\S]*?(?:```|$)/g, '\n')
    .replace(/<([\w-]+)[^>]*>[\s\S]*?<\/\1>/g, '\n')
    .split('\n')
    .filter((line) => !/^\s*(?:>|\||(?: {4}|\t)\S|\[[A-Z]{4,7}\]\s)/.test(line))
    .join('\n');
  const pasted = introduces.exec(unfenced);
  const own = pasted === null ? unfenced : unfenced.slice(0, pasted.index);
  // A quotation of a sentence's length is somebody's words; a short one names a thing.
  return own.replace(/["“«]([^"”»\n]{40,})["”»]/g, ' ').trim();
}

/** Words in a row that two texts must share for one to be taken from the other. */
const sharedRun = 6;

/** Text no lesson may come from: tool output, web pages and our own lessons. Looks for shared runs of words. */
export class ForeignText {
  private readonly runs = new Set<string>();

  constructor(texts: Iterable<string>) {
    for (const text of texts) {
      const list = wordsIn(text.slice(0, 60_000));
      for (let at = 0; at + sharedRun <= list.length; at += 1)
        this.runs.add(list.slice(at, at + sharedRun).join(' '));
    }
  }

  /** True where six words in a row of `text` stand in a foreign text. */
  holds(text: string): boolean {
    const list = wordsIn(text);
    for (let at = 0; at + sharedRun <= list.length; at += 1)
      if (this.runs.has(list.slice(at, at + sharedRun).join(' '))) return true;
    return false;
  }
}

/** Outputs of the tools of a task, as foreign text. */
export function outputsOf(task: RecordedTask): string[] {
  return task.entries.flatMap((entry) =>
    entry.type === 'tool' && entry.output !== undefined ? [entry.output] : [],
  );
}

/** Lines of files and pages that speak to the assistant instead of describing something. */
const speaksToAgents = new RegExp(
  String.raw`\b(?:ai|llm|agents?|assistants?|copilot|claude|chatgpt|model)s?\b|\b(?:ignore|disregard) (?:all|any|previous|prior|the above)|\b(?:${oneOf(lists.speaksToAgents)})\b`,
  'i',
);

/** True where a tool's output told its reader to run this: whoever then ran it followed a plant, not a habit. */
export function isPlanted(command: string, outputs: readonly string[]): boolean {
  const needle = command.replace(/\s+/g, ' ').trim();
  if (needle.length < 4) return false;
  return outputs.some((output) =>
    output
      .split('\n')
      .some((line) => line.replace(/\s+/g, ' ').includes(needle) && speaksToAgents.test(line)),
  );
}

/** Commands that nobody should learn to repeat unasked, whoever ran them. */
const dangerous = new RegExp(oneOf(lists.dangerousCommands), 'i');

/** True for a command that reaches out, destroys, or steps around a check. */
export function isDangerous(command: string): boolean {
  return dangerous.test(command);
}
