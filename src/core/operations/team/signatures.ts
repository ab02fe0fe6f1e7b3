/** The key with which a person signs. */
export interface SigningKey {
  /** The public half: ed25519, raw, 64 lower-case hex characters. */
  readonly person: string;
  /** 128 lower-case hex characters. */
  sign(text: string): Promise<string>;
}

/** Whether a signature is of this person and of this text; what is no key or no signature at all is not. */
export type HoldsSignature = (person: string, text: string, signature: string) => boolean;
