import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../../../..')
const list = String.raw`\d+(?:\.\d+)?(?:(?:, and |, | and )\d+(?:\.\d+)?)*`
const citation = new RegExp(String.raw`\b[Ss]ections? (${list})|\bsection: '(\d[\d.]*)'`, 'g')

/**
 * The sections of the specification that a source names: `['3.4', '5.2']` for "Sections 3.4 and 5.2". A citation may run
 * over the end of a comment's line. The `section` of a call's definition is one too.
 */
function sectionsIn(source: string): string[] {
  const text = source.replaceAll(/\s*\n\s*(?:\*|\/\/|--)?\s*/g, ' ')
  return [...text.matchAll(citation)].flatMap(([found]) => found.match(/\d+(?:\.\d+)?/g) ?? [])
}

test.each([
  ['/** Sections 2.7, 3.3 and 7.4 of the specification. */', ['2.7', '3.3', '7.4']],
  ['/**\n * The limits (section\n * 9 of the specification).\n */', ['9']],
  ["section: '7.2', summary: ''", ['7.2']],
  ["const section = 3 // <section> of section: 'ours'", []],
])('the sections that %j names', (source, sections) => {
  expect(sectionsIn(source)).toEqual(sections)
})

test('every section that a file names is in SPECIFICATION.md', () => {
  const specification = readFileSync(path.join(root, 'SPECIFICATION.md'), 'utf8')
  const known = new Set([...specification.matchAll(/^##+ (\d+(?:\.\d+)?) /gm)].map(([, number]) => number))
  const files = globSync('{host,remotes,shared,deploy,e2e}/**/*.{ts,tsx,css,sql,md}', {
    cwd: root,
    exclude: ['**/node_modules/**', '**/dist/**'],
  })
  const cited = files.flatMap((file) =>
    sectionsIn(readFileSync(path.join(root, file), 'utf8')).map((number) => ({ file, number })),
  )
  expect(cited.length).toBeGreaterThan(200)
  expect(cited.filter(({ number }) => !known.has(number))).toEqual([])
})
