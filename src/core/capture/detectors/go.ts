import { collect, firstOf, provenFact, type Detector, type Fact } from '../fact';
import { spread, type ScanTree } from '../scanTree';
import { ciFact } from '../sources/ciFact';
import { taskTargets, type TaskTarget } from '../sources/taskTargets';
import { wrappedCommand } from '../sources/wrappedCommand';

/** Modules, tests, lint, format, build and version of a Go project with go.mod in the root. */
export const go: Detector = {
  name: 'go',
  detect: async (tree) => {
    if (tree.profile.language !== 'go' || !tree.has('go.mod')) return [];
    const module = await tree.at('go.mod', /^module /);
    return collect(
      provenFact('packageManager', 'go modules', module, ['go.mod#module']),
      testRunner(tree),
      testCommand(tree),
      lintCommand(tree),
      firstOf(
        () => strictFormatter(tree),
        () => calledFormatter(tree),
        () => tabbedSources(tree),
      ),
      buildCommand(tree),
      languageVersion(tree),
    );
  },
};

async function testRunner(tree: ScanTree): Promise<Fact | undefined> {
  const first = tree.profile.tests.get('go')?.find((file) => file.endsWith('_test.go'));
  if (first === undefined) return undefined;
  const evidence = await tree.at(first, /"testing"/);
  return provenFact('testRunner', 'go test', evidence, ['go.mod#module']);
}

async function testCommand(tree: ScanTree): Promise<Fact | undefined> {
  const first = tree.profile.tests.get('go')?.[0];
  if (first === undefined) return undefined;
  const names = ['test', 'tests', 'unit-test', 'test-unit'];
  const wrapped = await wrappedCommand(
    tree,
    'testCommand',
    names,
    /go test|gotestsum|needs|(?<!\b(npm|pnpm|yarn|bun)( run)? )test/,
  );
  const direct = await ciFact(tree, 'testCommand', /^(go test|gotestsum)\b/, 'go test ./...');
  if (wrapped && direct) return wrapped.confidence >= 0.9 ? withRival(wrapped, direct) : direct;
  const plain = provenFact(
    'testCommand',
    'go test ./...',
    { path: first, text: first },
    ['go.mod#module'],
    0.85,
  );
  return wrapped ?? direct ?? plain;
}

function withRival(fact: Fact, other: Fact): Fact {
  const [evidence] = other.evidence;
  return evidence ? { ...fact, rivals: [{ value: evidence.text, evidence }] } : fact;
}

async function lintCommand(tree: ScanTree): Promise<Fact | undefined> {
  const names = ['lint', 'check', 'golangci-lint'];
  const wrapped = await wrappedCommand(tree, 'lintCommand', names, /lint|vet|staticcheck|gofmt/);
  const golangci = /^golangci\/golangci-lint-action@|(^|\/)golangci-lint run/;
  const action = await ciFact(tree, 'lintCommand', golangci, 'golangci-lint run');
  if (wrapped && (wrapped.confidence >= 0.9 || !action)) return wrapped;
  if (action) return wrapped ? withRival(action, wrapped) : action;
  const vet = (text: string) => (text.startsWith('go vet') ? 'go vet ./...' : text);
  return ciFact(tree, 'lintCommand', /^(go vet|staticcheck)\b/, vet, { confidence: 0.85 });
}

const formatCall = /\b(gofumpt|gofmt|go fmt)\b/i;

/** golangci-lint that enforces gofumpt and does not also name gofmt. */
async function strictFormatter(tree: ScanTree): Promise<Fact | undefined> {
  const config = tree.first('.golangci.yml', '.golangci.yaml', '.golangci.toml');
  const settings = await tree.text(config);
  if (config === undefined) return undefined;
  if (/^\s*- gofumpt\b/m.test(settings) && !/^\s*- gofmt\b/m.test(settings)) {
    return provenFact('formatter', 'gofumpt', await tree.at(config, /- gofumpt\b/), [config], 0.9);
  }
  const plain = /^\s*- (gofmt|goimports)\b/m;
  if (!plain.test(settings)) return undefined;
  return provenFact('formatter', 'gofmt', await tree.at(config, plain), [config], 0.9);
}

async function calledFormatter(tree: ScanTree): Promise<Fact | undefined> {
  const nameOf = (command: string): string => (/gofumpt/.test(command) ? 'gofumpt' : 'gofmt');
  const ci = await ciFact(tree, 'formatter', formatCall, nameOf);
  if (ci) return ci;
  for (const { recipe, path, line } of await taskTargets(tree)) {
    const text = recipe.find((command) => formatCall.test(command));
    if (text !== undefined)
      return provenFact('formatter', nameOf(text), { path, line, text }, [path], 0.92);
  }
  return undefined;
}

/** Nobody calls a formatter, but every sampled source is indented as gofmt does it. */
async function tabbedSources(tree: ScanTree): Promise<Fact | undefined> {
  const sample = spread(tree.profile.sources.get('go') ?? [], 12);
  const texts = await Promise.all(sample.map((path) => tree.text(path)));
  const bare = texts.map((text) => text.replace(/`[^`]*`|\/\*[\s\S]*?\*\//g, ''));
  const [path] = sample;
  if (path === undefined || sample.length < 3 || bare.some((text) => /^ {2,}[a-z]/m.test(text))) {
    return undefined;
  }
  const evidence = { path, text: `${sample.length} of ${sample.length} sampled files` };
  return provenFact('formatter', 'gofmt', evidence, ['go.mod#module'], 0.8);
}

async function buildCommand(tree: ScanTree): Promise<Fact | undefined> {
  const wrapped = await wrappedCommand(
    tree,
    'buildCommand',
    ['build'],
    /go build|go install|goreleaser|needs|build/,
  );
  if (wrapped) return wrapped;
  const direct = await ciFact(tree, 'buildCommand', /^go build\b/, 'go build ./...');
  if (direct) return direct;
  // A Makefile that builds in its own way, under another name than `build`.
  const buildsItself = ({ name, recipe }: TaskTarget): boolean =>
    /^(all|install)$/.test(name) && recipe.some((line) => /build|target|bin|install/.test(line));
  if ((await taskTargets(tree)).some(buildsItself)) return undefined;
  const evidence = await tree.at('go.mod', /^module /);
  return provenFact('buildCommand', 'go build ./...', evidence, ['go.mod#module'], 0.75);
}

async function languageVersion(tree: ScanTree): Promise<Fact | undefined> {
  const version = /^go (\d\S*)/m.exec(await tree.text('go.mod'))?.[1];
  if (version === undefined) return undefined;
  return provenFact('languageVersion', version, await tree.at('go.mod', /^go \d/), ['go.mod#go']);
}
