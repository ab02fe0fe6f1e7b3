// Loaded into vsce before it packs: its archives are pressed as far as the format goes, which it has no option for. Zopfli
// looks longer for the shortest form of the same format, any reader unpacks it; what is dense already is not worth that time.
const { Transform } = require('node:stream');
const zlib = require('node:zlib');
const zopfli = require('@gfx/zopfli');

const { deflateRaw } = zlib;
/** A file of which less than this part goes away is dense already. */
const worthwhile = 0.05;
/** Rounds of looking for a shorter form: more of them win under a thousandth. */
const numiterations = 5;

function press(bytes, done) {
  deflateRaw(bytes, { level: 9, memLevel: 9 }, (error, packed) => {
    if (error || packed.length > bytes.length * (1 - worthwhile)) return done(error, packed);
    zopfli.deflate(bytes, { numiterations }, (failed, pressed) => {
      done(failed, failed || pressed.length >= packed.length ? packed : Buffer.from(pressed));
    });
  });
}

zlib.deflateRaw = press;
/** Gathers a file, as its shortest form is known only when all of it is. */
zlib.DeflateRaw = class extends Transform {
  gathered = [];

  _transform(chunk, encoding, done) {
    this.gathered.push(chunk);
    done();
  }

  _flush(done) {
    press(Buffer.concat(this.gathered), done);
  }
};
