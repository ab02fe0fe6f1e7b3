// Runs one of the project's measurements by its name: `npm run eval NAME`, `npm run bench NAME`, `npm run fit NAME`. What stands
// behind the name is handed on (`npm run eval scan -- --own`).
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { buildSync } from 'esbuild';

/**
 * Benches of what ships run bundled, as it ships: `bundled` instead of `file`. What needs data `outside` a clone says so and ends with code 3
 * where it is not at hand.
 */
const runs = {
  eval: {
    classify: { file: 'test/eval/classify/evalClassify.ts', outside: true, says: 'the gate' },
    retrieval: { file: 'test/eval/retrieval/run.ts', outside: true, says: 'which lessons arrive' },
    turns: {
      file: 'test/eval/retrieval/printTurns.ts',
      outside: true,
      says: 'what later turns add',
    },
    imagined: { file: 'test/eval/retrieval/runImagined.ts', says: 'imagined repositories' },
    vocabulary: {
      file: 'test/eval/retrieval/evalVocabulary.ts',
      outside: true,
      says: 'concepts, vectors and own texts, per kilobyte and per rule',
    },
    scan: { file: 'test/eval/scan/evalScan.ts', outside: true, says: 'what a scan finds' },
    sentences: {
      file: 'test/eval/sentences/evalSentences.ts',
      says: 'scanned sentences; what readers said of them without copies',
    },
    refs: {
      file: 'test/eval/refs/evalRefs.ts',
      outside: true,
      says: 'how often scanned lessons turn stale, and why',
    },
    companions: {
      file: 'test/eval/companions/evalCompanions.ts',
      says: 'what goes together in histories; what readers said without copies',
    },
    kept: {
      file: 'test/eval/kept/evalKept.ts',
      outside: true,
      says: 'what scanned checks say of later commits',
    },
    rules: {
      file: 'test/eval/kept/evalSessionRules.ts',
      outside: true,
      says: 'rules of instruction files that recorded agents broke',
    },
    proof: {
      file: 'test/eval/proof/evalProof.ts',
      says: 'whether a planted effect is found again',
    },
    shapes: {
      file: 'test/eval/proof/evalShapes.ts',
      outside: true,
      says: 'six shapes of tasks on three repositories, by a simulation of an agent',
    },
    facts: {
      file: 'test/eval/facts/evalFacts.ts',
      says: 'facts that a maintainer would tell, beside what a scan says',
    },
    blocks: {
      file: 'test/eval/blocks/evalBlocks.ts',
      outside: true,
      says: 'what requests are given after a scan and an import',
    },
    import: {
      file: 'test/eval/import/evalImport.ts',
      outside: true,
      says: 'what instruction files teach',
    },
    check: {
      file: 'test/eval/check/evalCheck.ts',
      outside: true,
      says: 'what instruction files say wrongly',
    },
    capture: { file: 'test/eval/capture/evalCapture.ts', says: 'what tasks teach' },
    intents: { file: 'test/eval/capture/evalIntents.ts', says: 'which requests are of one kind' },
    calls: { file: 'test/eval/sessions/evalCalls.ts', says: 'wrong calls that somebody made up' },
    sessions: {
      file: 'test/eval/sessions/evalSessions.ts',
      outside: true,
      says: 'recorded sessions',
    },
    moments: {
      file: 'test/eval/moments/evalMoments.ts',
      outside: true,
      says: 'what arrives with the prompt and at the first write',
    },
    arrivals: {
      file: 'test/eval/moments/replaySessions.ts',
      outside: true,
      says: 'which scanned lessons would have reached recorded sessions',
    },
    replay: {
      file: 'test/eval/moments/evalReplay.ts',
      outside: true,
      says: 'what `lessons replay` says of recorded sessions',
    },
    claims: {
      file: 'test/eval/moments/claimSheet.ts',
      outside: true,
      says: 'claims of `eval replay --claims`, drawn for a reader to judge',
    },
    redteam: { file: 'test/redteam/redteam.ts', says: 'thousands of hostile things' },
    growth: { file: 'test/redteam/growth.ts', says: 'that nothing grows without bound' },
    drift: { file: 'test/eval/drift/run.ts', outside: true, says: 'what makes lessons stale' },
  },
  bench: {
    sizes: { file: 'test/bench/bundleSizes.ts', says: 'bundle sizes of dist/' },
    core: { bundled: 'test/bench/benchCore.ts', says: 'pre-flight, rebuild, a fresh process' },
    words: { bundled: 'test/bench/benchWords.ts', says: 'the words of a large repository' },
    hook: { file: 'test/bench/benchHook.ts', says: 'a hook beside bare Node' },
    mcp: {
      file: 'test/bench/benchMcp.ts',
      says: 'a server for agents, from its start to its answers',
    },
    ranking: { bundled: 'test/bench/core/run.ts', says: 'search and ranking' },
    fingerprint: { bundled: 'test/bench/fingerprint/run.ts', says: 'digests and drift' },
    import: { bundled: 'test/bench/benchImport.ts', says: 'an import of 500 statements' },
    scan: { file: 'test/bench/benchScan.ts', says: 'a scan of 100,000 files' },
    capture: { file: 'test/bench/benchCapture.ts', says: 'learning from sessions' },
    transcripts: { file: 'test/bench/benchTranscripts.ts', says: '200 MB of transcripts' },
    tokens: { file: 'test/bench/tokenSurplus.ts', says: 'what the common tokens count too much' },
    history: { file: 'test/bench/benchHistory.ts', says: 'Activity with 100,000 events' },
    twice: {
      file: 'test/bench/twiceWritten.ts',
      says: 'what the product writes twice, token by token',
    },
    house: { file: 'test/bench/houseTable.ts', says: 'how large two versions are' },
    before: { file: 'test/bench/before/oldAndNew.ts', says: 'beside an earlier version' },
    editor: { file: 'test/bench/editor/benchEditor.ts', says: 'activation and chat turn' },
    manager: { file: 'test/bench/editor/benchManager.ts', says: 'the page with 1,000 lessons' },
    window: {
      file: 'test/bench/editor/benchWindow.ts',
      says: 'a window with 1,000 lessons beside one without the product',
    },
  },
  fit: {
    gate: { file: 'test/eval/classify/train.ts', says: 'the weights of the gate' },
    people: {
      file: 'test/eval/classify/fitPeople.ts',
      outside: true,
      says: 'what real people correct',
    },
    familiar: {
      file: 'test/eval/classify/fitFamiliar.ts',
      outside: true,
      says: "the repository's own words",
    },
    ranking: {
      file: 'test/eval/retrieval/fitRanking.ts',
      outside: true,
      says: 'what evidence counts',
    },
    vectors: {
      file: 'test/eval/retrieval/fitVectors.ts',
      outside: true,
      says: 'vectors of words from commit messages, for `npm run eval vocabulary` alone',
    },
    all: {
      each: ['gate', 'people', 'familiar', 'ranking'],
      says: 'all of these, or none where one lacks its data; --check compares with what ships',
    },
  },
};

