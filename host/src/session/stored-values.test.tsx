/** @size all */
import { dashboard, type Dashboard } from '@homeside/contract/patient'
import { addPatient, asPatient } from '@homeside/remote-kit/testing'
import { dashboardAtom, emptyDashboard, type DashboardStore } from '@homeside/session/dashboard'
import { replaceSessionStore, sessionStore } from '@homeside/session/store'
import { screen } from '@testing-library/react'

import { renderPortal } from '../testing/render-portal.tsx'
import { openExtensionChannel } from './extension-channel.ts'

/** What another release, a tool or a half-written value may have left under a key. */
const rubbish = [
  ['nothing', ''],
  ['cut off', '{"dashboardInfo":{"PtUser":'],
  ['null', 'null'],
  ['a flag', 'true'],
  ['a number', '7'],
  ['a number beyond all', '1e999'],
  ['a text', '"text"'],
  ['a list', '[]'],
  ['a list of nothing', '[null,null]'],
  ['an empty record', '{}'],
  ['a record of nothing', '{"value":null,"owner":null,"dashboardInfo":{},"patientUser":{}}'],
  ['no text for people', '\u0000\ud800'],
] as const

const inTab =
  'tempUser loc aliasStore providerInfo redirectInfo registrationProgress shortCodeInfo completedAction dashboardStore ' +
  'lastPatient messageInfo messageOutbox orderDraft cardStay foundRecord searchedPerson'
const inBrowser = ['username', 'language', 'passkeys', 'passkeyOffer', 'tutorialsSeen', 'preferencesStore']

test.each(rubbish)('home is shown when %s is stored under every key', async (_, text) => {
  await renderPortal({
    path: '/bluebird-hme/home',
    patient: { Orders: ['blocked'] },
    prepare: () => {
      for (const key of [...inTab.split(' '), 'crashes orders__1_0_0']) sessionStorage.setItem(key, text)
      for (const key of inBrowser) localStorage.setItem(key, text)
      const { token, alias } = { token: sessionStorage.getItem('auth'), alias: sessionStorage.getItem('alias') }
      replaceSessionStore()
      sessionStorage.setItem('auth', token ?? '')
      sessionStorage.setItem('alias', alias ?? '')
    },
  })
  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Home' })).toBeVisible()
})

type Path = readonly (string | number)[]

function pathsIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  return [path, ...Object.entries(value).flatMap(([name, member]) => pathsIn(member, [...path, name]))]
}

function replaced(value: object, path: Path, other: unknown): unknown {
  const copy = structuredClone(value)
  const at = path
    .slice(0, -1)
    .reduce<Record<string, unknown>>(
      (node, name) => node[name] as Record<string, unknown>,
      copy as Record<string, unknown>,
    )
  const name = path.at(-1) ?? ''
  if (other === undefined) Reflect.deleteProperty(at, name)
  else at[name] = other
  return copy
}

test('a stored dashboard of another shape counts as absent, whatever member differs', async () => {
  const patient = await addPatient({ Orders: ['blocked', 'shipped'] })
  const known = (await (await asPatient(patient)).get<Dashboard>('patient/dashboard')).body
  const read = (dashboardInfo: unknown): DashboardStore['dashboardInfo'] => {
    sessionStorage.setItem('dashboardStore', JSON.stringify({ ...emptyDashboard, dashboardInfo }))
    replaceSessionStore()
    return sessionStore().get(dashboardAtom).dashboardInfo
  }
  expect(read(known)).toEqual(known)
  const wrong: string[] = []
  for (const path of pathsIn(known).slice(1)) {
    for (const other of [null, undefined, 7, true, [], {}, [null], 'text']) {
      const dashboardInfo = replaced(known, path, other)
      const before = path.reduce<unknown>((node, name) => (node as Record<string, unknown>)[name], known)
      if (typeof before === 'string' && other === 'text') continue
      const isKept = read(dashboardInfo) !== null
      if (isKept && !dashboard.safeParse(dashboardInfo).success)
        wrong.push(`${path.join('.')}: ${JSON.stringify(other)}`)
    }
  }
  expect(wrong).toEqual([])
})

test.each([
  ['is missing', undefined],
  [
    'is refused',
    function refuse() {
      throw new DOMException('Storage is forbidden.', 'SecurityError')
    },
  ],
])('a channel between tabs that %s leaves the page as it is', (_, channel) => {
  const real = globalThis.BroadcastChannel
  Object.assign(globalThis, { BroadcastChannel: channel })
  const { announce, close } = openExtensionChannel(() => undefined)
  expect(() => {
    announce()
    close()
  }).not.toThrow()
  Object.assign(globalThis, { BroadcastChannel: real })
})
