import { Git } from '../../src/node/repository/git';

/** Git for a folder that the user trusts. */
export const trustedGit = (root: string): Git => new Git(root, () => true);
