const sizes = ['sample', 'all', 'long'] as const

/**
 * How much a run tests: `TEST_SIZE`, which nothing else reads.
 *
 * - `sample` (`npm test`): what a change is likely to break, on one database engine.
 * - `all` (`npm run test:all`, and where nothing is said): everything once, on every engine.
 * - `long` (`npm run test:long`): what takes more than a run of everything may, and the long counts.
 *
 * A test file that not even `all` or not the sample takes says so in its first line: a comment `@size long` or
 * `@size all`. A journey has tags: `@long`, and `@sample-phone` or `@sample-desktop`.
 */
const asked = process.env['TEST_SIZE'] ?? 'all'
const size = sizes.find((known) => known === asked)
if (size === undefined) throw new Error(`TEST_SIZE is “${asked}”. It must be one of: ${sizes.join(', ')}.`)

export type TestSize = (typeof sizes)[number]
export const testSize: TestSize = size
export const isSample = size === 'sample'
export const isLong = size === 'long'
