import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { say } from '../../../../src/prose/say';
import { readTranscript } from '../../../../src/node/transcripts/readTranscript';

const folder = 'test/fixtures/transcripts';
const bytes = (text: string | Buffer): AsyncIterable<Buffer> =>
  Readable.from([Buffer.from(text)]) as AsyncIterable<Buffer>;
/** What was read, with what is wrong with it in words. */
const read = async (text: string | Buffer, fileName = 'x.jsonl') => {
  const found = await readTranscript(bytes(text), { fileName, name: 's' });
  return { ...found, problems: found.problems.map((problem) => say(problem)) };
};
const sample = (file: string) => readFileSync(`${folder}/${file}`);

describe('a recorded session', () => {
  it.each([
    ['claude.jsonl', 'Claude Code', '/home/me/app'],
    ['codex.jsonl', 'Codex', '/home/me/app'],
    ['copilot.jsonl', 'Copilot CLI', '/home/me/app'],
    ['gemini.json', 'Gemini CLI', ''],
    ['gemini.jsonl', 'Gemini CLI', ''],
    ['openCode.json', 'OpenCode', '/home/me/app'],
    ['api_conversation_history.json', 'Cline', '/home/me/app'],
    ['vsCode.json', 'VS Code chat', ''],
    ['vsCode.jsonl', 'VS Code chat', ''],
    ['specStory.md', 'SpecStory', ''],
  ])('%s says the same in every format', async (file, format, where) => {
    const transcript = await read(sample(file), file);
    expect(transcript).toMatchObject({ format, problems: [] });
    const [session, ...others] = transcript.sessions;
    expect(others).toEqual([]);
    expect(session?.folder).toBe(where);
    const [task, ...more] = session?.tasks ?? [];
    expect(more).toEqual([]);
    expect(task?.outcome).toBe('accepted');
    const calls = task?.entries.flatMap((entry) => (entry.type === 'tool' ? [entry] : [])) ?? [];
    expect(
      calls.map(({ input, ok }) => [
        input['command'] ?? input['cmd'] ?? Object.values(input).join(),
        ok,
      ]),
    ).toEqual([
      ['npm test', false],
      [expect.stringContaining('src/date.ts'), true],
      ['pnpm vitest run', true],
    ]);
    expect(calls[0]?.output).toContain('Missing script');
    const said = task?.entries.flatMap((entry) => ('text' in entry ? [entry.text] : []));
    expect(said).toEqual(['fix the date bug', 'Fixed.', 'thanks']);
  });

  it('of Aider names its edits; how commands ended does not stand there', async () => {
    const { format, sessions } = await read(sample('aider.md'), 'aider.md');
    expect(format).toBe('Aider');
    expect(sessions[0]?.tasks[0]).toMatchObject({
      session: 'aider 2026-11-02 10:00:00',
      outcome: 'accepted',
      entries: [
        { text: 'fix the date bug' },
        { name: 'edit', input: { path: 'src/date.ts' }, ok: true },
        { text: 'thanks' },
      ],
    });
  });
});

describe('a transcript that is not as it should be', () => {
  const claude = sample('claude.jsonl').toString('utf8');
  const [first = '', ...rest] = claude.trim().split('\n');

  it.each<readonly [what: string, text: string, file: string, message: RegExp]>([
    [
      'cut in half',
      claude.slice(0, -200),
      'a.jsonl',
      /^lines that are cut off: 1; the others were read$/,
    ],
    ['that is no JSON', '{ "projectHash": oh', 'a.json', /cut off or no JSON/],
    [
      'of a newer format',
      '{"type":"session_meta","payload":{"cwd":"/a"}}\n{"type":"new_item","payload":{"what":1}}\n',
      'a.jsonl',
      /looks like Codex.*newer version/,
    ],
    [
      'with a clock that goes backwards',
      claude.replace('2026-11-02T10:00:08', '2026-11-02T09:00:08'),
      'a.jsonl',
      /clock goes backwards/,
    ],
  ])('%s says so in a sentence', async (_what, text, file, message) => {
    const { problems } = await read(text, file);
    expect(problems).toEqual([expect.stringMatching(message)]);
  });

  it.each(['gemini.json', 'openCode.json', 'api_conversation_history.json', 'vsCode.json'])(
    '%s that is one document and cut off keeps what stands before that',
    async (file) => {
      const whole = sample(file).toString('utf8');
      // Behind the work, within what the person said at last.
      const { sessions, problems } = await read(whole.slice(0, whole.lastIndexOf('thanks')), file);
      expect(problems).toEqual(['it is cut off; what stands before that was read']);
      const calls = sessions[0]?.tasks[0]?.entries.filter(({ type }) => type === 'tool');
      expect(calls).toHaveLength(3);
    },
  );

  it('cut off within a call does not take the call for one that failed', async () => {
    const whole = sample('gemini.json').toString('utf8');
    const { sessions } = await read(whole.slice(0, whole.lastIndexOf('"status"')), 'a.json');
    const calls = sessions[0]?.tasks[0]?.entries.flatMap((one) =>
      one.type === 'tool' ? [one.ok] : [],
    );
    expect(calls).toEqual([false, true]);
  });

  it('with a tool result of 50 MB keeps the call, and of the result its start', async () => {
    const dump = `Missing script ${'x\\u00fcü"'.repeat(5_000_000)}`;
    const long = claude.replace('npm error Missing script: \\"test\\"', () =>
      JSON.stringify(dump).slice(1, -1),
    );
    const { problems, sessions } = await read(long);
    expect(problems).toEqual([
      expect.stringMatching(/^line 4 has \d+ MB, of which long texts were cut; the rest was read$/),
    ]);
    const calls = sessions[0]?.tasks[0]?.entries.flatMap((one) =>
      one.type === 'tool' ? [[one.ok, one.output?.slice(0, 32)]] : [],
    );
    expect(calls?.[0]).toEqual([false, expect.stringContaining('Missing script')]);
    expect(calls).toHaveLength(3);
  });

  it('with a document of one line and a result of 50 MB loses nothing else', async () => {
    const name = 'api_conversation_history.json';
    const long = sample(name)
      .toString('utf8')
      .replace('3 passed', `3 passed ${'x'.repeat(5e7)}`);
    const { problems, sessions } = await read(long, name);
    expect(problems).toEqual(['line 1 has 48 MB, of which long texts were cut; the rest was read']);
    expect(sessions[0]?.tasks[0]?.entries).toHaveLength(6);
  });

  it('with a line that is long without any text loses that line alone', async () => {
    const dump = JSON.stringify({ type: 'user', sessionId: 'c1', dump: Array(12_000_000).fill(1) });
    const { problems, sessions } = await read([first, dump, ...rest].join('\n'));
    expect(problems).toEqual(['line 2 has 23 MB and was left out; the rest was read']);
    expect(sessions[0]?.tasks[0]?.entries).toHaveLength(6);
  });

  it('is no transcript where no agent writes so', async () => {
    expect(await read('{"type":"task","id":"a"}\n')).toMatchObject({ sessions: [], problems: [] });
    expect((await read('# Notes\n\nNothing.\n', 'notes.md')).format).toBeUndefined();
  });
});
