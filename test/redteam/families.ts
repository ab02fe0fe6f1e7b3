import { approvalFamilies } from './approvalFamilies';
import type { Family } from './attempt';
import { collisionFamilies } from './collision';
import { confirmationFamilies } from './confirmationFamilies';
import { credentialFamilies } from './credentialFamilies';
import { folderFamilies } from './folderFamilies';
import { gitFamilies } from './gitFamilies';
import { scannedFamilies } from './scannedFamilies';
import { shownFamilies } from './shownFamilies';

/** Everything that is tried, the quick ones first. */
export const families: readonly Family[] = [
  ...shownFamilies,
  ...confirmationFamilies,
  ...credentialFamilies,
  ...collisionFamilies,
  ...folderFamilies,
  ...approvalFamilies,
  ...scannedFamilies,
  ...gitFamilies,
];
