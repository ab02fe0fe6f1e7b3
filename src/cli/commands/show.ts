import { failure } from '../../core/errors';
import type { CliCommand } from '../commandLine';
import { printJson } from '../print';
import { claimsSentence, supportOf } from './claims';
import { lessonRow } from './list';
import { say, spoken } from '../../prose/say';
import { sayTeamLesson } from '../../prose/sayTeam';
import { inWords } from '../../prose/sayDrift';

export const show: CliCommand = {
  usage: 'show NAME-or-ID…',
  help: 'Prints the text of lessons. Counts as a read of each.',
  flags: {},
  run: async ({ open, words, isJson, io }) => {
    if (words.length === 0)
      throw failure.wrongUsage(spoken('Say which lesson to show: "lessons show NAME".'));
    const { manager } = await open();
    const request = manager.newId();
    const shown = [];
    for (const word of words)
      shown.push(await manager.show(word, { request, surface: 'command-line' }));
    if (isJson) {
      printJson(
        io,
        shown.map((status) => ({
          ...lessonRow(status),
          body: status.entry.lesson.body,
          fingerprint: status.entry.lesson.fingerprint,
          drifts: status.drifts.map(inWords),
          ...(status.claims && { support: supportOf(status.claims) }),
          ...(status.updates && { updates: status.updates.lesson.id }),
          ...(status.update && { update: status.update.lesson.id }),
        })),
      );
      return 0;
    }
    for (const { entry, state, reasons, claims, voice } of shown) {
      const why = reasons.length > 0 ? `: ${reasons.map((reason) => say(reason)).join('; ')}` : '';
      const support = claims && claims.of > 0 ? `${claimsSentence(claims)}\n` : '';
      const team = voice ? `${spoken('Team')}: ${sayTeamLesson(voice).join('; ')}\n` : '';
      io.out(`${entry.lesson.name} (${state}${why})\n${entry.lesson.body}\n${support}${team}\n`);
    }
    return 0;
  },
};
