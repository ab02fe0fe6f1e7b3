import type { UiStrings } from '../../../protocol/uiStrings';
import { englishStrings } from '../../../protocol/uiStrings';

/** Gives a text in the user's language with its placeholders filled in; `vscode.l10n.t` outside of tests. */
export type Translate = (text: string, ...values: (string | number)[]) => string;

function translated<T>(texts: T, translate: Translate): T {
  if (typeof texts === 'string') return translate(texts) as T;
  const entries = Object.entries(texts as object).map(([name, text]) => [
    name,
    translated<unknown>(text, translate),
  ]);
  return Object.fromEntries(entries) as T;
}

/** The page's texts in the user's language. */
export function uiStrings(translate: Translate, locale: string): UiStrings {
  return { ...translated(englishStrings, translate), locale };
}
