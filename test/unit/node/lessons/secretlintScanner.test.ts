import { lintSource } from '@secretlint/core';
import { creator } from '@secretlint/secretlint-rule-preset-recommend';
import { describe, expect, it } from 'vitest';
import { secretlintScanner } from '../../../../src/node/lessons/secretlintScanner';

// In parts, so that no scanner stumbles over this file.
const texts = [
  '- Tests run with vitest: `npm test`.',
  `token ghp_${'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'}`,
  `AWS_ACCESS_KEY_ID = AKIA${'Z7QXR2LM9PVT4KWB'}`,
  `aws_secret_access_key = "${'wJalrXUtnFEMI'}/K7MDENG/${'bPxRfiCYzQ1w2E3r4T5y'}"`,
  `https://user:${'hunter2secret'}@example.org/repo.git`,
  `-----BEGIN RSA PRIVATE ${'KEY'}-----\n${'MIIEpAIBAAKCAQEA'.repeat(8)}\n-----END RSA PRIVATE ${'KEY'}-----`,
  `xoxb-${'123456789012-1234567890123-AbCdEfGhIjKlMnOpQrStUvWx'}`,
  `//registry.npmjs.org/:_authToken=npm_${'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'}`,
  `sk-ant-api03-${'a1B2c3D4e5F6g7H8i9J0'.repeat(5)}`,
  `SG.${'a1B2c3D4e5F6g7H8i9J0k1'}.${'L2m3N4o5P6q7R8s9T0u1V2w3X4y5Z6a7B8c9D0e1F2g'}`,
];

async function oracle(text: string): Promise<readonly string[]> {
  const { messages } = await lintSource({
    source: { content: text, filePath: 'lesson.md', ext: '.md', contentType: 'text' },
    options: {
      config: { rules: [{ id: '@secretlint/secretlint-rule-preset-recommend', rule: creator }] },
      noPhysicFilePath: true,
    },
  });
  return [...new Set(messages.map(({ messageId, ruleId }) => messageId || ruleId))];
}

describe('the scanner for credentials', () => {
  it('finds what secretlint finds', async () => {
    const counts = [];
    for (const text of [...texts, texts.join('\n')]) {
      const found = await secretlintScanner.find(text);
      expect([...found].sort()).toEqual([...(await oracle(text))].sort());
      counts.push(found.length);
    }
    expect(counts[0]).toBe(0);
    expect(counts.filter((count) => count > 0).length).toBeGreaterThan(5);
  });

  it('leaves nothing behind that grows with every scan', async () => {
    await secretlintScanner.find('warm');
    const before = performance.getEntries().length;
    for (let at = 0; at < 50; at += 1) await secretlintScanner.find(texts[1] ?? '');
    expect(performance.getEntries().length).toBe(before);
  });
});
