/** The JSON object a model answered with; a fence around it is forgiven, prose around it is not. `undefined` = there is none. */
export function readAnswer(answer: string): Readonly<Record<string, unknown>> | undefined {
  const bare = answer.trim().replace(/^```(?:json)?\s*\n([\s\S]*?)\n?```$/, '$1');
  try {
    const value: unknown = JSON.parse(bare);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as Readonly<Record<string, unknown>>) : undefined;
  } catch {
    return undefined;
  }
}
