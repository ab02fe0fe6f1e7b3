// Loaded into vsce before it packs: its archives are pressed as far as the format goes, which it has no option for.
const zlib = require('node:zlib');

const tight = { level: 9, memLevel: 9 };
const { DeflateRaw, deflateRaw } = zlib;
zlib.DeflateRaw = class extends DeflateRaw {
  constructor(options) {
    super({ ...tight, ...options });
  }
};
zlib.deflateRaw = (bytes, done) => deflateRaw(bytes, tight, done);
