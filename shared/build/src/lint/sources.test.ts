import { globSync, readFileSync, realpathSync } from 'node:fs'
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

/** Print styles may use points. */
const sheets = globSync('{host,shared/*,remotes/*,deploy/server/desk}/src/**/*.css', { cwd: root }).filter(
  (file) => !file.includes('print'),
)

test('no font size is in pixels, so text follows the size that a patient set in their browser', () => {
  expect(sheets.length).toBeGreaterThan(30)
  const fixed = sheets.flatMap((file) =>
    readFileSync(path.join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => (/\bfont(?:-size)?:[^;]*\dpx/.test(line) ? [`${file}:${index + 1}${line}`] : [])),
  )
  expect(fixed).toEqual([])
})

test('the root and the packages of shared, deploy and e2e have one version', () => {
  const files = globSync(['package.json', '{shared/*,deploy/{operations,*/*}}/package.json', 'e2e/package.json'], {
    cwd: root,
  })
  const versions = files.map((file) => {
    const { version } = JSON.parse(readFileSync(path.join(root, file), 'utf8')) as { version: string }
    return version
  })
  expect(versions.length).toBeGreaterThan(15)
  expect([...new Set(versions)]).toHaveLength(1)
})

test('the lockfile has the hash of every package, also of the Node that runs this', () => {
  const lockfile = readFileSync(path.join(root, 'pnpm-lock.yaml'), 'utf8')
  const packages = lockfile.slice(lockfile.indexOf('\npackages:'), lockfile.indexOf('\nsnapshots:'))
  const resolutions = [...packages.matchAll(/^ {2}'?(\S+?)'?:\n {4}resolution: \{(.*)/gm)]
  expect(resolutions.filter(([, , resolution]) => !resolution?.startsWith('integrity: sha512-'))).toEqual([])
  const [, own = ''] = /\/\.pnpm\/(node-[^/]+)\//.exec(realpathSync(process.execPath)) ?? []
  expect(resolutions.map(([, name]) => name)).toContain(own)
})

test('every action of a workflow is named by its commit, which nobody can move', () => {
  const files = globSync(['.github/workflows/*.yml', 'deploy/**/*.github.yml'], { cwd: root })
  const used = files.flatMap((file) =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(/uses: (\S+)/g)].map(([, action = '']) => action),
  )
  expect(used.length).toBeGreaterThan(5)
  expect(used.filter((action) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/.test(action))).toEqual([])
})
