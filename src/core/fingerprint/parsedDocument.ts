/** A configuration file, understood. YAML may hold several documents; every other format holds one. */
export type ParsedDocument =
  | { readonly ok: true; readonly documents: readonly unknown[] }
  | {
      readonly ok: false;
      /** What follows "cannot be read: ", such as `line 12: …`. */
      readonly problem: string;
    };
