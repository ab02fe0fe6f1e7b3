/** Whether a run of tests leaves tests out: of one test, one package, one binary or one kind of test, or where they are only compiled. */
export function isOneOfMany(text: string): boolean {
  return (
    narrowed.some((one) => one.test(text)) ||
    (/^(\w+=\S+ )*go test\b/.test(text) && !isWholeOfGo(text)) ||
    (/^(\w+=\S+ )*cargo (\+\S+ )?(test|nextest run)\b/.test(text) && namesTests(text))
  );
}

const narrowed: readonly RegExp[] = [
  /^(\w+=\S+ )*cargo .* (--(test|bin|package|example|manifest-path)[ =]|-p |-E )/,
  /^(\w+=\S+ )*cargo .* --(no-run|doc|lib|bins|examples|benches|ignored)\b/,
  // Another machine than the usual one.
  /^(\w+=\S+ )*cargo .* --target[ =](?!x86_64-unknown-linux-(gnu|musl)( |$))/,
  /^(\.\/)?mvnw? .* (-pl|--projects|-D(it\.)?test)[ =]/,
  /^mix test\b.* (--only\b|\S+\.exs\b)/,
  /--filter\b|\.csproj\b/,
];

/** Everything below the root, or below several folders of it; nothing that is only compiled or listed. */
function isWholeOfGo(text: string): boolean {
  const folders = text.split(' ').filter((word) => /^\.\/\S/.test(word));
  const isWhole = folders.includes('./...') || folders.length > 1;
  return (
    isWhole && folders.every((one) => one.endsWith('/...')) && !/ -(run|c|exec|list)\b/.test(text)
  );
}

/** Options of Cargo that take the next word. */
const withValue =
  / (--(features|target|profile|jobs|color|config|target-dir|exclude|message-format|cargo-profile|test-threads|skip)|-[jFZ])[ =]("[^"]*"|'[^']*'|\S+)/g;

/** Whether a word of a call names tests: behind the options, or handed on to them. */
const namesTests = (text: string): boolean =>
  text
    .replace(/^.*?\bcargo (\+\S+ )?(nextest run|\S+)/, '')
    .replace(/\$\{\{[^}]*\}\}/g, '')
    .replace(withValue, '')
    .split(' ')
    .some((word) => word !== '' && !word.startsWith('-'));
