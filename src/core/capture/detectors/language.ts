import { countedFact, type Detector } from '../fact';

/** The main language, by counting the project's own sources. */
export const language: Detector = {
  name: 'language',
  detect: async ({ profile }) => {
    if (profile.language === undefined) return [];
    const first =
      profile.sources.get(profile.language)?.[0] ?? profile.tests.get(profile.language)?.[0] ?? '';
    const text = `${profile.support.holds} of ${profile.support.of} source files`;
    return [
      countedFact('language', profile.language, profile.support, [{ path: first, text }], []),
    ];
  },
};
