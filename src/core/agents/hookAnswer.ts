import type { AgentEvent, Caller } from './agentEvent';

/** Events of these agents that take plain text for context; it is the form that arrives in every build of them. */
const plainText: Readonly<Partial<Record<Caller, readonly string[]>>> = {
  claude: ['UserPromptSubmit', 'SessionStart'],
  codex: ['UserPromptSubmit', 'SessionStart'],
};

/**
 * What a hook prints so that a text reaches the agent's model: the form of this agent alone, since one field of another makes the whole
 * answer invalid. Nothing to say is nothing at all: zero bytes.
 */
export function hookAnswer({ caller, name }: Pick<AgentEvent, 'caller' | 'name'>, text: string) {
  if (text === '') return '';
  const isPlain = plainText[caller]?.includes(name) === true;
  if (isPlain && !/^\s*[{[]/.test(text)) return text;
  switch (caller) {
    case 'copilot':
      return JSON.stringify({ additionalContext: text });
    case 'cursor':
      // Without a word on going on, its prompt would wait.
      return JSON.stringify({
        ...(name === 'beforeSubmitPrompt' && { continue: true }),
        additional_context: text,
      });
    case 'opencode':
      // Our own plugin reads it there.
      return text;
    case 'cline':
      return JSON.stringify({ cancel: false, contextModification: text });
    default:
      return JSON.stringify({
        hookSpecificOutput: { hookEventName: name, additionalContext: text },
      });
  }
}
