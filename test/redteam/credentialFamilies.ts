import { withoutSecrets } from '../../src/core/journal/withoutSecrets';
import type { EventBody } from '../../src/core/journal/event';
import type { Candidate } from '../../src/core/capture/candidate';
import { passGate } from '../../src/core/capture/gate';
import { makeEntry } from '../../src/core/library/libraryEntry';
import { findHiddenCharacters } from '../../src/core/trust/hiddenCharacters';
import { scriptEnvironment } from '../../src/core/chat/tools/scriptEnvironment';
import { ReadableFiles } from '../../src/core/chat/tools/readableFiles';
import { credentialScanner } from '../../src/node/lessons/credentialScanner';
import { gptTokenCounter } from '../../src/node/models/gptTokenCounter';
import { nodeHasher } from '../../src/node/process/nodeHasher';
import { InMemoryRepositoryFiles } from '../support/inMemoryRepositoryFiles';
import { pairs, type Family } from './attempt';
import { credentials, hidings } from './credentialTexts';

const ports = {
  hasher: nodeHasher,
  tokens: gptTokenCounter,
  secrets: credentialScanner,
  workshop: () => import('../../src/core/workshop'),
};
const quoted = (text: string): string => JSON.stringify(text);
const kindOf = (credential: string): string => credential.slice(0, 12);

/** Where in a lesson file a credential may stand. */
const fields: Readonly<Record<string, (text: string) => string>> = {
  text: (text) => `- Use ${text} here.`,
  code: (text) => `- Use \`${text}\` here.`,
  'a comment': (text) => `---\n# ${text}\nname: a\n---\n- b`,
  name: (text) => `---\nname: ${quoted(text)}\n---\n- b`,
  description: (text) => `---\ndescription: ${quoted(text)}\n---\n- b`,
  topic: (text) => `---\ntopic: ${quoted(text)}\n---\n- b`,
  package: (text) => `---\npackage: ${quoted(text)}\n---\n- b`,
  triggers: (text) => `---\ntriggers: [${quoted(text)}]\n---\n- b`,
  signals: (text) => `---\nsignals: [${quoted(`error:/${text}/`)}]\n---\n- b`,
  'applies-to': (text) => `---\napplies-to: [${quoted(text)}]\n---\n- b`,
  source: (text) => `---\nsource: { by: scan, evidence: [${quoted(text)}] }\n---\n- b`,
  'a new key': (text) => `---\nlater: { deep: [${quoted(text)}] }\n---\n- b`,
};

const inLessons: Family = {
  name: 'credentials in fields of lessons',
  attempts: pairs(credentials, Object.entries(fields)).map(([credential, [field, write]]) => ({
    name: `${kindOf(credential)}… in ${field}`,
    run: async () => {
      const stamp = { size: 0, mtime: 0, inode: 0 };
      const file = { scope: 'project', folder: 'active', fileName: 'a.md', stamp } as const;
      const entry = await makeEntry(file, `${write(credential)}\n`, ports);
      return entry.isSound ? 'the lesson may be given' : undefined;
    },
  })),
};

const hidden: Family = {
  name: 'credentials written down in other ways',
  attempts: pairs(credentials, Object.entries(hidings)).map(([credential, [how, hide]]) => ({
    name: `${kindOf(credential)}… ${how}`,
    run: async () => {
      const found = await credentialScanner.find(`Use ${hide(credential)} here`);
      return found.length === 0 ? 'it is not found' : undefined;
    },
  })),
};

/** Every event that keeps words from outside. */
const events: Readonly<Record<string, (text: string) => EventBody>> = {
  'a prompt': (text) => ({ type: 'user-said', episode: 'e', text }) as unknown as EventBody,
  'the input of a tool': (text) =>
    ({ type: 'tool-called', episode: 'e', tool: 'run', input: text }) as unknown as EventBody,
  'an intent': (text) =>
    ({ type: 'episode-started', episode: 'e', intent: text }) as unknown as EventBody,
  'evidence of an outcome': (text) =>
    ({ type: 'outcome', request: 'r', evidence: text }) as unknown as EventBody,
  'the end of a task': (text) =>
    ({ type: 'episode-outcome', episode: 'e', evidence: text }) as unknown as EventBody,
  'a row of Activity': (text) => ({ type: 'activity', topic: 'x', message: text }),
  'what to do next': (text) => ({ type: 'activity', topic: 'x', message: 'm', next: text }),
};

const inJournal: Family = {
  name: 'credentials on their way into the journal',
  attempts: pairs(credentials, Object.entries(events)).map(([credential, [what, make]]) => ({
    name: `${kindOf(credential)}… in ${what}`,
    run: async () => {
      const kept = await withoutSecrets(make(`It said ${credential} there`), credentialScanner);
      return JSON.stringify(kept).includes(JSON.stringify(credential).slice(1, -1))
        ? 'it is kept'
        : undefined;
    },
  })),
};

