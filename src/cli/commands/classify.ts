import { failure } from '../../core/errors';
import { LocalClassifier } from '../../core/classify/localClassifier';
import type { ClassifyRequest } from '../../core/classify/classifier';
import type { Verdict } from '../../core/lesson/verdict';
import type { CliCommand, Invocation } from '../commandLine';
import { jsonText, isRecord, printJson, readJsonLines } from '../print';
import { say, spoken } from '../../prose/say';

/** Needs no repository: the label comes from the text alone. */
export const classify: CliCommand = {
  usage: 'classify TEXT | classify --jsonl < FILE',
  help: 'Says what kind of request a text is: code-gen, exploration, qa or other. --jsonl reads {"id","text","previous"?} lines.',
  flags: {
    jsonl: { type: 'boolean', help: 'read JSON lines from standard input, print one each' },
  },
  run: async (invocation) => {
    const classifier = new LocalClassifier();
    if (invocation.flag('jsonl')) return classifyLines(invocation, classifier);
    const text =
      invocation.words.length > 0 ? invocation.words.join(' ') : await invocation.io.readInput();
    const verdict = await classifier.classify({ text });
    if (invocation.isJson) printJson(invocation.io, inWords(verdict));
    else
      invocation.io.out(
        `${spoken('{0} ({1} %), inject: {2}. {3}', verdict.label, Math.round(verdict.confidence * 100), verdict.inject ? spoken('yes') : spoken('no'), say(verdict.why))}\n`,
      );
    return 0;
  },
};

async function classifyLines({ io }: Invocation, classifier: LocalClassifier): Promise<0> {
  for (const { line, value } of readJsonLines(await io.readInput())) {
    if (!isRecord(value) || typeof value['text'] !== 'string') {
      throw failure.wrongUsage(spoken('Line {0} of the input is not {"id","text"}.', line));
    }
    const previous = typeof value['previous'] === 'string' ? { previous: value['previous'] } : {};
    const request: ClassifyRequest = { text: value['text'], ...previous };
    io.out(`${jsonText({ id: value['id'], ...row(await classifier.classify(request)) })}\n`);
  }
  return 0;
}

/** A verdict as programs read it. */
const inWords = ({ why, cues, ...verdict }: Verdict) => ({
  ...verdict,
  why: say(why),
  cues: cues.map((cue) => say(cue)),
});

function row({ label, confidence, abstained, inject }: Verdict) {
  return { label, confidence, abstained, inject };
}
