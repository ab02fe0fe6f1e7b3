import { createHash } from 'node:crypto';

type Body = Readonly<Record<string, unknown>>;

/** A rough measure, enough to test that usage is read. */
const charactersPerToken = 4;

/** A whole answer in the protocol's words. */
export function chatCompletion(body: Body, text: string): object {
  return {
    ...head(body, 'chat.completion'),
    choices: [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: 'stop' }],
    usage: usage(body, text),
  };
}

/** The events of a streamed answer, in order; the last carries the usage where it was asked for. */
export function* chatChunks(body: Body, text: string, size: number): Generator<object> {
  const event = (delta: object, finish: 'stop' | null): object => ({
    ...head(body, 'chat.completion.chunk'),
    choices: [{ index: 0, delta, finish_reason: finish }],
  });
  yield event({ role: 'assistant', content: '' }, null);
  for (let start = 0; start < text.length; start += size) {
    yield event({ content: text.slice(start, start + size) }, null);
  }
  yield event({}, 'stop');
  if (wantsUsage(body)) {
    yield { ...head(body, 'chat.completion.chunk'), choices: [], usage: usage(body, text) };
  }
}

/** One vector per input. Equal words give near vectors, so that similarity can be tested without a model. */
export function embeddingList(body: Body, size: number): object {
  const inputs = Array.isArray(body.input) ? body.input : [body.input];
  const isBinary = body.encoding_format === 'base64';
  const data = inputs.map((input, index) => {
    const vector = bagOfWords(String(input), size);
    const embedding = isBinary ? Buffer.from(Float32Array.from(vector).buffer) : vector;
    const printed = Buffer.isBuffer(embedding) ? embedding.toString('base64') : embedding;
    return { object: 'embedding', index, embedding: printed };
  });
  const tokens = tokensOf(inputs.join(' '));
  return {
    object: 'list',
    model: body.model,
    data,
    usage: { prompt_tokens: tokens, total_tokens: tokens },
  };
}

/** The body of a refusal. */
export function failureBody(status: number): object {
  return { error: { message: `scripted refusal ${status}`, type: 'scripted', code: null } };
}

function head(body: Body, object: string): object {
  return { id: 'scripted', object, created: 0, model: body.model };
}

function wantsUsage({ stream_options: options }: Body): boolean {
  const isObject = typeof options === 'object' && options !== null;
  return isObject && 'include_usage' in options && options.include_usage === true;
}

function usage(body: Body, text: string): object {
  const asked = tokensOf(JSON.stringify(body.messages ?? ''));
  const answered = tokensOf(text);
  return {
    prompt_tokens: asked,
    completion_tokens: answered,
    total_tokens: asked + answered,
  };
}

function tokensOf(text: string): number {
  return Math.ceil(text.length / charactersPerToken);
}

function bagOfWords(text: string, size: number): number[] {
  const vector = new Array<number>(size).fill(0);
  for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? []) {
    const place = createHash('sha256').update(word).digest().readUInt32LE(0) % size;
    vector[place] = (vector[place] ?? 0) + 1;
  }
  const length = Math.hypot(...vector);
  return length === 0 ? vector : vector.map((value) => value / length);
}
