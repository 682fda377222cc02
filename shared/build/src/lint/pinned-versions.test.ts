import { globSync, readFileSync, realpathSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../../../..')

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
