import { failure } from '../../core/errors';
import type { SigningKey } from '../../core/operations/team/signatures';

// The two questions of an agent that signing takes, and their answers (draft-ietf-sshm-ssh-agent, 5.1).
const identitiesAsked = 11;
const identitiesGiven = 12;
const signatureAsked = 13;
const signatureGiven = 14;

const ed25519 = 'ssh-ed25519';
/** Somebody may have to touch a key or answer a question of the agent. Milliseconds. */
const longestAnswer = 60_000;
/** Longer than any list of keys. Bytes. */
const longest = 1024 * 1024;

/** A key that an agent signs with. */
export interface AgentIdentity {
  /** Ed25519, raw, 64 lower-case hex characters. */
  readonly person: string;
  readonly comment: string;
}

/** Where the agent of this session listens; none is running: throws `noAgentKey`. */
export function agentSocket(environment: Readonly<NodeJS.ProcessEnv> = process.env): string {
  const socket = environment['SSH_AUTH_SOCK'];
  if (!socket) throw failure.noAgentKey('SSH_AUTH_SOCK is not set');
  return socket;
}

/** The ed25519 keys that an agent holds; it holds no others of ours. Does not answer: throws `noAgentKey`. */
export async function agentIdentities(socket: string): Promise<readonly AgentIdentity[]> {
  const fields = new Fields(await ask(socket, Buffer.from([identitiesAsked]), identitiesGiven));
  return Array.from({ length: fields.count() }, () => {
    const [blob, comment] = [new Fields(fields.text()), fields.text().toString('utf8')];
    const isOurs = blob.text().toString('latin1') === ed25519;
    return isOurs ? [{ person: blob.text().toString('hex'), comment }] : [];
  }).flat();
}

/**
 * Signs with a key that stays in the agent, one text after the other. What is signed begins with words of ours: read as a request to log in
 * somewhere it would be longer than any.
 */
export function agentKey(person: string, socketOf: () => string = agentSocket): SigningKey {
  const blob = joined(Buffer.from(ed25519), Buffer.from(person, 'hex'));
  let last: Promise<unknown> = Promise.resolve();
  const signNow = async (text: string): Promise<string> => {
    const noFlags = Buffer.alloc(4);
    const asked = [Buffer.from([signatureAsked]), joined(blob, Buffer.from(text)), noFlags];
    const given = new Fields(await ask(socketOf(), Buffer.concat(asked), signatureGiven));
    const signature = new Fields(given.text());
    signature.text();
    return signature.text().toString('hex');
  };
  const sign = (text: string): Promise<string> => {
    const turn = last.then(() => signNow(text));
    last = turn.catch(() => undefined);
    return turn;
  };
  return { person, sign };
}

/** Texts one after the other, each behind its length. */
function joined(...texts: readonly Buffer[]): Buffer {
  return Buffer.concat(texts.flatMap((text) => [sizeOf(text), text]));
}

function sizeOf(text: Buffer): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(text.length);
  return size;
}

/** Reads what `joined` writes. What is cut throws Node's own error. */
class Fields {
  private at = 0;

  constructor(private readonly bytes: Buffer) {}

  count(): number {
    this.at += 4;
    return this.bytes.readUInt32BE(this.at - 4);
  }

  text(): Buffer {
    const size = this.count();
    this.at += size;
    return this.bytes.subarray(this.at - size, this.at);
  }
}

/** One question and its answer, without its kind. Refused, cut or none at all: throws `noAgentKey`. */
async function ask(socket: string, question: Buffer, wanted: number): Promise<Buffer> {
  const { connect } = await import('node:net');
  const answer = await new Promise<Buffer>((resolve, reject) => {
    const fail = (why: string) => reject(failure.noAgentKey(why));
    let got = Buffer.alloc(0);
    const agent = connect(socket, () => agent.write(Buffer.concat([sizeOf(question), question])));
    agent.setTimeout(longestAnswer, () => agent.destroy(new Error('it does not answer')));
    agent.on('error', ({ message }) => fail(message));
    agent.on('close', () => fail('it closed the connection'));
    agent.on('data', (bytes) => {
      got = Buffer.concat([got, bytes]);
      const size = got.length < 4 ? undefined : got.readUInt32BE(0);
      if (size === undefined || (size <= longest && got.length < size + 4)) return;
      resolve(got.subarray(4, size + 4));
      agent.destroy();
    });
  });
  if (answer[0] !== wanted) throw failure.noAgentKey('it refused');
  return answer.subarray(1);
}
