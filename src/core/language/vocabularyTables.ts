import { indexVocabulary } from './indexVocabulary';
import vocabulary from './vocabulary.json';

/** Made here in tests; a build puts what comes out in place of this file (see webpack.tables.js), since no start can wait for it. */
export const tables = indexVocabulary(vocabulary);
