import { asideTest } from '../asideFolders';

const inAside = asideTest('tests', 'output', 'tools');

/** Whether a glob names tests, stories, settings or other files that are no sources of the product. */
export const isAsideGlob = (glob: string): boolean =>
  /(^|[._*/-])(tests?|specs?|stories|config|conftest|d)(\.|_\*)|\btest_|node_modules/.test(glob) ||
  inAside(`${glob}/`);
