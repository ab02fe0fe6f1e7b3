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
 * manifest and searches for the function a task names, leaves out what the block told it, and answers. Its figures measure the harness alone.
 */
export class SimulatedCoder {
  requests = 0;

  private constructor(
    private readonly server: Server,
    private readonly faults: Faults,
  ) {}

  static async start(faults: Faults = {}): Promise<SimulatedCoder> {
    const server = createServer();
    const coder = new SimulatedCoder(server, faults);
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
      : nextCall(messages);
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

function nextCall(messages: readonly Message[]): { name: string; arguments: string } | undefined {
  const request = messages.filter(({ role }) => role === 'user').at(-1)?.content ?? '';
  const block = /<project-conventions>[\s\S]*<\/project-conventions>/.exec(request)?.[0] ?? '';
  const task = request.replace(block, '');
  const path = /\S+\/\S+\.\w+/.exec(task)?.[0] ?? 'README.md';
  const steps: readonly Step[] = [
    { word: 'vitest', name: 'find_files', input: { glob: '**/*.test.*' } },
    { word: 'vitest', name: 'search_text', input: { query: 'describe(' } },
    { word: 'vitest', name: 'read_file', input: { path: 'package.json' } },
    { word: '', name: 'read_file', input: { path } },
  ];
  const left = steps.filter(({ word }) => word === '' || !block.includes(word));
  const made = messages.filter(({ role }) => role === 'tool').length;
  const step = left[made];
  return step && { name: step.name, arguments: JSON.stringify(step.input) };
}