const proposed: Family = {
  name: 'credentials in what is proposed',
  attempts: pairs(credentials, ['name', 'description', 'body'] as const).map(
    ([credential, field]) => ({
      name: `${kindOf(credential)}… as ${field}`,
      run: async () => {
        const candidate: Candidate = {
          ...{ name: 'tests', description: 'How tests run', kind: 'convention', breadth: 'topic' },
          ...{ triggers: ['test'], confidence: 0.9, refs: [], by: 'scan', evidence: ['a.ts:1'] },
          body: '- Tests run with vitest in files beside the code.',
          [field]: `- Tests of the client run with ${credential} in the header.`,
        };
        const checks = { secrets: credentialScanner, findHidden: findHiddenCharacters };
        const refusal = await passGate(candidate, { lessons: [], tombstones: new Set() }, checks);
        return refusal ? undefined : 'it is proposed';
      },
    }),
  ),
};

const secretFiles = [
  ...['.env', '.env.local', '.ENV', '.npmrc', '.yarnrc.yml', '.pypirc', '.netrc', '_netrc'],
  ...['.git-credentials', '.pgpass', '.htpasswd', '.dockercfg', '.aws/credentials', '.ssh/config'],
  ...['.azure/x', '.kube/config', '.gnupg/x', '.docker/config.json', 'id_rsa', 'id_ed25519'],
  ...['credentials.json', 'secrets.yaml', 'service-account-x.json', 'a.pem', 'a.key', 'a.p12'],
  ...['a.pfx', 'a.jks', 'a.kdbx', 'a.ppk', 'terraform.tfstate', 'prod.tfvars', 'ENV~1', 'NPMRC~1'],
  ...['AWS~1/x', 'SSH~1/id', 'NETRC~1'],
];
const disguises: Readonly<Record<string, (path: string) => string>> = {
  plain: (path) => path,
  'in a folder': (path) => `packages/api/${path}`,
  'by way of another folder': (path) => `src/../${path}`,
  'with backslashes': (path) => `.\\${path.replaceAll('/', '\\')}`,
  'in capitals': (path) => path.toUpperCase(),
  'with a dot behind': (path) => `${path}.`,
  'as a stream of Windows': (path) => `${path}::$DATA`,
};
const reading: Family = {
  name: 'files with keys that a model asks for',
  attempts: pairs(secretFiles, Object.entries(disguises)).map(([path, [how, disguise]]) => ({
    name: `${path}, ${how}`,
    run: async () => {
      const asked = disguise(path);
      // As on Windows: the file answers to every spelling.
      const files = new InMemoryRepositoryFiles({ [path]: 'key', [asked]: 'key', 'src/a': '' });
      const repository = Object.assign(files, { isBehindLink: async () => false });
      const answer = await new ReadableFiles(repository).read(asked);
      return answer.kind === 'text' ? 'it was read' : undefined;
    },
  })),
};

const variables = [
  ...['GITHUB_TOKEN', 'NPM_TOKEN', 'AWS_SECRET_ACCESS_KEY', 'AWS_ACCESS_KEY_ID', 'OPENAI_API_KEY'],
  ...[
    'API_KEY',
    'apiKey',
    'DB_PASSWORD',
    'PGPASSWORD',
    'PGPASSFILE',
    'MYSQL_PWD',
    'SECRET',
    'AUTH',
  ],
  ...[
    'authToken',
    'SSH_KEY',
    'SIGNING_KEY',
    'ENCRYPTION_KEY',
    'MY_CREDENTIALS',
    'GH_PAT',
    'COOKIE',
  ],
  ...['STRIPE_SECRET', 'CLIENT_SECRET', 'PASSPHRASE', 'BEARER', 'NETRC', 'npm_config__authToken'],
  ...['VSCODE_GIT_ASKPASS', 'ELECTRON_RUN_AS_NODE', 'DEPLOY_KEY', 'SERVICE_ACCOUNT_KEY'],
];
const handed: Family = {
  name: 'keys of the environment that a script asks for',
  attempts: [
    ...variables.map((name) => [name, 'x'] as const),
    ...['postgres://a:b@h/d', 'https://user:pass@host'].map(
      (value) => ['DATABASE_URL', value] as const,
    ),
  ].map(([name, value]) => ({
    name: `${name}=${value}`,
    run: () =>
      name in scriptEnvironment({ [name]: value, PATH: '/bin' }) ? 'it is handed on' : undefined,
  })),
};

export const credentialFamilies: readonly Family[] = [
  inLessons,
  hidden,
  inJournal,
  proposed,
  reading,
  handed,
];
