import { clineEvents } from './clineHooks';

/** Agents whose own settings a registration can be written to. The editor's local agent comes with the extension. */
export const installable = [
  'claude',
  'codex',
  'copilot',
  'cursor',
  'gemini',
  'opencode',
  'cline',
] as const;
export type InstallableAgent = (typeof installable)[number];

/** For this user everywhere, or for this user in one repository. */
export type InstallScope = 'user' | 'repository';

/** Where an agent keeps its settings, below the user's home or the repository's root; Cline a folder. */
const settingsPlaces: Readonly<Record<InstallableAgent, Readonly<Record<InstallScope, string>>>> = {
  claude: { user: '.claude/settings.json', repository: '.claude/settings.local.json' },
  codex: { user: '.codex/hooks.json', repository: '.codex/hooks.json' },
  copilot: { user: '.copilot/hooks/lessons.json', repository: '.github/hooks/lessons.json' },
  cursor: { user: '.cursor/hooks.json', repository: '.cursor/hooks.json' },
  gemini: { user: '.gemini/settings.json', repository: '.gemini/settings.json' },
  opencode: {
    user: '.config/opencode/plugin/lessons.js',
    repository: '.opencode/plugin/lessons.js',
  },
  cline: { user: 'Documents/Cline/Hooks', repository: '.clinerules/hooks' },
};

/** The files of an agent that are written, below the user's home or the repository's root. */
export function settingsFiles(agent: InstallableAgent, scope: InstallScope): readonly string[] {
  const place = settingsPlaces[agent][scope];
  return agent === 'cline' ? clineEvents.map((event) => `${place}/${event}`) : [place];
}

/** An agent's events that are answered or noted, with the tools for which it need not call. */
interface Registration {
  readonly event: string;
  readonly matcher?: string;
  /** Where an agent knows it: the calls for which it need not start anything. */
  readonly if?: string;
}

const claudeEdits = 'Edit|Write|MultiEdit|NotebookEdit';
const codexEdits = 'apply_patch|Edit|Write';

const registrations: Readonly<Record<InstallableAgent, readonly Registration[]>> = {
  claude: [
    { event: 'SessionStart' },
    { event: 'InstructionsLoaded' },
    { event: 'UserPromptSubmit' },
    { event: 'SubagentStart' },
    { event: 'PreToolUse', matcher: claudeEdits },
    { event: 'PreToolUse', matcher: 'Bash', if: 'Bash(git *)' },
    { event: 'PostToolUse', matcher: `Bash|${claudeEdits}` },
    { event: 'PostToolUseFailure', matcher: `Bash|${claudeEdits}` },
    { event: 'Stop' },
  ],
  codex: [
    { event: 'SessionStart' },
    { event: 'UserPromptSubmit' },
    { event: 'SubagentStart' },
    { event: 'PreToolUse', matcher: codexEdits },
    { event: 'PostToolUse', matcher: `Bash|${codexEdits}` },
    { event: 'Stop' },
  ],
  // Nothing before a tool: Copilot refuses a call when a hook in front of it goes wrong in any way.
  copilot: [
    { event: 'sessionStart' },
    { event: 'userPromptSubmitted' },
    { event: 'subagentStart' },
    { event: 'postToolUse' },
    { event: 'postToolUseFailure' },
    { event: 'preCompact' },
    { event: 'agentStop' },
  ],
  cursor: [
    { event: 'sessionStart' },
    { event: 'beforeSubmitPrompt' },
    { event: 'preToolUse' },
    { event: 'postToolUse' },
    { event: 'postToolUseFailure' },
    { event: 'preCompact' },
    { event: 'stop' },
  ],
  gemini: [
    { event: 'SessionStart' },
    { event: 'BeforeAgent' },
    { event: 'AfterTool', matcher: 'write_file|replace|run_shell_command' },
    { event: 'PreCompress' },
    { event: 'AfterAgent' },
  ],
  // A plugin stands for them all, and programs of their own.
  opencode: [],
  cline: [],
};

/** An agent waits no longer than this; we are silent long before. Seconds. */
const timeout = 5;

/** One entry of an agent's list of hooks: the event it stands under, and what is written there. */
export interface HookEntry {
  readonly event: string;
  readonly value: object;
}

/**
 * What is written into the settings of an agent. The command names neither a version nor a program of this machine but the launcher:
 * agents trust a hook by the hash of its command line, so it must stay what it is.
 */
export function hookEntries(agent: InstallableAgent, launcher: string): readonly HookEntry[] {
  return registrations[agent].map(({ event, ...rest }) => {
    const command = `"${launcher}" hook ${event} --for ${agent}`;
    return { event, value: valueOf(agent, command, rest) };
  });
}

function valueOf(
  agent: InstallableAgent,
  command: string,
  { matcher, ...more }: Omit<Registration, 'event'>,
): object {
  const where = matcher !== undefined && { matcher };
  switch (agent) {
    case 'copilot':
      return { type: 'command', bash: command, powershell: `& ${command}`, timeoutSec: timeout };
    case 'cursor':
      return { command, timeout };
    case 'gemini':
      // Milliseconds here.
      return {
        ...where,
        hooks: [{ type: 'command', name: 'lessons', command, timeout: 1_000 * timeout, ...more }],
      };
    default:
      return { ...where, hooks: [{ type: 'command', command, timeout, ...more }] };
  }
}

/** How a command of ours looks, whoever's home it names. */
const ours = /[\\/]bin[\\/]lessons(?:\.cmd)?" hook \w+ --for \w+$/;

/** True for an entry that we wrote, at any nesting. */
export function isOurEntry(value: unknown): boolean {
  if (typeof value === 'string') return ours.test(value);
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some(isOurEntry);
}
