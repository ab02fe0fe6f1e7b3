import { importInstructions } from '../../src/core/capture/importInstructions';
import { InMemoryRepositoryReader } from './inMemoryRepositoryReader';

/** What an import makes of one instruction file: its statements; of the new ones the lessons and their texts; why others lean on more. */
export async function importedText(
  text: string,
  path = 'AGENTS.md',
  others: Readonly<Record<string, string>> = {},
) {
  const reader = new InMemoryRepositoryReader({ [path]: text, ...others });
  const { statements, files } = await importInstructions(reader, []);
  const lessons = statements.flatMap(({ standing, candidate }) =>
    standing === 'new' && candidate ? [candidate] : [],
  );
  return {
    statements,
    files,
    lessons,
    bodies: lessons.map(({ body }) => body),
    leaning: statements.flatMap(({ standing, leaning }) => (standing === 'leans' ? [leaning] : [])),
  };
}