/** What a group without a name prints, on a fresh build: the cost of the product. */
const summary = { bench: ['sizes', 'core'] };

const [group = '', ...given] = process.argv.slice(2);
const named = runs[group] ?? {};
const isSummary = summary[group] && !given[0]?.match(/^[a-z]/);
if (isSummary) run(['node_modules/webpack/bin/webpack.js', '--mode', 'production']);
const [names, rest] = isSummary ? [summary[group], given] : [given.slice(0, 1), given.slice(1)];
for (const name of names) {
  if (!Object.hasOwn(named, name)) printNames();
  const { file, bundled, each } = named[name];
  if (each) runEach(each.map((one) => ['--import', 'tsx', named[one].file, ...rest]));
  else run(file ? ['--import', 'tsx', file, ...rest] : [bundle(bundled, name), ...rest]);
}
if (names.length === 0) printNames();

/** Runs all programs, whatever becomes of one; ends with the highest code. Where they write, all or none: each goes on from what those before it wrote. */
function runEach(all) {
  if (!all[0]?.includes('--check')) all.forEach((words) => run([...words, '--at-hand']));
  const codes = all.map((words) => {
    console.log(words[2]);
    return spawnSync(process.execPath, words, { stdio: 'inherit' }).status ?? 1;
  });
  if (Math.max(...codes) > 0) process.exit(Math.max(...codes));
}

/** Runs a program of Node; ends this one where it fails. */
function run(words) {
  const { status } = spawnSync(process.execPath, words, { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

function printNames() {
  const rows = Object.entries(named).map(
    ([name, { says, outside }]) =>
      `  ${name.padEnd(13)}${says}${outside ? ' (needs data outside a clone)' : ''}`,
  );
  console.error(`npm run ${group} NAME [-- OPTIONS]\n\n${rows.join('\n')}`);
  process.exit(2);
}

/** The program as one file, in a folder that git ignores. */
function bundle(source, name) {
  const outfile = join('.tsbuild', 'bench', `${name}.cjs`);
  buildSync({
    entryPoints: [source],
    bundle: true,
    platform: 'node',
    mainFields: ['module', 'main'],
    outfile,
    logLevel: 'error',
  });
  return outfile;
}
