/** Of each text of a line that is too long so many bytes are kept: what is learnt from stands at its start. */
const keptBytes = 65_536;

const quote = 34;
const backslash = 92;
const letterU = 117;

/** A line of JSON whose long texts are cut while it comes in; everything around them stays, so that it can still be read. */
export class ShortenedLine {
  private kept: Buffer[] = [];
  private size = 0;
  private isText = false;
  /** Bytes of the text that is open. */
  private text = 0;
  /** Bytes that still belong to an escape. */
  private escape = 0;

  constructor(
    private readonly cap: number,
    begun: readonly Buffer[],
  ) {
    for (const piece of begun) this.add(piece);
  }

  add(piece: Buffer): void {
    // Where what is to be kept begins; nowhere while a text is passed over.
    let from: number | undefined = this.isCut() ? undefined : 0;
    for (let at = 0; at < piece.length; at += 1) {
      const byte = piece[at] ?? 0;
      if (this.isText && from !== undefined && this.isCut() && isStart(byte)) {
        this.keep(piece.subarray(from, at));
        from = undefined;
      }
      this.see(byte);
      if (!this.isText) from ??= at;
    }
    if (from !== undefined) this.keep(piece.subarray(from));
  }

  end(bytes: number): { readonly bytes: number; readonly text?: string } {
    if (this.size > this.cap) return { bytes };
    return { bytes, text: Buffer.concat(this.kept).toString('utf8') };
  }

  private isCut(): boolean {
    return this.isText && this.text >= keptBytes && this.escape === 0;
  }

  private see(byte: number): void {
    if (this.isText) this.text += 1;
    if (this.escape > 0) this.escape = this.escape === 5 && byte !== letterU ? 0 : this.escape - 1;
    else if (this.isText && byte === backslash) this.escape = 5;
    else if (byte === quote) {
      this.isText = !this.isText;
      this.text = 0;
    }
  }

  private keep(piece: Buffer): void {
    this.size += piece.length;
    if (this.size <= this.cap) this.kept.push(Buffer.from(piece));
    else this.kept = [];
  }
}

/** True for a byte that begins a character. */
const isStart = (byte: number): boolean => (byte & 0xc0) !== 0x80;
