import { startConfidence, type Standing } from '../lesson/standing';

/**
 * The folded uses of one lesson. Confidence is kept as the function `max(least, slope * start + offset)` of the starting
 * value, because the start stands in the lesson file and may change: both updates of docs/design.md §6 keep that form.
 */
export interface StandingRow {
  readonly reinforcements: number;
  /** Of these, how often a model was handed its text in a block; absent = never. */
  readonly given?: number;
  readonly helped: number;
  readonly hurt: number;
  /** The last 20 outcomes, oldest first: `+` helped, `-` hurt. */
  readonly outcomes: string;
  /** How tasks of its kind ended that were not given it; absent = not a recipe, or none did. */
  readonly proven?: Standing['proven'];
  readonly slope: number;
  readonly offset: number;
  readonly least: number;
  /** Milliseconds since 1970; 0 = never. */
  readonly firstSeen: number;
  readonly lastReinforced: number;
  /** Time of the newest event in this row: an older one cannot be folded on top of it. */
  readonly touched: number;
  /** Requests counted lately: one request reinforces once, whatever surfaces show the lesson. */
  readonly requests: readonly string[];
  readonly outcomeRequests: readonly string[];
}

/** A read closes a tenth of the gap to certainty (docs/design.md §6). */
const gain = 0.1;
/** A hurt takes this much from confidence, but never below the floor (docs/design.md §6). */
const hurtCost = 0.15;
const floor = 0.05;
/** How many outcomes count (docs/design.md §6). */
const outcomeWindow = 20;
/** One request lives for seconds, so this many requests back are enough to recognise it on another surface. */
const requestWindow = 32;

export const startRow: StandingRow = {
  reinforcements: 0,
  helped: 0,
  hurt: 0,
  outcomes: '',
  slope: 1,
  offset: 0,
  least: 0,
  firstSeen: 0,
  lastReinforced: 0,
  touched: 0,
  requests: [],
  outcomeRequests: [],
};

/** The row after one read on behalf of a request; unchanged where that request was counted already. */
export function reinforced(row: StandingRow, request: string, time: number): StandingRow {
  if (row.requests.includes(request)) return row;
  return {
    ...row,
    reinforcements: row.reinforcements + 1,
    slope: row.slope * (1 - gain),
    offset: row.offset * (1 - gain) + gain,
    least: row.least * (1 - gain) + gain,
    firstSeen: row.firstSeen === 0 ? time : Math.min(row.firstSeen, time),
    lastReinforced: Math.max(row.lastReinforced, time),
    touched: Math.max(row.touched, time),
    requests: [...row.requests, request].slice(-requestWindow),
  };
}

/** The same for a read that was a block of a request: a lesson that a person only opened was not given. */
export function given(row: StandingRow, request: string, time: number): StandingRow {
  const read = reinforced(row, request, time);
  return read === row ? row : { ...read, given: (row.given ?? 0) + 1 };
}

/** The row after an observed outcome; one request has one outcome per lesson, the first observed. */
export function withOutcome(
  row: StandingRow,
  request: string,
  helped: boolean,
  time: number,
): StandingRow {
  if (row.outcomeRequests.includes(request)) return row;
  return {
    ...row,
    helped: row.helped + (helped ? 1 : 0),
    hurt: row.hurt + (helped ? 0 : 1),
    outcomes: (row.outcomes + (helped ? '+' : '-')).slice(-outcomeWindow),
    offset: helped ? row.offset : row.offset - hurtCost,
    least: helped ? row.least : Math.max(floor, row.least - hurtCost),
    touched: Math.max(row.touched, time),
    outcomeRequests: [...row.outcomeRequests, request].slice(-requestWindow),
  };
}

/** The row without what was said on a request; unchanged where that was too long ago to be known. */
export function withoutOutcome(row: StandingRow, request: string, time: number): StandingRow {
  const at = row.outcomeRequests.lastIndexOf(request);
  // Both lists end with the newest, and one is longer than the other.
  const place = row.outcomes.length - (row.outcomeRequests.length - at);
  const said = row.outcomes[place];
  if (at < 0 || said === undefined) return row;
  const helped = said === '+';
  return {
    ...row,
    helped: row.helped - (helped ? 1 : 0),
    hurt: row.hurt - (helped ? 0 : 1),
    outcomes: row.outcomes.slice(0, place) + row.outcomes.slice(place + 1),
    offset: helped ? row.offset : row.offset + hurtCost,
    touched: Math.max(row.touched, time),
    outcomeRequests: row.outcomeRequests.filter((_, index) => index !== at),
  };
}

/** The row of a recipe with what tasks of its kind say of it. */
export function withProof(
  row: StandingRow,
  proven: NonNullable<Standing['proven']>,
  time: number,
): StandingRow {
  return { ...row, proven, touched: Math.max(row.touched, time) };
}

/** The row after the user took confidence from a lesson: its outcomes stay. */
export function penalized(row: StandingRow, time: number): StandingRow {
  return {
    ...row,
    offset: row.offset - hurtCost,
    least: Math.max(floor, row.least - hurtCost),
    touched: Math.max(row.touched, time),
  };
}

/** The row with that confidence given back. */
export function withoutPenalty(row: StandingRow, time: number): StandingRow {
  return { ...row, offset: row.offset + hurtCost, touched: Math.max(row.touched, time) };
}

/** The row without its last reinforcement. `before` = when it was reinforced before that; 0 = never. */
export function withoutReinforcement(row: StandingRow, before: number, time: number): StandingRow {
  if (row.reinforcements === 0) return row;
  return {
    ...row,
    reinforcements: row.reinforcements - 1,
    slope: row.slope / (1 - gain),
    offset: (row.offset - gain) / (1 - gain),
    least: Math.max(0, (row.least - gain) / (1 - gain)),
    lastReinforced: before,
    touched: Math.max(row.touched, time),
  };
}

const noOutcomes: readonly boolean[] = [];

/** The standing of a lesson: its row read with the starting confidence of its file, and what others of the team say. No row = the start. */
export function standingOf(
  row: StandingRow | undefined,
  start = startConfidence,
  others?: Standing['others'],
): Standing {
  const {
    reinforcements,
    given: times = 0,
    helped,
    hurt,
    outcomes,
    slope,
    offset,
    least,
    firstSeen,
    lastReinforced,
    proven,
  } = row ?? startRow;
  return {
    reinforcements,
    given: times,
    confidence: Math.min(1, Math.max(least, slope * start + offset)),
    helped,
    hurt,
    recentOutcomes: outcomes === '' ? noOutcomes : [...outcomes].map((outcome) => outcome === '+'),
    ...(proven && { proven }),
    ...(others && others.people > 0 && { others }),
    ...(firstSeen > 0 && { firstSeen }),
    ...(lastReinforced > 0 && { lastReinforced }),
  };
}
