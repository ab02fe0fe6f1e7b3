import type { KeyObject } from 'node:crypto';
import type { HoldsSignature, SigningKey } from '../../core/operations/team/signatures';
import { lazyCrypto } from '../process/lazyCrypto';

/** A fresh ed25519 key as PEM, to be kept where only its owner reads it. */
export function newPrivateKey(): string {
  const { privateKey } = lazyCrypto().generateKeyPairSync('ed25519');
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

/** The key in a PEM text; what is no private ed25519 key throws Node's own error. */
export function signingKey(pem: string): SigningKey {
  const { createPrivateKey, createPublicKey, sign } = lazyCrypto();
  const key = createPrivateKey(pem);
  return {
    person: personOf(createPublicKey(key)),
    sign: async (text) => sign(null, Buffer.from(text), key).toString('hex'),
  };
}

/** Whether a signature holds, by ed25519. */
export const holdsSignature: HoldsSignature = (person, text, signature) => {
  if (!/^[0-9a-f]{64}$/.test(person) || !/^[0-9a-f]{128}$/.test(signature)) return false;
  const { createPublicKey, verify } = lazyCrypto();
  try {
    const x = Buffer.from(person, 'hex').toString('base64url');
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
    return verify(null, Buffer.from(text), key, Buffer.from(signature, 'hex'));
  } catch {
    // 32 bytes that are no point of the curve are nobody's key.
    return false;
  }
};

function personOf(key: KeyObject): string {
  const { x = '' } = key.export({ format: 'jwk' });
  return Buffer.from(x, 'base64url').toString('hex');
}
