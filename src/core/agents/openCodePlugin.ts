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
const hooks = `export const RepoLessons = async ({ directory, client }) => {
  const ofAgents = new Set();
  // What is given again after a compaction has no place there: it goes with the next prompt.
  const kept = new Map();
  // What was added in a turn, to see at its end whether the session holds it.
  const added = new Map();
  const note = (session, text) => added.set(session, [...(added.get(session) ?? []), text]);
  const stored = async (session) => {
    const texts = added.get(session) ?? [];
    added.delete(session);
    if (texts.length === 0) return {};
    try {
      const path = { id: session };
      const { data: info } = await client.session.get({ path });
      const { data: messages } = await client.session.messages({ path });
      const parts = messages.flatMap((message) => message.parts);
      const all = parts.map((part) => part.text ?? part.state?.output ?? '').join('\\n');
      return { stored: texts.filter((text) => all.includes(text)), version: info?.version };
    } catch {
      return {};
    }
  };
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
      note(sessionID, text);
    },
    'tool.execute.after': async ({ tool, sessionID, args }, output) => {
      if (!tools.has(tool)) return;
      const tool_response = { output: output.output, exit_code: output.metadata?.exit };
      const call = { tool_name: tool, tool_input: args ?? {}, tool_response };
      const text = await tell('tool.execute.after', sessionID, call);
      if (text === '') return;
      output.output += '\\n\\n' + text;
      note(sessionID, text);
    },
    event: async ({ event: { type, properties } }) => {
      if (type === 'session.created' && properties.info?.parentID) ofAgents.add(properties.info.id);
      if (type === 'session.idle') {
        const session = properties.sessionID;
        await tell(type, session, await stored(session));
      }
      if (type === 'session.compacted')
        kept.set(properties.sessionID, await tell(type, properties.sessionID, {}));
    },
  };
};`;

/**
 * The plugin that opencode loads into its own process: it hands prompts, writes, commands and ends to `lessons hook` and adds what that says to
 * the message or to the tool's output. At the end of a turn it asks opencode for the session and tells which of its texts stand there. It says nothing and breaks nothing where the program is gone or too slow. Shapes as in the types of
 * `@opencode-ai/plugin` 1.18: `chat.message`, `tool.execute.after`, `event`, and of its client `session.get` and `session.messages`. `launcher` is an absolute path.
 */
export function openCodePlugin(launcher: string): string {
  return `${firstLine}
import { spawn } from 'node:child_process';

const launcher = ${JSON.stringify(launcher)};
${asking}

${hooks}
`;
}
