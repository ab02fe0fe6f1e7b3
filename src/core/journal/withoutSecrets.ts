import type { SecretScanner } from '../ports';
import type { EventBody, EventType } from './event';

/** Fields that hold words from outside: a prompt, a command, what a tool or a test said. */
const freeText: Readonly<Partial<Record<EventType, readonly string[]>>> = {
  receipt: ['prompt'],
  outcome: ['evidence'],
  'episode-started': ['intent'],
  'tool-called': ['input'],
  'user-said': ['text'],
  'episode-outcome': ['evidence'],
  activity: ['message', 'next'],
};

/** Longest free text in an event: enough to recognise what it was. */
const longestText = 500;

/** The event as it may be kept: free text is clipped, and withheld where a credential seems to be in it. */
export async function withoutSecrets(body: EventBody, scanner: SecretScanner): Promise<EventBody> {
  const kept: Record<string, unknown> = { ...body };
  for (const field of freeText[body.type] ?? []) {
    const text = kept[field];
    if (typeof text !== 'string' || text === '') continue;
    kept[field] = (await isClean(text, scanner))
      ? clip(text)
      : '(withheld: seems to contain a credential)';
  }
  return kept as unknown as EventBody;
}

async function isClean(text: string, scanner: SecretScanner): Promise<boolean> {
  try {
    return (await scanner.find(text)).length === 0;
  } catch {
    // A scanner that fails must not let a credential pass.
    return false;
  }
}

function clip(text: string): string {
  return text.length <= longestText ? text : `${text.slice(0, longestText - 1)}…`;
}
