const firstLine =
  '// Written by Repo Lessons: "lessons install opencode" makes it anew, --undo removes it.';

/** True for a plugin that we wrote, in whatever version. */
export function isOurPlugin(text: string): boolean {
  return text.startsWith(firstLine);
}

/** How it asks: one process a question, never longer than this, never an error. */
const asking = `const limitMs = 5000;
const tools = new Set(['bash', 'edit', 'write', 'patch', 'apply_patch', 'multiedit']);

function ask(name, cwd, more) {
  return new Promise((resolve) => {
    const isWindows = process.platform === 'win32';
    const program = isWindows ? '"' + launcher + '"' : launcher;
    const child = spawn(program, ['hook', name, '--for', 'opencode'], {
      cwd,
      shell: isWindows,
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    let said = '';
    const end = (text) => {
      clearTimeout(timer);
      resolve(text);
    };
    const timer = setTimeout(() => {
      child.kill();
      end('');
    }, limitMs);
    child.on('error', () => end(''));
    child.stdin.on('error', () => {});
    child.stdout.on('data', (piece) => (said += piece));
    child.on('close', () => end(said.trim()));
    child.stdin.end(JSON.stringify({ hook_event_name: name, cwd, ...more }));
  }).catch(() => '');
}`;

/** What it gives opencode. */
const hooks = `export const RepoLessons = async ({ directory }) => {
  const ofAgents = new Set();
  // What is given again after a compaction has no place there: it goes with the next prompt.
  const kept = new Map();
  const tell = (name, session, more) => ask(name, directory, { session_id: session, ...more });
  return {
    'chat.message': async ({ sessionID }, { message, parts }) => {
      const typed = parts.filter((part) => part.type === 'text' && !part.synthetic);
      const prompt = typed.map((part) => part.text).join('\\n');
      const source = ofAgents.has(sessionID) ? 'agent' : 'user';
      const now = await tell('chat.message', sessionID, { prompt, source, turn_id: message.id });
      const text = [kept.get(sessionID), now].filter(Boolean).join('\\n');
      kept.delete(sessionID);
      if (text === '') return;
      const id = 'prt_lessons' + Date.now().toString(36);
      parts.push({ id, sessionID, messageID: message.id, type: 'text', text, synthetic: true });
    },
    'tool.execute.after': async ({ tool, sessionID, args }, output) => {
      if (!tools.has(tool)) return;
      const tool_response = { output: output.output, exit_code: output.metadata?.exit };
      const call = { tool_name: tool, tool_input: args ?? {}, tool_response };
      const text = await tell('tool.execute.after', sessionID, call);
      if (text !== '') output.output += '\\n\\n' + text;
    },
    event: async ({ event: { type, properties } }) => {
      if (type === 'session.created' && properties.info?.parentID) ofAgents.add(properties.info.id);
      if (type === 'session.idle') await tell(type, properties.sessionID, {});
      if (type === 'session.compacted')
        kept.set(properties.sessionID, await tell(type, properties.sessionID, {}));
    },
  };
};`;

/**
 * The plugin that opencode loads into its own process: it hands prompts, writes, commands and ends to `lessons hook` and adds what that says to
 * the message or to the tool's output. It says nothing and breaks nothing where the program is gone or too slow. Shapes as in the types of
 * `@opencode-ai/plugin` 1.18: `chat.message`, `tool.execute.after`, `event`. `launcher` is an absolute path.
 */
export function openCodePlugin(launcher: string): string {
  return `${firstLine}
import { spawn } from 'node:child_process';

const launcher = ${JSON.stringify(launcher)};
${asking}

${hooks}
`;
}
