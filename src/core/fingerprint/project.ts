import type { Projection } from './ref';

/** Specifiers that name a place, not a version: a digit in them is no major. */
const placeSpecifier =
  /^(?:file|link|portal|patch|exec|catalog|https?|ssh|git(?:\+\w+)?|github|gitlab|bitbucket):|^[\w.-]+\/[\w.-]+(?:#|$)/;

/** The first number that can start a version: not inside a name (`h11>=0.9`) and not after a dot. */
const leadingNumber = /(?:(?<![\w.])v?|^go)(\d+)/i;

/** What a projection leaves of a value. Values it does not fit stay whole, so no change is ever hidden. */
export function project(value: unknown, projection: Projection | undefined): unknown {
  switch (projection) {
    case undefined:
      return value;
    case 'exists':
      return true;
    case 'name':
      return typeof value === 'string' ? nameOf(value) : value;
    case 'major':
      return majorOf(value);
  }
}

/** `pnpm@9.1.0` -> `pnpm`, `@org/pkg@1` -> `@org/pkg`. */
function nameOf(value: string): string {
  const at = value.indexOf('@', 1);
  return at < 0 ? value : value.slice(0, at);
}

/** The semver major of a version or range as text: `^4.1.2` -> `4`, `^17 || ^18` -> `17 || 18`. */
function majorOf(value: unknown): unknown {
  if (typeof value === 'number' || typeof value === 'bigint') return majorOfText(String(value));
  if (typeof value === 'string') return majorOfText(value);
  if (typeof value === 'object' && value !== null && 'version' in value) {
    // Cargo and Poetry write `{ version = "1.0", features = […] }` for the same dependency.
    return majorOf(value.version);
  }
  return value;
}

function majorOfText(text: string): string {
  const version = versionPart(text.trim());
  if (version === undefined) return text;
  const majors = version.split('||').map((range) => leadingNumber.exec(range)?.[1]);
  if (majors.some((major) => major === undefined)) return text;
  return [...new Set(majors.map((major) => String(BigInt(major ?? 0))))].join(' || ');
}

/** The version inside a specifier; `undefined` = it names no version. */
function versionPart(text: string): string | undefined {
  if (placeSpecifier.test(text)) {
    return /#(?:semver:)?([\^~<>=v ]*\d[^/]*)$/.exec(text)?.[1];
  }
  const withoutAlias = text.replace(/^(?:npm|jsr|workspace):/, '');
  const at = withoutAlias.indexOf('@', 1);
  if (at > 0) return withoutAlias.slice(at + 1);
  // A name without a version (`npm:@scope/h3`): its digits say nothing.
  return withoutAlias !== text && /^[@a-z]/i.test(withoutAlias) && !/^v\d/.test(withoutAlias)
    ? undefined
    : withoutAlias;
}
