/** Words that ask, forbid or bound, in the languages instruction files are most often written in. */
const deontic =
  /\b(must|never|always|don[’']?t|do not|does not|doesn[’']t|avoid|prefer|should|shall|ensure|make sure|be sure|required?|requires|need(?:s|ed)? to|needs|ha(?:s|ve) to|only|not allowed|may not|cannot|can[’']t|won[’']t|will not|forbidden|prohibited|instead|rather than|at (?:most|least)|no (?:more|longer|need)|maximum|minimum|limit|up to|before|after|unless|otherwise|deprecated|legacy|canonical|source of truth|convention|by default|defaults? to|fails?|breaks?|silently|not supported|mandatory|optional|reserved|generated|recommended|remember|important|follow(?:s|ing)?|whenever|per|without|exempt|no|not needed|needn[’']t|unnecessary|skip(?:s|ped)?|want to (?:use|choose|pick)|needs? \w+ (?:\w+ )?(?:first|before)|(?:can|may|could) be (?:used|omitted|skipped|ignored|left out))\b|必须|必須|不要|禁止|应该|應該|使用|请|請|使う|してください|しない|こと|べき|하지 마|해야|사용|должн|нужно|нельзя|не |используй|всегда|никогда|\b(?:debe|usa|utiliza|nunca|siempre|evita|deve|sempre|evite|muss|müssen|nie|immer|nicht|verwende|doit|jamais|toujours|utilise[rz]?|évite[rz]?)\b|يجب|لا |استخدم|دائما|دائمًا|أبدا|تجنب/iu;

/** Where something is or what it is called. */
const placing =
  /\b(lives? (?:in|under|at|next)|belongs? (?:in|to|under)|goe?s? (?:in|into|under|to)|(?:is|are) (?:located|defined|stored|kept|placed|found|named|written|declared|configured|set|pinned|run|mocked|wrapped|co-?located) (?:in|under|at|by|with|as|on|next|from|once|using|via)|sits? next to|next to|alongside|end(?:s|ing)? (?:in|with)|prefix(?:ed)?|suffix(?:ed)?|naming|named)\b/i;

/** What sentences begin with that tell somebody to do something. */
const verbs =
  'use run add put place write keep read call import export name format test check install build lint commit follow update include create define declare set pass return throw handle log wrap mock extend implement inherit register validate verify review document describe explain state mark label order sort group split extract move rename remove delete drop replace convert migrate generate regenerate rebuild restart start stop open close merge rebase squash push pull fetch clone branch tag release publish deploy configure enable disable turn limit restrict reduce minimize favor favour choose pick select stick match mirror reuse share leave let look search find see consult refer load save store cache invalidate clean clear reset treat assume expect assert cover confirm ask tell report fix resolve solve preserve respect honor honour apply bump pin upgrade downgrade link reference cite organize organise structure separate isolate colocate co-locate expose hide mask escape sanitize encode decode parse serialize throw catch retry await block skip ignore exclude omit specify provide supply give make take do edit modify change adjust tweak extend derive compute inject bind hook subscribe dispatch emit listen navigate redirect render memoize type annotate comment hyphenate capitalize lowercase uppercase wrap indent align end begin start prefix suffix don’t quote execute trigger install ship land stage stash work think plan design consider note remember be get go try bring centralize consolidate delegate compare inspect summarize compile copy paste re-export rerun re-run switch target aim compose spread destructure await guard limit break finish complete submit send attach assign record request visit join download enter type press click navigate append prepend contain';
const beginsWithVerb = new RegExp(
  `(?:^|\\n\\s*(?:[-*]|\\d+\\.)\\s+|[.!;]\\s+|:\\s+|—\\s+|\\s-\\s+|,\\s+)(?:please |then |and |also |next,? |first,? |finally,? |to [^,.]{3,60}, |you (?:can|may|should) )?(?:${[...new Set(verbs.split(' '))].join('|')})\\b(?!['’]?s\\b|-)`,
  'i',
);

const bound =
  /\b\d+(?:\.\d+)?[- ]?(?:%|px|rem|em|ms|s|sec(?:onds?)?|min(?:utes?)?|hours?|days?|lines?|char(?:acter)?s?|columns?|spaces?|words?|tokens?|[kmg]i?b|bytes?)\b|[<>]=?\s*\d|≤|≥/i;

const shellWords =
  'npm|npx|pnpm|pnpx|yarn|bun|bunx|deno|node|tsx|tsc|make|just|task|cargo|rustup|go|python3?|pip3?|pipx|uv|uvx|poetry|pdm|hatch|tox|nox|pytest|ruff|mypy|pre-commit|docker|docker-compose|kubectl|helm|git|gh|bundle|rake|rails|rspec|gem|composer|php|artisan|phpunit|mvn|\\./mvnw|gradle|\\./gradlew|dotnet|mix|iex|swift|xcodebuild|pod|flutter|dart|zig|cmake|ninja|meson|bazel|buck2?|nx|turbo|lerna|rush|vitest|jest|eslint|prettier|biome|playwright|cypress|terraform|ansible|brew|apt(?:-get)?|sudo|dnf|yum|curl|wget|source|export|cd|cp|mv|rm|mkdir|chmod|bash|sh|zsh|\\./[\\w./-]+|bin/[\\w./-]+|scripts?/[\\w./-]+|sbt|lein|clj|stack|cabal|opam|dune|nimble|crystal|shards|julia|Rscript|R|perl|prove|cpanm|psql|redis-cli|sqlite3|aws|gcloud|az|fly|vercel|wrangler|supabase|prisma|alembic|flask|django-admin|uvicorn|gunicorn|celery|hugo|jekyll|mkdocs|sphinx-build|goreleaser|golangci-lint|gofmt|buf|protoc|changeset|insta|nix|devbox|mise|asdf|direnv|lefthook|husky';
const commandLine = new RegExp(
  `^(?:\\$ |> |# )?(?:[A-Z_][A-Z0-9_]*=\\S+ )*(?:${shellWords})(?= |$)(?! ?[=(:,])`,
);

/** Whether a line of code is something to type into a terminal. */
export function isCommand(line: string): boolean {
  const bare = line.trim();
  return (
    commandLine.test(bare) &&
    !/^(?:import|export|R|go|sh|source|task|type|node) (?:\{|default|const|function|class|type|interface|\*)/.test(
      bare,
    ) &&
    (/\s/.test(bare) ||
      /^(?:make|just|tox|nox|pytest|rspec|rake|vitest|jest|\.\/|bin\/|scripts?\/)/.test(bare))
  );
}

const shells =
  /^(?:sh|bash|zsh|fish|shell|console|terminal|powershell|ps1|cmd|shell-session|shellscript)\b/i;

/** Whether a fence holds commands: its language says so, or most of its lines do. */
export function isShell(language: string, lines: readonly string[]): boolean {
  if (shells.test(language)) return true;
  if (language !== '' && !/^(?:text|txt|plain)/i.test(language)) return false;
  const said = lines.filter((line) => line.trim() !== '' && !/^\s*#/.test(line));
  return said.length > 0 && said.filter(isCommand).length * 2 > said.length;
}

/** Names a command in backticks. */
function namesCommand(text: string): boolean {
  return [...text.matchAll(/`([^`\n]+)`/g)].some(([, code = '']) => isCommand(code));
}

function holdsCommands(text: string): boolean {
  return [...text.matchAll(/```([^\n]*)\n([\s\S]*?)```/g)].some(([, language = '', code = '']) =>
    isShell(language, code.split('\n')),
  );
}

/** What files say about themselves and to their readers. */
const aboutItself =
  /^(?:this|the following|these) (?:file|document|guide|page|section|readme|repository|guidelines?)\b[^.]*\b(?:provides?|describes?|contains?|explains?|captures?|covers?|documents?|gives?|outlines?|serves?|will help|is (?:the|a|intended|meant|for))\b|^(?:thank|thanks|welcome|we (?:appreciate|love|welcome|value)|we[’']re (?:happy|glad|excited|thrilled)|first off|glad you|happy (?:coding|hacking)|hello|hi )\b/i;
/** A pointer alone asks nobody for anything but to read on. */
const pointer =
  /^(?:for (?:more|further|full|detailed|additional)[^.]*,? )?(?:please )?(?:see|refer to|check(?: out)?|read|visit|look at|consult)(?: also)? (?:(?:the|our|this) )?(?:\[[^\]]*\]\([^)]*\)|https?:\S+|`[^`]+`)[^.]{0,80}\.?$/i;
/** `path` - what it is. */
const describesPath = /^(?:[-*] )?`[^`\s]+`(?:\s*\([^)]*\))?\s*(?:[-–—:]|->|→)\s/;
const asks = /\?\s*$/;

/** Whether a statement says what to do, what not to do, where things belong, what a command is or how far one may go. */
export function isWorthSaying(text: string): boolean {
  const bare = text.trim();
  if (saysNothing.some((nothing) => nothing(bare))) return false;
  if (namesCommand(bare) || holdsCommands(bare)) return true;
  if (describesPath.test(bare)) return strong.test(bare.replace(describesPath, ''));
  if (isListOfPaths(bare)) return strong.test(bare);
  if (allows.test(bare) || isContract.test(bare)) return true;
  const plain = bare.replace(/n[’']t always\b|\bnot always\b/gi, ' ');
  return [deontic, placing, bound, beginsWithVerb].some((sign) => sign.test(plain));
}

/** Words that allow, in front: "May ignore …", "Passive voice can be used …", "Large changes need …". */
const allows = /(?:^|: )(?:may|can) (?:\w+ )?\p{L}+|^(?:[\w-]+ ){1,4}need \w+/iu;
/** "Operations return `Result`": said of all of a kind it is a convention. */
const isContract =
  /(?:^|: )(?:all |core |every )?(?:[\w-]+ ){0,2}\p{L}+s (?:return|throw|extend|implement|use|take|follow|export) `/iu;

/** What leads in and then only paths with what they are. */
function isListOfPaths(text: string): boolean {
  const points = text.split('\n').slice(1);
  return points.length > 1 && points.every((line) => describesPath.test(line));
}

const saysNothing: readonly ((text: string) => boolean)[] = [
  (text) => !/\p{L}/u.test(text),
  (text) => aboutItself.test(text) || asks.test(text),
  (text) => pointer.test(text) || /^\[[^\]]*\]\([^)]*\)\.?$/.test(text),
  // A fence alone, with nothing said of it, is an example or a drawing.
  (text) => text.startsWith('```') && !holdsCommands(text),
];

/** In what is said of a file only plain orders and bans count: "used by tests only" describes it. */
const strong =
  /\b(must|never|always|don[’']?t|do not|avoid|prefer|should|forbidden|instead of|only (?:edit|use|import)|not edit|edit manually|必须|不要)\b/i;
