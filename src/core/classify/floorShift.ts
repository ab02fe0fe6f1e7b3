/** What a user says of a verdict afterwards: the request should have got lessons, or none. */
export type VerdictVote = 'inject' | 'skip';

/** What one vote moves the floor by, and what all together do at most, as a chance. */
const perVote = 0.02;
const most = 0.1;

/** Above this no vote moves a floor: what is surely a change gets lessons whoever votes. */
const highest = 0.98;

/** A floor as votes move it. */
export function movedFloor(floor: number, shift: number): number {
  return shift > 0 ? Math.max(floor, Math.min(highest, floor + shift)) : floor + shift;
}

/** How far a user's votes move the floor of the gate: up by each request that should have got none, down by each that should have got some. */
export function floorShift(votes: readonly VerdictVote[]): number {
  const sum = votes.reduce((all, vote) => all + (vote === 'skip' ? perVote : -perVote), 0);
  return Math.round(Math.min(most, Math.max(-most, sum)) * 100) / 100;
}
