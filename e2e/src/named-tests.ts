import { globSync } from 'node:fs'
import path from 'node:path'

/** Which kinds of tests a run has. */
export interface NamedTests {
  units: boolean
  journeys: boolean
  engines: boolean
  /** Names that no test file has. */
  unknown: string[]
}

const endings = { units: /\.test\.tsx?$/, journeys: /\.spec\.ts$/, engines: /\.journey\.ts$/ }

/** Which kinds of tests some parts of paths name. jest and Playwright read them as patterns, with or without a line. */
export function namedTests(root: string, names: readonly string[]): NamedTests {
  const files = globSync('{host,remotes,shared,deploy,e2e}/**/*.{test.ts,test.tsx,spec.ts,journey.ts}', {
    cwd: root,
    exclude: ['**/node_modules', '**/dist', '**/.portal'],
  }).map((file) => path.join(root, file))
  const found = names.map((name) => files.filter((file) => patternOf(name)?.test(file)))
  const taken = names.length === 0 ? files : found.flat()
  const some = (ending: RegExp): boolean => taken.some((file) => ending.test(file))
  return {
    units: some(endings.units),
    journeys: some(endings.journeys),
    engines: some(endings.engines),
    unknown: names.filter((_, index) => found[index]?.length === 0),
  }
}

/** Null for words that are no pattern, for which jest would run every test. */
function patternOf(name: string): RegExp | null {
  try {
    return new RegExp(name.replace(/(:\d+)+$/, ''), 'i')
  } catch {
    return null
  }
}
