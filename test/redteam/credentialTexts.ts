// Letters in parts, so that no scanner stumbles over this file.
const mixed = (length: number): string => 'a1B2c3D4e5F6g7H8i9J0'.repeat(10).slice(0, length);
const hex = (length: number): string => '0a1b2c3d4e5f6789'.repeat(20).slice(0, length);
const upper = (length: number): string => 'Z7QXR2LM9PVT4KWB'.repeat(6).slice(0, length);

/** One made-up credential of each kind that is looked for. */
export const credentials: readonly string[] = [
  ...['AKIA', 'ASIA'].map((prefix) => prefix + upper(16)),
  ...['ghp_', 'gho_', 'ghs_', 'npm_', 'nfp_', 'hf_'].map((prefix) => prefix + mixed(36)),
  ...['glpat-', 'gldt-', 'xoxb-', 'xoxp-', 'ya29.', 'sk_live_', 'rk_live_'].map(
    (prefix) => prefix + mixed(24),
  ),
  ...[
    'github_pat_',
    'gsk_',
    'xai-',
    'pypi-AgE',
    'sk-ant-',
    'sk-proj-',
    'pplx-',
    'ntn_',
    'ops_eyJ',
  ].map((prefix) => prefix + mixed(80)),
  ...['secret_', 'figd_', 'sntrys_', 'glc_', 'CFPAT-', 'AQVN', 'hvs.'].map(
    (prefix) => prefix + mixed(43),
  ),
  ...[
    'dop_v1_',
    'dapi',
    'pul-',
    'sqp_',
    'bkua_',
    'sbp_',
    'rubygems_',
    'key-',
    'SK',
    'lsv2_pt_',
    'shpat_',
  ].map(
    (prefix) =>
      `${prefix}${hex({ dop_v1_: 64, dapi: 32, 'pul-': 40, sqp_: 40, bkua_: 40, sbp_: 40, rubygems_: 48 }[prefix] ?? 32)}`,
  ),
  `AIza${mixed(35)}`,
  `GOCSPX-${mixed(28)}`,
  `SG.${mixed(22)}.${mixed(43)}`,
  `${hex(32)}-us12`,
  `lin_api_${mixed(40)}`,
  `pat${mixed(14)}.${hex(64)}`,
  `ATATT3${mixed(100)}`,
  `ATBB${mixed(32)}`,
  `r8_${mixed(37)}`,
  `dckr_pat_${mixed(27)}`,
  `HRKU-${mixed(36)}`,
  `dt0c01.${upper(24)}.${upper(64)}`,
  `dp.pt.${mixed(43)}`,
  `AGE-SECRET-KEY-1${upper(58)}`,
  `PMAK-${hex(24)}-${hex(34)}`,
  `https://hooks.slack.com/services/T${upper(8)}/B${upper(8)}/${mixed(24)}`,
  `https://discord.com/api/webhooks/123456789012345678/${mixed(68)}`,
  `123456789:AA${mixed(33)}`,
  `eyJ${mixed(30)}.eyJ${mixed(40)}.${mixed(40)}`,
  `-----BEGIN OPENSSH PRIVATE ${'KEY'}-----`,
  `postgres://app:${'hunter2secret'}@db.example.org/app`,
  `Authorization: Bearer ${mixed(40)}`,
  `AccountKey=${mixed(86)}==`,
  `password: ${'Tr0ub4dor&3x'}`,
  `api_key = "${mixed(32)}"`,
  `client_secret => '${hex(40)}'`,
];

/** Ways to write a credential down so that a model still reads it. */
export const hidings: Readonly<Record<string, (text: string) => string>> = {
  plain: (text) => text,
  'behind the words that switch a scanner off': (text) =>
    `<!-- secretlint-disable -->\n// secretlint-disable-next-line\n${text}`,
  'as escapes': (text) =>
    text.replace(/[A-Za-z]/g, (letter) => `\\x${letter.charCodeAt(0).toString(16)}`),
  'as percent signs': (text) =>
    text.replace(/[A-Za-z]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  'as entities': (text) => text.replace(/[A-Za-z]/g, (letter) => `&#${letter.charCodeAt(0)};`),
  'in base64': (text) => Buffer.from(text).toString('base64'),
  'put together': (text) => `"${text.slice(0, 5)}" + "${text.slice(5)}"`,
};
