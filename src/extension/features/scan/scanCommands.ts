import * as vscode from 'vscode';
import { openEvidence } from '../../host/openEvidence';
import { isLessonTarget } from '../../services/userVerbs';
import type { Feature } from '../featureContext';
import { onDemandCommands } from '../loadOnDemand';
import { offerFirstScan } from './offerFirstScan';
import { registerSides } from './sideDocuments';

/** "Scan Repository", "Import Instruction Files" with what takes them back, and the review of what they propose. */
export const scanCommands: Feature = {
  name: 'scan',
  register: (context) => {
    const run = onDemandCommands(context.logger);
    offerFirstScan(context).catch((error: unknown) =>
      context.logger.error('The first scan could not be offered', error),
    );
    return vscode.Disposable.from(
      registerSides(),
      run('lessons.scan', ({ runScan }, then) => runScan(context, then === 'review')),
      run('lessons.import', ({ runImport }) => runImport(context)),
      run('lessons.importFile', ({ importNamedFile }) => importNamedFile(context)),
      run('lessons.acceptSource', ({ acceptSource }) => acceptSource(context)),
      run('lessons.undoImport', ({ undoImport }) => undoImport(context)),
      run('lessons.openEvidence', async (_, target, index) => {
        if (isLessonTarget(target)) await openEvidence(target, Number(index));
      }),
    );
  },
};
