/** What a command prints first says what runs; what it prints last says how it went. */
const headLength = 3_000;
const tailLength = 13_000;

/** Colours, cursor movements and titles of terminals. */
const escapes = /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)|[@-Z\\^_])/g;

/** Output of a command of any length, of which the beginning and the end are kept, with a notice in between. */
export class ClippedOutput {
  private head = '';
  private tail = '';
  private total = 0;

  push(text: string): void {
    this.total += text.length;
    const room = headLength - this.head.length;
    this.head += text.slice(0, Math.max(0, room));
    if (text.length <= room) return;
    this.tail += text.slice(Math.max(0, room));
    // Cut now and then only: cutting at every piece would copy the tail each time.
    if (this.tail.length > 4 * tailLength) this.tail = this.tail.slice(-tailLength);
  }

  toString(): string {
    const tail = this.tail.slice(-tailLength);
    const missing = this.total - this.head.length - tail.length;
    const notice = missing > 0 ? `\n(… ${missing} of ${this.total} characters left out …)\n` : '';
    return (this.head + notice + tail).replace(escapes, '').replace(/\r\n?/g, '\n');
  }
}
