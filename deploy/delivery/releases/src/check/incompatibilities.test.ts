import type { SharedExports } from '@homeside/contract/build-facts'

import { livePortal, publishSomeHost, publishSomeRemote } from '../testing.ts'
import { incompatibilities } from './incompatibilities.ts'

const page = '@homeside/ui/page'
const before = { title: 'a1', 'lead?': 'b1', '()': 'c1', '(1)?': 'd1' }

/** Why a remote that was compiled against these exports may not run in a host that has those; null for an old build. */
async function found(uses: SharedExports | null, offers: SharedExports | null) {
  const portal = await livePortal()
  const common = { contract: '1.0.0', shared: { react: '19.3.1' } }
  await publishSomeHost(portal, '2.0.0', { ...common, exports: offers ?? undefined })
  await publishSomeRemote(portal, '2.0.0', { requires: { contract: '^1', shared: {}, exports: uses ?? undefined } })
  const [host, remote] = await Promise.all(['host', 'orders'].map((name) => portal.registry.release(name, '2.0.0')))
  if (host?.kind !== 'host' || remote?.kind !== 'remote') throw new Error('Other releases were published.')
  return incompatibilities(host, remote)
}

const changes: readonly [what: string, offered: Record<string, string>, doubt: string | null][] = [
  ['the same type', before, null],
  ['one more property that may be left out', { ...before, 'hint?': 'e1' }, null],
  ['one more thing in the answer', { ...before, '.rows': 'e1' }, null],
  ['a property that may be left out now', { 'title?': 'a1', 'lead?': 'b1', '()': 'c1', '(1)?': 'd1' }, null],
  ['a property less', { title: 'a1', '()': 'c1', '(1)?': 'd1' }, 'the host knows no “lead”'],
  ['another type of a property', { ...before, title: 'a2' }, '“title” has another type'],
  ['another answer', { ...before, '()': 'c2' }, 'its answer has another type'],
  ['a parameter less', { title: 'a1', 'lead?': 'b1', '()': 'c1' }, 'the host knows no parameter 2'],
  ['one more property that must be given', { ...before, state: 'e1' }, '“state” must be given'],
  ['a property that must be given now', { title: 'a1', lead: 'b1', '()': 'c1', '(1)?': 'd1' }, '“lead” must be given'],
]

test.each(changes)('a host with %s is told apart', async (_, offered, doubt) => {
  expect(await found({ [page]: { Page: before } }, { [page]: { Page: offered } })).toEqual({
    problems: [],
    doubts: doubt === null ? [] : [`Page of ${page} changed: ${doubt}`],
  })
})

test('an export that the host lacks is a problem, whatever else changed', async () => {
  const uses = { [page]: { Page: before, PageNote: {}, isElsewhere: {} } }
  expect(await found(uses, { [page]: { Page: { title: 'a2' } } })).toEqual({
    problems: [`the remote uses PageNote, isElsewhere of ${page}, which the host does not have`],
    doubts: [],
  })
})

test('a remote for the loader of earlier hosts is refused beside one with the standard runtime; a plain one is not', async () => {
  const host = { contract: '1.0.0', shared: { '@module-federation/runtime': '2.9.2' }, exports: {} }
  const portal = await livePortal()
  await publishSomeHost(portal, '2.0.0', host)
  const remotes = { '2.0.0': { [page]: { Page: before } }, '2.1.0': {} }
  for (const [version, exports] of Object.entries(remotes)) {
    await publishSomeRemote(portal, version, { requires: { contract: '^1', shared: {}, exports } })
  }
  const released = await portal.registry.release('host', '2.0.0')
  const fits = await Promise.all(
    Object.keys(remotes).map(async (version) => {
      const remote = await portal.registry.release('orders', version)
      if (released.kind !== 'host' || remote.kind !== 'remote') throw new Error('Other releases were published.')
      return incompatibilities(released, remote).problems
    }),
  )
  expect(fits).toEqual([[expect.stringContaining('build it again')], []])
})

test('what a build did not record can only be tried', async () => {
  const uses = { [page]: { Page: before } }
  expect((await found(uses, null)).doubts).toEqual(['the host was built before hosts said what they export'])
  expect((await found(null, uses)).doubts).toEqual(['the remote was built before remotes said what they use'])
})
