import { describe, expect, it } from 'vitest';
import { scanRepository } from '../../../../../src/core/capture/scanRepository';
import { nothingWithheld } from '../../../../../src/core/capture/sentences/withheld';
import { parseRef } from '../../../../../src/core/fingerprint/parseRef';
import { InMemoryRepositoryReader } from '../../../../support/inMemoryRepositoryReader';
import { banSentenceRows } from './banSentenceRows';
import { besideSentenceRows } from './besideSentenceRows';
import { callSentenceRows } from './callSentenceRows';
import { caseSentenceRows } from './caseSentenceRows';
import { choiceSentenceRows } from './choiceSentenceRows';
import { ciSentenceRows } from './ciSentenceRows';
import { commitSentenceRows } from './commitSentenceRows';
import { conditionSentenceRows } from './conditionSentenceRows';
import { countSentenceRows } from './countSentenceRows';
import { cornerSentenceRows } from './cornerSentenceRows';
import { deniedSentenceRows } from './deniedSentenceRows';
import { exceptionSentenceRows } from './exceptionSentenceRows';
import { extentSentenceRows } from './extentSentenceRows';
import { flagSentenceRows } from './flagSentenceRows';
import { formSentenceRows } from './formSentenceRows';
import { gateSentenceRows } from './gateSentenceRows';
import { groundSentenceRows } from './groundSentenceRows';
import { habitSentenceRows } from './habitSentenceRows';
import { heldSentenceRows } from './heldSentenceRows';
import { historySentenceRows } from './historySentenceRows';
import { importSentenceRows } from './importSentenceRows';
import { lastSentenceRows } from './lastSentenceRows';
import { layerSentenceRows } from './layerSentenceRows';
import { limitSentenceRows } from './limitSentenceRows';
import { listSentenceRows } from './listSentenceRows';
import { machineSentenceRows } from './machineSentenceRows';
import { mateSentenceRows } from './mateSentenceRows';
import { offSentenceRows } from './offSentenceRows';
import { ownSentenceRows } from './ownSentenceRows';
import { partSentenceRows } from './partSentenceRows';
import { boundSentenceRows } from './boundSentenceRows';
import { passSentenceRows } from './passSentenceRows';
import { pullSentenceRows } from './pullSentenceRows';
import { rangeSentenceRows } from './rangeSentenceRows';
import { policySentenceRows } from './policySentenceRows';
import { placeSentenceRows } from './placeSentenceRows';
import { reachSentenceRows } from './reachSentenceRows';
import { rowSentenceRows } from './rowSentenceRows';
import { pinSentenceRows, ruledSentenceRows } from './ruledSentenceRows';
import { sentenceRows } from './sentenceRows';
import { serviceSentenceRows } from './serviceSentenceRows';
import { settingSentenceRows } from './settingSentenceRows';
import { shellSentenceRows } from './shellSentenceRows';
import { shownSentenceRows } from './shownSentenceRows';
import { stepSentenceRows } from './stepSentenceRows';
import { surenessRows } from './surenessRows';
import { takenSentenceRows } from './takenSentenceRows';
import { taskSentenceRows } from './taskSentenceRows';
import { typedSentenceRows } from './typedSentenceRows';
import { wholeSentenceRows } from './wholeSentenceRows';
import { witnessSentenceRows } from './witnessSentenceRows';
import { wrappedSentenceRows } from './wrappedSentenceRows';

describe('what a scan says', () => {
  it.each([
    ...sentenceRows,
    ...besideSentenceRows,
    ...callSentenceRows,
    ...caseSentenceRows,
    ...choiceSentenceRows,
    ...ciSentenceRows,
    ...commitSentenceRows,
    ...conditionSentenceRows,
    ...countSentenceRows,
    ...cornerSentenceRows,
    ...deniedSentenceRows,
    ...exceptionSentenceRows,
    ...extentSentenceRows,
    ...flagSentenceRows,
    ...formSentenceRows,
    ...gateSentenceRows,
    ...banSentenceRows,
    ...groundSentenceRows,
    ...habitSentenceRows,
    ...heldSentenceRows,
    ...historySentenceRows,
    ...importSentenceRows,
    ...lastSentenceRows,
    ...layerSentenceRows,
    ...limitSentenceRows,
    ...listSentenceRows,
    ...machineSentenceRows,
    ...mateSentenceRows,
    ...offSentenceRows,
    ...ownSentenceRows,
    ...partSentenceRows,
    ...boundSentenceRows,
    ...passSentenceRows,
    ...pullSentenceRows,
    ...rangeSentenceRows,
    ...policySentenceRows,
    ...placeSentenceRows,
    ...reachSentenceRows,
    ...rowSentenceRows,
    ...serviceSentenceRows,
    ...ruledSentenceRows,
    ...pinSentenceRows,
    ...settingSentenceRows,
    ...shellSentenceRows,
    ...shownSentenceRows,
    ...stepSentenceRows,
    ...surenessRows,
    ...takenSentenceRows,
    ...taskSentenceRows,
    ...typedSentenceRows,
    ...wholeSentenceRows,
    ...witnessSentenceRows,
    ...wrappedSentenceRows,
  ])('$name', async ({ files, says = [], never = [], changes: history = [], ...row }) => {
    const { candidates } = await scanRepository(
      new InMemoryRepositoryReader(files, row.subjects, history),
      undefined,
      undefined,
      nothingWithheld,
    );
    const said = candidates.flatMap(({ body }) => body.split('\n').map((line) => line.slice(2)));
    for (const sentence of says) expect(said).toContain(sentence);
    for (const words of never)
      expect(
        said.filter((sentence) =>
          typeof words === 'string' ? sentence.includes(words) : words.test(sentence),
        ),
      ).toEqual([]);
    const checks = candidates.flatMap(({ check = [] }) => check);
    // A rule that two lessons hold would be said twice.
    expect(checks).toEqual([...new Set(checks)]);
    for (const check of row.checks ?? []) expect(checks).toContain(check);
    for (const check of row.neverChecks ?? []) expect(checks).not.toContain(check);
    for (const { refs } of candidates)
      for (const ref of refs) expect(parseRef(ref)).toMatchObject({ ok: true });
  });
});
