import chinese from '../../../l10n/bundle.l10n.zh-cn.json';
import { uiStrings } from '../../../src/extension/features/manager/translate';
import { sampleActivity } from './sampleActivity';
import type { FakeHostData } from './fakeHost';
import { FakeHost } from './fakeHost';
import { inLanguage, withTexts } from './inLanguage';
import { emptyStatistics } from './sampleStatistics';
import { manyLessons, twelveLessons } from './sampleLessons';
import { manyScripts } from './manyScripts';

/** What the preview can show, chosen by `?data=` in its address; `&language=` chooses what the texts of page and host are in. */
const sets: Readonly<Record<string, () => FakeHostData>> = {
  fresh: () => ({
    lessons: [],
    activity: [],
    notices: [],
    statistics: emptyStatistics(),
  }),
  empty: () => ({ lessons: [], activity: [], notices: [] }),
  twelve: () => ({ lessons: twelveLessons(), activity: sampleActivity(), notices: [] }),
  scripts: () => ({ lessons: manyScripts(), activity: sampleActivity(), notices: [] }),
  restricted: () => ({
    lessons: [],
    activity: [],
    notices: [],
    window: { hasFolder: true, isTrusted: false },
  }),
  folderless: () => ({
    lessons: [],
    activity: [],
    notices: [],
    window: { hasFolder: false, isTrusted: true },
  }),
  thousand: () => ({ lessons: manyLessons(1000), activity: sampleActivity(), notices: [] }),
  notices: () => ({
    lessons: twelveLessons(),
    activity: sampleActivity(),
    failing: ['promote', 'merge'],
    notices: [
      {
        severity: 'warning',
        message: 'This folder is in Restricted Mode: lessons can be read, not used or changed.',
        action: { label: 'Manage Trust', shortcut: 'manageTrust' },
      },
      {
        severity: 'error',
        message: '.lessons/broken-yaml.md: line 4, the list is not closed. Mend the file.',
        lesson: 'l08',
      },
    ],
  }),
};

const bundles: Readonly<Record<string, Readonly<Record<string, string>>>> = { 'zh-cn': chinese };

declare global {
  interface Window {
    acquireVsCodeApi: () => unknown;
    fakeHost: FakeHost;
  }
}

/** Stands in for the editor: a fake host behind `acquireVsCodeApi`, in place before the page's script runs. */
function install(): void {
  const asked = new URLSearchParams(location.search);
  const data = (sets[asked.get('data') ?? ''] ?? sets['twelve'])?.();
  if (!data) return;
  const language = asked.get('language') ?? '';
  const bundle = bundles[language];
  const strings = bundle && uiStrings((text) => bundle[text] ?? text, language);
  const say = bundle && inLanguage(bundle);
  const host = new FakeHost({ ...data, ...(strings && { strings }) }, (message) =>
    window.postMessage(say ? withTexts(message, say) : message, '*'),
  );
  let saved: unknown;
  window.fakeHost = host;
  window.acquireVsCodeApi = () => ({
    // As in the editor, what crosses is a copy.
    postMessage: (message: unknown) => {
      const copy: unknown = JSON.parse(JSON.stringify(message));
      queueMicrotask(() => host.peer.receive(copy));
    },
    getState: () => saved,
    setState: (state: unknown) => {
      saved = state;
    },
  });
}

install();
