import fc from 'fast-check'

/** Parts of a path by which an attacker tries to redirect to another site. */
const parts = [
  ['/', '//', '\\', '/\\', '\\/', '%2f', '%2F%2f', '%5c', '%252f', '／', '⁄', '∕', '＼'],
  ['.', '..', '%2e', '%2E%2e', '/../', '/.//', ';', '?', '#', '@', ':', '&', '=', '%', '%00', '%e0%a4%a'],
  ['\t', '\n', '\r', '\u0000', '\u0085', '\u00a0', '\u2028', '\u202e', '\ufeff', ' ', '\ud800'],
  ['http:', 'https:', 'javascript:', 'JaVaScRiPt:', 'data:text/html,', 'blob:', 'file:', 'vbscript:', 'mailto:'],
  ['evil.example', 'evil。example', '[::1]', '127.0.0.1', 'localhost', 'user:secret@', 'portal.example.org', '.'],
  ['bluebird-hme', 'BLUEBIRD-HME', 'bluebird%2Dhme', 'northridge', 'home', 'orders', 'login', 'José', 'alert(1)'],
].flat()

/** Random paths made to fool parsers. Most begin like a path. */
export const hostilePath: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom('/', '/', '/', '', '//', '/\\', '/\t', '/bluebird-hme/', '/bluebird-hme'),
    fc.array(
      fc.oneof(
        { weight: 8, arbitrary: fc.constantFrom(...parts) },
        { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 4 }) },
        { weight: 1, arbitrary: fc.webUrl() },
      ),
      { maxLength: 8, size: 'max' },
    ),
  )
  .map(([start, rest]) => start + rest.join(''))

/** How many are tried. They are the same each time. */
export const hostilePaths = { numRuns: 10_000, seed: 20_261_121 }
