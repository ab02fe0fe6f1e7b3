export type TeamCode = `team.${
  | 'met'
  | 'refused'
  | 'joinWith'
  | 'asOf'
  | 'never'
  | 'missed'
  | 'person'
  | 'personOnce'
  | 'you'
  | 'homes'
  | 'asksToJoin'
  | 'waitsToJoin'
  | 'unused'
  | 'used'
  | 'helped'
  | 'approvedBy'
  | 'contestedBy'
  | 'staleFor'
  | 'onBranch'
  | 'onOtherBranch'
  | 'helpsIn'
  | 'hurtsIn'
  | 'inPackage'
  | 'otherPackage'
  | 'elsewhere'
  | 'last'
  | 'heard'
  | 'heardBehind'
  | 'approvedByCount'
  | 'contestedByCount'
  | 'leaves'
  | 'leavesNamed'
  | 'sameKey'
  | 'otherKey'
  | 'left'
  | 'takenBack'}`;

/** What is said of a team: who is in it, and what they say of lessons. */
export const teams: Readonly<Record<TeamCode, string>> = {
  'team.met': 'Team {team}: {given} events given, {taken} new here.',
  'team.refused':
    '{count} events were refused: their signature does not hold, or they are none of a team.',
  'team.joinWith': 'Others join with: lessons team join {place} {team}',
  'team.asOf': 'Team {team} at {place}, as of {when}.',
  'team.never': 'never',
  'team.missed': 'The last attempt to reach it failed: these are the numbers of the time before.',
  'team.person': '{person}: {events} events, last {when}',
  'team.personOnce': '{person}: 1 event, {when}',
  'team.you': '{person} (you)',
  'team.homes': '{person}, {count} homes',
  'team.asksToJoin': '{key} says that it is a home of yours. If it is: lessons team same {key}',
  'team.waitsToJoin':
    'You said that {key} is a home of yours. It counts once you say there: lessons team same {own}',
  'team.unused': 'not used yet',
  'team.used': 'used by {users}, no outcome yet',
  'team.helped': 'helped {helped} of {people} people, n = {n}, at least {bound} % (95 %)',
  'team.approvedBy': 'approved by {people}',
  'team.contestedBy': 'contradicted by {people}',
  'team.staleFor': 'stale for {people}',
  'team.onBranch': '{person} on {branch}',
  'team.onOtherBranch': '{person} on a branch that is not here',
  'team.helpsIn': 'helps in {packages}',
  'team.hurtsIn': 'hurts in {packages}',
  'team.inPackage': '{package} ({helped} of {people} people)',
  'team.otherPackage': 'a package that is not here',
  'team.elsewhere': 'a lesson that is not here ({lesson}): {said}',
  'team.last': 'last heard {when}',
  'team.heard': 'What people of the team say of it, each counting as one; as of {when}',
  'team.heardBehind':
    'What people of the team say of it, each counting as one; as of {when}, the team was not reached since',
  'team.approvedByCount': 'approved by {count} of the team',
  'team.contestedByCount': 'contradicted by {count} of the team',
  'team.leaves': '{count} events would leave, signed by {person}; nothing else.',
  'team.leavesNamed': '{count} events would leave, signed by {person} as {name}; nothing else.',
  'team.sameKey': 'Signed by {person}, as before.',
  'team.otherKey':
    'Signed by {person} from now on. What {before} signed stays; others count both as two people.',
  'team.left': 'You left the team. What you sent stays there.',
  'team.takenBack':
    'You left the team, and what you sent is taken back: others drop it when they meet next.',
};
