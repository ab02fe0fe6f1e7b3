import { GptEncoding } from 'gpt-tokenizer/GptEncoding';
import { commonTokens } from './commonTokens';

export const commonEncoding = GptEncoding.getEncodingApi('o200k_base', () => commonTokens);
