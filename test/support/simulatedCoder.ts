import { type Server, createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** What the endpoint does wrong, each at every request whose number is a multiple of the given one. */
export interface Faults {
  readonly slow?: number;
  readonly busy?: number;
  readonly cut?: number;
  readonly nonsense?: number;
  /** Answered with status 400, which no client asks again. */
  readonly refused?: number;
}

/** What it wants to know of the repository, unless the block says the word: how tests are run. */
export interface Sought {
  readonly word: string;
  /** Where that stands. */
  readonly manifest: string;
}

interface Message {
  readonly role: string;
  readonly content: string | null;
}

interface Step {
  /** What it wants to know; a block that holds this word told it already. */
  readonly word: string;
  readonly name: string;
  readonly input: object;
}

/**
 * A simulation of a coding agent behind an OpenAI-compatible endpoint of this machine: no model, a script. It looks for tests, reads the
 * manifest and the file a task names, leaves out what the block told it, makes or changes a file where that is asked, and answers. Its figures measure the harness alone.
 */
export class SimulatedCoder {
  requests = 0;

  private constructor(
    private readonly server: Server,
    private readonly faults: Faults,
    private readonly sought: Sought,
  ) {}

  static async start(
    faults: Faults = {},
    sought: Sought = { word: 'vitest', manifest: 'package.json' },
  ): Promise<SimulatedCoder> {
    const server = createServer();
    const coder = new SimulatedCoder(server, faults, sought);
    server.on('request', (request, response) => {
      let text = '';
      request.on('data', (piece: Buffer) => (text += piece.toString()));
      request.on('end', () => void coder.answer(text, response));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return coder;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/v1`;
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private async answer(body: string, response: ServerResponse): Promise<void> {
    this.requests += 1;
    const isDue = (every: number | undefined): boolean =>
      every !== undefined && this.requests % every === 0;
    if (isDue(this.faults.slow)) await delay(150);
    if (isDue(this.faults.refused)) {
      response.writeHead(400, { 'content-type': 'application/json' });
      return void response.end('{"error":{"message":"no such model"}}');
    }
    if (isDue(this.faults.cut)) return void response.destroy();
    if (isDue(this.faults.busy)) {
      response.writeHead(429, { 'content-type': 'application/json', 'retry-after-ms': '20' });
      return void response.end('{"error":{"message":"busy"}}');
    }
    const { messages } = JSON.parse(body) as { readonly messages: readonly Message[] };
    const call = isDue(this.faults.nonsense)
      ? { name: 'no_such_tool', arguments: '{not json' }
      : nextCall(messages, this.sought);
    const message = {
      role: 'assistant',
      content: call ? null : 'Done.',
      ...(call && {
        tool_calls: [{ id: `c${this.requests}`, type: 'function', function: call }],
      }),
    };
    const usage = {
      prompt_tokens: Math.ceil(JSON.stringify(messages).length / 4),
      completion_tokens: 20,
      prompt_tokens_details: { cached_tokens: 0 },
    };
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ id: 'simulated', choices: [{ index: 0, message }], usage }));
  }
}

interface Call {
  readonly name: string;
  readonly arguments: string;
}

/** The next call of a script that goes by what was said so far; `undefined` = it has done what it was asked. */
function nextCall(messages: readonly Message[], { word, manifest }: Sought): Call | undefined {
  const request = messages.filter(({ role }) => role === 'user').at(-1)?.content ?? '';
  const block = /<project-conventions>[\s\S]*<\/project-conventions>/.exec(request)?.[0] ?? '';
  const task = request.replace(block, '');
  const path = /[\w./-]+\.\w+/.exec(task)?.[0] ?? 'README.md';
  const steps: readonly Step[] = [
    { word, name: 'find_files', input: { glob: '**/*test*' } },
    { word, name: 'search_text', input: { query: word } },
    { word, name: 'read_file', input: { path: manifest } },
    { word: '', name: 'read_file', input: { path } },
  ];
  const left = steps.filter((step) => step.word === '' || !block.includes(step.word));
  const results = messages.filter(({ role }) => role === 'tool');
  const step = left[results.length] ?? editOf(task, path, results, left.length);
  return step && { name: step.name, arguments: JSON.stringify(step.input) };
}

/** What is asked for as a file is made or changed, once; questions and plans are answered in words. */
function editOf(
  task: string,
  path: string,
  results: readonly Message[],
  looked: number,
): Pick<Step, 'name' | 'input'> | undefined {
  if (results.length > looked || !/^\s*(?:Write|Create|Fix|Add)/.test(task)) return undefined;
  const name = 'lessons_edit';
  const text = results.at(-1)?.content ?? '';
  if (/^\s*(?:Write|Create)/.test(task))
    return { name, input: { path: besides(path, /^\s*Write/.test(task)), newText: 'new\n' } };
  const [, ...lines] = text.split('\n');
  const line = lines.find((one) => one.length > 12 && text.split(one).length === 2);
  if (line === undefined) return undefined;
  return { name, input: { path, oldText: line, newText: `${line}\n` } };
}

/** A new file beside another one, named as tests of its language usually are. */
function besides(path: string, isTest: boolean): string {
  const [, folder = '', extension = ''] = /^(.*\/)?[^/]*?(\.\w+)$/.exec(path) ?? [];
  if (!isTest) return `${folder}simulated${extension}`;
  const name = { '.py': 'test_simulated', '.go': 'simulated_test' }[extension];
  return `${folder}${name ?? 'simulated.test'}${extension}`;
}
