import { createContext, useContext } from 'react';
import type { UiStrings } from '../src/protocol/uiStrings';
import { englishStrings } from '../src/protocol/uiStrings';

/** The texts of the page. English until the host has sent its own. */
export const StringsContext = createContext<UiStrings>(englishStrings);

/** The texts of the page, in the user's language. */
export const useStrings = (): UiStrings => useContext(StringsContext);
