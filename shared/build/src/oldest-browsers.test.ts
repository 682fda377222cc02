/** @size all */
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { missingIn } from './oldest-browsers.ts'
import { inlineBuild, inTemporaryFolder, runBuild } from './prerender/run-build.ts'

describe('what the oldest browsers lack is found', () => {
  test.each([
    ['a method', 'names.toSorted()', 'toSorted'],
    [
      'a method that only Firefox lacks',
      'names.findLast(Boolean)',
      'findLast (not in firefox 100, firefox_android 100)',
    ],
    ['an optional call', 'names?.toReversed()', 'toReversed'],
    ['a function behind a global name', 'URL.canParse(text)', 'URL.canParse'],
    ['a function of the browser', 'fetch(url, { signal: AbortSignal.timeout(1) })', 'AbortSignal.timeout'],
    ['a function of the language', 'Object.groupBy(names, first)', 'Object.groupBy'],
    ['a class', 'new Intl.DurationFormat()', 'Intl.DurationFormat'],
    ['a lookbehind', 'text.replace(/(?<=a)b/u, "")', 'lookbehind (not in safari 15.4, safari_ios 15.4)'],
    ['a lookbehind in a text', 'new RegExp("(?<!a)b")', 'lookbehind'],
    ['a static block', 'class One { static { this.two = 2 } }', 'static block'],
  ])('%s', (_, code, found) => {
    expect(missingIn(code).join()).toContain(found)
  })

  test.each([
    ['of an expression', '/[a--b]/v'],
    ['of a statement', 'using file = open()'],
  ])('the newer syntax %s is refused', (_, code) => {
    expect(() => missingIn(code)).toThrow(SyntaxError)
  })
})

test('what these browsers have passes', () => {
  const code = `
    class One { #two = 2; static three = 3; has(it) { return #two in it } }
    const four = [...names].sort().at(-1) ?? Object.hasOwn(names, 'five')
    const six = text.replaceAll(/(?<word>a)(?=b)/gu, '') || structuredClone(names)
    import('./seven.js').then(({ default: seven }) => seven?.(four, six, crypto.randomUUID()))`
  expect(missingIn(code)).toEqual([])
})

test('a name of the file’s own is not taken for a newer class of the browser, a method still is found', () => {
  expect(missingIn('class ML {} ; new ML()')).toEqual([])
  expect(missingIn('new ML()').join()).toContain('ML')
  expect(missingIn('const toSorted = 1; names.toSorted(toSorted)').join()).toContain('toSorted')
})

test('a build with a script that they cannot run fails, and names the file and what it needs', () =>
  inTemporaryFolder(async (folder) => {
    await mkdir(path.join(folder, 'src'))
    await writeFile(path.join(folder, 'src/names.js'), 'globalThis.names = globalThis.names.toSorted()')
    const build = inlineBuild({ mode: 'production' }, { names: path.join(folder, 'src/names.js') }, folder)
    await expect(runBuild([build])).rejects.toThrow(/names\.js does not run in the oldest browsers: toSorted \(not in/)
  }))
