import type { Caller } from './agentEvent';

/** Copilot drops what is said at the prompt, so its lessons go with the answer of the first tool. */
export const takesAtPrompt: Readonly<Record<Caller, boolean>> = {
  claude: true,
  codex: true,
  vscode: true,
  copilot: false,
  cursor: true,
  gemini: true,
  cline: true,
  opencode: true,
};

/** Copilot refuses a tool call when anything is wrong with a hook before it, and Gemini and opencode take nothing there: they are asked after the call. */
export const takesBeforeTool: Readonly<Record<Caller, boolean>> = {
  ...takesAtPrompt,
  gemini: false,
  opencode: false,
};
