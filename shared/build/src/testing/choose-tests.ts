import { readFileSync } from 'node:fs'

import { testSize, type TestSize } from './test-size.ts'

/**
 * Whether a run of a size takes a test file. A file with a comment `@size all` or `@size long` is left out by
 * smaller runs. The long run takes only those that do more in it: files of `@size long`, and whoever asks for the size.
 */
function isTaken(file: string, by: TestSize): boolean {
  const text = readFileSync(file, 'utf8')
  const size = /^\/\*\* @size (all|long)\b/m.exec(text)?.[1]
  if (by === 'long') return size === 'long' || text.includes('testing/test-size')
  return size === undefined || size === by
}

/** jest's `filter`, which it asks for by `require`. */
function chooseTests(files: readonly string[]): { filtered: string[] } {
  return { filtered: files.filter((file) => isTaken(file, testSize)) }
}
export { chooseTests as 'module.exports' }
