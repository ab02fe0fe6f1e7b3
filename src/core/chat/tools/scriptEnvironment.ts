/** Words of a name that say that its value opens something, and what the editor put there for itself. */
const secretNames: readonly RegExp[] = [
  /^(?:ELECTRON|VSCODE)_/i,
  /(?:^|[^A-Z])(?:TOKENS?|SECRETS?|PASSWORDS?|PASSWD|PASSPHRASE|PASSFILE|CREDENTIALS?|CREDS|PAT|AUTH|BEARER|COOKIE|NETRC)(?:$|[^A-Z])/,
  /(?:^|[^A-Z])(?:API|ACCESS|SECRET|PRIVATE|SIGNING|ENCRYPTION|MASTER|SERVICE|ACCOUNT|DEPLOY|LICEN[CS]E|SSH)_?KEYS?(?:$|[^A-Z])/,
  /_(?:KEY|KEYS|PWD|PASS)$/,
  /API_?KEY|AUTH_?TOKEN|PASSWORD|PASSFILE|SECRET/,
];

/** `https://name:password@host`, and keys that are known by how they begin, whatever the variable is called. */
const secretValue =
  /:\/\/[^\s/:@]*:[^\s/@]+@|\b(?:gh[opsur]_|github_pat_|glpat-|npm_|sk-|sk_live_|xox[abeprs]-|AKIA|ASIA|AIza|hf_|dop_v1_|SG\.)[\w-]{12,}|-----BEGIN [A-Z ]*PRIVATE KEY|\beyJ[\w-]{10,}\.[\w-]{10,}/;

/**
 * The variables a script is run with: none that by its name or value is a key or a password. A script that needs one is run by the
 * user, in a terminal of their own.
 */
export function scriptEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(environment)) {
    if (value === undefined || isSecret(name) || secretValue.test(value)) continue;
    kept[name] = value;
  }
  return kept;
}

function isSecret(name: string): boolean {
  // `apiKey` and `authToken` are parted before they are read.
  const plain = name.replace(/([a-z])([A-Z])/g, '$1_$2').toUpperCase();
  return secretNames.some((pattern) => pattern.test(plain));
}
