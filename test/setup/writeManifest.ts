import { readFileSync, writeFileSync } from 'node:fs';
import { verbIds } from '../../src/core/operations/verbs/lessonVerbs';
import { paletteMenus, pickCommand, rowMenus } from '../../src/extension/manifest';

/** Writes the parts of package.json that follow from the table of verbs; a test says when that was forgotten. */
const path = 'package.json';
const manifest = JSON.parse(readFileSync(path, 'utf8')) as {
  contributes: {
    commands: { command: string; title: string; category?: string }[];
    menus: Record<string, unknown>;
  };
};
const stringsPath = 'package.nls.json';
const strings = JSON.parse(readFileSync(stringsPath, 'utf8')) as Record<string, string>;
const { contributes } = manifest;
contributes.menus['view/item/context'] = rowMenus();
contributes.menus['commandPalette'] = paletteMenus();
contributes.commands = [
  ...contributes.commands.filter(({ command }) => !command.startsWith('lessons.pick.')),
  ...verbIds.map((verb) => ({
    command: pickCommand(verb),
    title: `%command.pick.${verb}%`,
    category: 'Lessons',
  })),
];
// Whoever is asked for something first sees so in the title.
for (const verb of verbIds)
  strings[`command.pick.${verb}`] = `${strings[`command.${verb}`] ?? verb}…`;
writeFileSync(stringsPath, `${JSON.stringify(strings, null, 2)}\n`);
writeFileSync(path, `${JSON.stringify(manifest, null, 2)}\n`);
