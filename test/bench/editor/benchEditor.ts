import { startEditor } from '../../host/startEditor';
import { copySampleRepository } from '../../support/sampleRepository';

/** What the command of the product answers. */
interface Measured {
  readonly activation: number;
  readonly preflights: readonly {
    readonly prompt: string;
    readonly tokens: number;
    readonly first: number;
    readonly median: number;
    readonly p95: number;
  }[];
}

const milliseconds = (time: number): string => `${time.toFixed(2)} ms`;

/** Prints what the product costs inside the extension host of a real VS Code, on the sample repository with its lessons approved. */
async function main(): Promise<void> {
  const editor = await startEditor({ name: 'bench', fill: copySampleRepository });
  try {
    const { workbench, model } = editor;
    await workbench.openContainer('Lessons');
    await workbench.tree('By State').unfoldInsteadOf('Manager');
    await workbench.tree('By State').has('testing');
    await workbench.runCommand('Lessons: Approve All Waiting Lessons…');
    await workbench.dialog.getByRole('button', { name: 'Approve 4 Lessons' }).click();
    const measured = (await model.run('lessons.measure')) as Measured;
    console.log(`activation             ${milliseconds(measured.activation)}`);
    for (const { prompt, tokens, first, median, p95 } of measured.preflights) {
      const times = `first ${milliseconds(first)}, median ${milliseconds(median)}, p95 ${milliseconds(p95)}`;
      console.log(`pre-flight, ${tokens} tokens: ${times}  (${prompt})`);
    }
  } finally {
    await editor.close();
  }
}

void main();
