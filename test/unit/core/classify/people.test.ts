import { describe, expect, it } from 'vitest';
import { bucketCount, readRequest } from '../../../../src/core/classify/features';
import { LocalClassifier } from '../../../../src/core/classify/localClassifier';
import { Model } from '../../../../src/core/classify/model';
import { peopleWeights, sharesOf } from '../../../../src/core/classify/people';
import weights from '../../../../src/core/classify/weights.json';

const classifier = new LocalClassifier();
const model = new Model(weights);

describe('what real people correct', () => {
  it('has one weight for each bucket of this build', () => {
    expect(peopleWeights.hashed.digits).toHaveLength(bucketCount);
  });

  it.each(['', 'add a test', 'why is it slow?', 'x'.repeat(5_000), '修复登录页面的错误'])(
    'leaves probabilities that sum to one: “%.20s”',
    (text) => {
      const shares = sharesOf(model, readRequest(text).features);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
      expect(Math.min(...shares)).toBeGreaterThanOrEqual(0);
    },
  );

  it.each([
    ['Danish', 'hvad gør denne funktion'],
    ['Bulgarian', 'защо този тест не минава'],
    ['Arabic', 'ما هو هذا المشروع وكيف يعمل؟'],
    ['Hindi', 'यह प्रोजेक्ट क्या करता है'],
    ['Thai', 'โปรเจกต์นี้ทำงานอย่างไร'],
    ['Hungarian', 'miért lassú ez a lekérdezés'],
    ['Tagalog', 'ano ang ginagawa ng function na ito'],
    ['Vietnamese', 'dự án này dùng framework nào'],
  ])('gives nothing to a question in a language nobody asked in: %s', async (_, text) => {
    expect((await classifier.classify({ text })).inject).toBe(false);
  });

  it.each(['add a logout button to the settings page', 'fix the crash when the list is empty'])(
    'hears an order as before: “%s”',
    async (text) => {
      expect(await classifier.classify({ text })).toMatchObject({
        label: 'code-gen',
        inject: true,
      });
    },
  );
});
