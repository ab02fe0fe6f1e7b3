import lists from '../../language/lists/guarded.json';
import { oneOf } from '../../language/oneOf';
import { isKnownSecret } from '../../lesson/knownSecret';

/** Words of a name that say that its value opens something, and what the editor put there for itself. */
const secretNames: readonly RegExp[] = [
  /^(?:ELECTRON|VSCODE)_/i,
  new RegExp(String.raw`(?:^|[^A-Z])(?:${oneOf(lists.secretVariables)})(?:$|[^A-Z])`),
  /(?:^|[^A-Z])(?:API|ACCESS|SECRET|PRIVATE|SIGNING|ENCRYPTION|MASTER|SERVICE|ACCOUNT|DEPLOY|LICEN[CS]E|SSH)_?KEYS?(?:$|[^A-Z])/,
  /_(?:KEY|KEYS|PWD|PASS)$/,
  /API_?KEY|AUTH_?TOKEN|PASSWORD|PASSFILE|SECRET/,
];

/**
 * The variables a script is run with: none that by its name or value is a key or a password. A script that needs one is run by the
 * user, in a terminal of their own.
 */
export function scriptEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(environment)) {
    if (value === undefined || isSecret(name) || isKnownSecret(value)) continue;
    kept[name] = value;
  }
  return kept;
}

function isSecret(name: string): boolean {
  // `apiKey` and `authToken` are parted before they are read.
  const plain = name.replace(/([a-z])([A-Z])/g, '$1_$2').toUpperCase();
  return secretNames.some((pattern) => pattern.test(plain));
}
