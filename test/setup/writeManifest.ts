import { readFileSync, writeFileSync } from 'node:fs';
import { rowMenus } from '../../src/extension/manifest';

/** Writes the parts of package.json that follow from the table of verbs; a test says when that was forgotten. */
const path = 'package.json';
const manifest = JSON.parse(readFileSync(path, 'utf8')) as {
  contributes: { menus: Record<string, unknown> };
};
manifest.contributes.menus['view/item/context'] = rowMenus();
writeFileSync(path, `${JSON.stringify(manifest, null, 2)}\n`);
