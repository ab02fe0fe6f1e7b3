import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { chatChunks, chatCompletion, embeddingList, failureBody } from './openAiReplies';

/** What the server does with one request. */
export type Behaviour =
  /** Answers after `delay` milliseconds; a streamed answer comes in chunks of `chunk` characters with `gap` milliseconds between. An empty text is an empty answer. */
  | {
      readonly kind: 'answer';
      readonly text: string;
      readonly delay?: number;
      readonly chunk?: number;
      readonly gap?: number;
    }
  /** Refuses, as 401, 429 and 500 do; `retryAfter` is in seconds. */
  | { readonly kind: 'refuse'; readonly status: number; readonly retryAfter?: number }
  /** Refuses `max_tokens` and `temperature` with 400, as newer models do; without them it answers. */
  | { readonly kind: 'newer'; readonly text: string }
  /** Takes the request and never answers. */
  | { readonly kind: 'hang' }
  /** Cuts the connection after the first chunk, or at once where nothing is streamed. */
  | { readonly kind: 'cut' }
  /** Answers with what `reply` makes of the request. */
  | { readonly kind: 'reply'; readonly reply: (body: ReceivedRequest['body']) => string }
  /** Refuses with 401 whoever has another key. */
  | { readonly kind: 'locked'; readonly key: string; readonly open: Behaviour }
  /** Answers 200 with a body that is not what the protocol says. */
  | { readonly kind: 'garbage'; readonly body: string };

/** One request as it came in. */
export interface ReceivedRequest {
  /** For example `/v1/chat/completions`. */
  readonly path: string;
  /** undefined = no key was sent. */
  readonly authorization: string | undefined;
  /** The parsed JSON; an empty object where there was none. */
  readonly body: Readonly<Record<string, unknown>>;
  /** True once the client has gone before the answer was complete. */
  wasAborted: boolean;
}

/** Behaviours that tests name often. */
export const behaviours = {
  answer: (text: string): Behaviour => ({ kind: 'answer', text }),
  slow: (milliseconds: number): Behaviour => ({ kind: 'answer', text: 'ok', delay: milliseconds }),
  empty: { kind: 'answer', text: '' },
  prose: { kind: 'answer', text: 'Sure! I would say that this looks like a request for code.' },
  huge: { kind: 'answer', text: 'word '.repeat(1024 * 1024), chunk: 64 * 1024 },
  unauthorized: { kind: 'refuse', status: 401 },
  rateLimited: { kind: 'refuse', status: 429, retryAfter: 1 },
  broken: { kind: 'refuse', status: 500 },
  hang: { kind: 'hang' },
} as const satisfies Record<string, Behaviour | ((value: never) => Behaviour)>;

const embeddingSize = 16;

/** A model endpoint on this machine that speaks the OpenAI protocol: chat completions, streamed or not, and embeddings. It does what it is told and remembers what it was asked. */
export class OpenAiServer {
  readonly requests: ReceivedRequest[] = [];
  private queue: Behaviour[] = [behaviours.answer('ok')];

  private constructor(private readonly server: Server) {}

  /** Listens on a free port of 127.0.0.1. */
  static async start(): Promise<OpenAiServer> {
    const server = createServer();
    const started = new OpenAiServer(server);
    server.on('request', (request, response) => {
      // A client that goes away while we write is a case to be tested, not a failure of ours.
      started.serve(request, response).catch(() => response.destroy());
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return started;
  }

  /** What goes into `baseUrl`. */
  get baseUrl(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/v1`;
  }

  /** The coming requests get these behaviours in order; the last one stays. */
  behave(...next: readonly Behaviour[]): void {
    this.queue = [...next];
  }

  /** Ends all connections, hanging ones too. */
  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    this.server.closeAllConnections();
    await closed;
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const received: ReceivedRequest = {
      path: request.url ?? '',
      authorization: request.headers.authorization,
      body: parseBody(await readAll(request)),
      wasAborted: false,
    };
    this.requests.push(received);
    response.on('close', () => {
      received.wasAborted = !response.writableFinished;
    });
    await perform(this.nextBehaviour(), received, response);
  }

  private nextBehaviour(): Behaviour {
    const next = this.queue.length > 1 ? this.queue.shift() : this.queue[0];
    return next ?? behaviours.answer('ok');
  }
}

async function perform(
  behaviour: Behaviour,
  received: ReceivedRequest,
  response: ServerResponse,
): Promise<void> {
  switch (behaviour.kind) {
    case 'hang':
      return;
    case 'cut':
      return cut(received, response);
    case 'refuse':
      return refuse(behaviour, response);
    case 'garbage':
      return sendJson(response, 200, behaviour.body);
    case 'reply':
      return perform(behaviours.answer(behaviour.reply(received.body)), received, response);
    case 'newer':
      return answerPlain(behaviour, received, response);
    case 'locked':
      return perform(unlocked(behaviour, received), received, response);
    case 'answer':
      await delay(behaviour.delay ?? 0);
      return answer(behaviour, received, response);
  }
}

const unlocked = (
  { key, open }: Behaviour & { kind: 'locked' },
  { authorization }: ReceivedRequest,
): Behaviour => (authorization === `Bearer ${key}` ? open : behaviours.unauthorized);

async function answerPlain(
  { text }: Behaviour & { kind: 'newer' },
  received: ReceivedRequest,
  response: ServerResponse,
): Promise<void> {
  const { max_tokens: limit, temperature } = received.body;
  if (limit === undefined && temperature === undefined)
    return perform(behaviours.answer(text), received, response);
  const message = "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.";
  sendJson(response, 400, JSON.stringify({ error: { message, type: 'scripted' } }));
}

async function answer(
  behaviour: Behaviour & { kind: 'answer' },
  { path, body }: ReceivedRequest,
  response: ServerResponse,
): Promise<void> {
  if (path.endsWith('/embeddings')) {
    sendJson(response, 200, JSON.stringify(embeddingList(body, embeddingSize)));
  } else if (!path.endsWith('/chat/completions')) {
    sendJson(response, 404, JSON.stringify(failureBody(404)));
  } else if (body.stream === true) {
    await stream(behaviour, body, response);
  } else {
    sendJson(response, 200, JSON.stringify(chatCompletion(body, behaviour.text)));
  }
}

async function stream(
  { text, chunk = 20, gap = 0 }: Behaviour & { kind: 'answer' },
  body: ReceivedRequest['body'],
  response: ServerResponse,
): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const event of chatChunks(body, text, chunk)) {
    if (gap > 0) await delay(gap);
    if (response.destroyed) return;
    response.write(`data: ${JSON.stringify(event)}\n\n`);
  }
  response.end('data: [DONE]\n\n');
}

function cut({ body }: ReceivedRequest, response: ServerResponse): void {
  if (body.stream === true) {
    const [first] = chatChunks(body, 'half an answer', 4);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(`data: ${JSON.stringify(first)}\n\n`, () => response.destroy());
  } else {
    response.destroy();
  }
}

function refuse(
  { status, retryAfter }: Behaviour & { kind: 'refuse' },
  response: ServerResponse,
): void {
  if (retryAfter !== undefined) response.setHeader('retry-after', retryAfter);
  sendJson(response, status, JSON.stringify(failureBody(status)));
}

function sendJson(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(body);
}

async function readAll(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

function parseBody(text: string): Readonly<Record<string, unknown>> {
  return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
}
