import type { TeamDoor } from '../../core/operations/team/ownTeam';
import { teamDoor } from '../../node/team/teamDoor';
import type { Repository } from './repository';

/** The way of a repository of this window into its team. */
export const teamDoorOf = ({ places, manager }: Repository): TeamDoor =>
  teamDoor({ ...places, trusted: manager.settings().trusted });
