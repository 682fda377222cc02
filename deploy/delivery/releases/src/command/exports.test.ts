/** @size all */
import { stripVTControlCharacters } from 'node:util'

import { hostFiles, remoteFiles } from '../testing-builds.ts'
import { liveRegistry, newRegistry } from '../testing-command.ts'
import { someBuild } from '../testing.ts'

test('a remote that uses what the host lacks is refused by name, with the host to release first', async () => {
  const release = await liveRegistry()
  const page = '@homeside/ui/page'
  const uses = { [page]: { Page: { title: 'a1', '()': 'c1' }, PageNote: { text: 'a1' } } }
  const requires = { contract: '^1', shared: {}, exports: uses }
  await release('publish', 'orders', '--as', '1.1.0', '--folder', await someBuild(remoteFiles('1.1.0', { requires })))
  const problem = `the remote uses PageNote of ${page}, which the host does not have`
  const missing = await release('promote', 'orders@1.1.0', '--to', 'local', '--why', 'a reason is not enough')
  expect(missing.error).toBe(
    `local stays as it is: this would break\n  host 1.0.0 (stable) and orders 1.1.0 (stable): ${problem}\n` +
      'Publish a host that fits and release it first, or build orders against host 1.0.0, or repeat with --force if it has to be.\n',
  )
  const offers = { contract: '1.0.0', shared: { react: '19.3.1' }, exports: uses }
  await release('publish', 'host', '--as', '1.1.0', '--folder', await someBuild(hostFiles(offers)))
  const checked = await release('check', 'orders', '1.1.0', '--to', 'local')
  expect(checked.code).toBe(1)
  expect(checked.out).toContain('Release host 1.1.0 first, or build orders against host 1.0.0.')

  expect((await release('promote', 'host@1.1.0', '--to', 'local')).code).toBe(0)
  const early = await release('promote', 'orders@1.1.0', '--to', 'local')
  expect(early.code).toBe(1)
  expect(early.error).toContain(`the host could not be rolled back alone: ${problem}`)
  expect(early.error).toContain('Wait until host 1.1.0 has proved good')
  expect((await release('promote', 'orders@1.1.0', '--to', 'local', '--why', 'the host is good')).code).toBe(0)
  expect((await release('rollback', 'host', '--env', 'local')).error).toContain(problem)
  const without = await someBuild(hostFiles({ ...offers, exports: { [page]: { Page: { title: 'a1' } } } }))
  await release('publish', 'host', '--as', '1.2.0', '--folder', without)
  const taken = await release('promote', 'host@1.2.0', '--to', 'local')
  expect(taken).toMatchObject({ code: 1, error: expect.stringContaining(problem) })
  expect(taken.error).toContain('Keep in the host what orders 1.1.0 uses, or release orders without it first')
})

test('a type that changed needs a reason', async () => {
  const release = await liveRegistry()
  const exports = { '@homeside/ui/page': { Page: { title: 'a1', 'warning?': 'b1', '()': 'c1' } } }
  const requires = { contract: '^1', shared: {}, exports }
  await release('publish', 'orders', '--as', '1.1.0', '--folder', await someBuild(remoteFiles('1.1.0', { requires })))
  const doubt = 'Page of @homeside/ui/page changed: the host knows no “warning”'
  const checked = await release('check', 'orders', '1.1.0', '--to', 'local')
  expect(checked.code).toBe(0)
  expect(checked.out).toContain(`may go wrong: ${doubt}`)
  const promoted = await release('promote', 'orders@1.1.0', '--to', 'local')
  expect(promoted.code).toBe(1)
  expect(promoted.error).toContain(doubt)
  expect(promoted.error).toContain('or try the two together and repeat with --why "…".')
  expect(
    (await release('promote', 'orders@1.1.0', '--to', 'local', '--why', 'the warning is of no use yet')).code,
  ).toBe(0)
})

test('the last five releases of host and remotes are shown pair by pair', async () => {
  const release = newRegistry()
  const page = '@homeside/ui/page'
  // Host 1.n.0 has the exports One to n. Orders 1.n.0 uses the last of them.
  const names = ['One', 'Two', 'Three', 'Four', 'Five', 'Six']
  for (const [index, name] of names.entries()) {
    const exports = { [page]: Object.fromEntries(names.slice(0, index + 1).map((each) => [each, { '()': each }])) }
    const host = await someBuild(hostFiles({ contract: '1.0.0', shared: {}, exports }))
    await release('publish', 'host', '--as', `1.${index}.0`, '--folder', host)
    const requires = { contract: '^1', shared: {}, exports: { [page]: { [name]: { '()': name } } } }
    const orders = await someBuild(remoteFiles(`1.${index}.0`, { requires }))
    await release('publish', 'orders', '--as', `1.${index}.0`, '--folder', orders)
  }
  const { code, out } = await release('pairs')
  const [headings, ...rows] = stripVTControlCharacters(out).split('\n')
  expect(code).toBe(0)
  expect(headings?.trim().split(/ {2,}/)).toEqual([
    'host 1.5.0',
    'host 1.4.0',
    'host 1.3.0',
    'host 1.2.0',
    'host 1.1.0',
  ])
  expect(rows.slice(0, 5).map((row) => row.split(/ {2,}/))).toEqual([
    ['orders 1.5.0', 'works', 'no', 'no', 'no', 'no'],
    ['orders 1.4.0', 'works', 'works', 'no', 'no', 'no'],
    ['orders 1.3.0', 'works', 'works', 'works', 'no', 'no'],
    ['orders 1.2.0', 'works', 'works', 'works', 'works', 'no'],
    ['orders 1.1.0', 'works', 'works', 'works', 'works', 'works'],
  ])
  expect(rows).toContain(`orders 1.5.0 in host 1.4.0: the remote uses Six of ${page}, which the host does not have`)
})
