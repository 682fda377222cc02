import { readdirSync } from 'node:fs'
import { join } from 'node:path'

import { addPatient, asPatient, portalApi } from '@homeside/remote-kit/testing'
import { cleanup, fireEvent, screen } from '@testing-library/react'

import { loadRemotePage } from '../../host/src/federation/load-remote-page.ts'
import { renderPortal } from '../../host/src/testing/render-portal.tsx'
import { allRemotes, loadFromSource, wholeSnapshot } from './all-remotes.ts'
import { PassingTime } from './passing-time.ts'
import { walkedPages } from './walked-pages.ts'
import type { WalkedPage } from './walked-pages.ts'

jest.mock('../../host/src/federation/load-remote-page.ts', () => ({ loadRemotePage: jest.fn() }))

const minute = 60
const warning = 'Are you still there?'
const login = 'Log in again to go on'
const failure = { code: 'request-failed', status: 500, title: 'Failed', correlationId: '1' }

afterEach(() => {
  cleanup()
  jest.useRealTimers()
})

test('every page of every remote is walked', () => {
  expect(readdirSync(join(import.meta.dirname, '../../remotes'))).toEqual(Object.keys(allRemotes))
  const routes = Object.values(allRemotes).flatMap(({ descriptor }) => descriptor.routes.map(({ path }) => path))
  expect(walkedPages.map(({ route }) => route)).toEqual(expect.arrayContaining(routes))
})

test.each(walkedPages.map((page) => [page.what, page] as const))(
  '%s: twenty minutes of typing stay signed in; fifteen after the last key it is at the login, warned two before',
  async (_what, page) => {
    const { time, api, path, type, calls } = await open(page)
    for (let typed = 0; typed < 20 * minute; typed += await time.pass(20)) type(` ${typed}`)
    // The last key is the first after a minute, so that the idle time begins with it.
    await time.pass(minute)
    type()
    page.last?.()
    expect(asked()).toBeNull()

    const before = calls.length
    let idle = await time.pass(minute)
    await page.meanwhile?.(api, path)
    idle += await time.pass(15 * minute, () => asked() !== null)
    expect([asked(), idle]).toEqual([warning, 13 * minute])
    idle += await time.pass(15 * minute, () => asked() !== warning)
    expect([asked(), idle]).toEqual([login, 15 * minute])
    expect(calls.slice(before)).toContainEqual(expect.stringMatching(page.works ?? /sessionvalid/))
  },
  300_000,
)

/** Which question stands over the page. */
function asked(): string | null {
  const dialog = document.querySelector('dialog')
  return [warning, login].find((title) => dialog?.textContent.includes(title)) ?? null
}

/** The page as its patient finds it, with the clock in hand. */
async function open({ path: given, first = [], field, text = '', works, isFailing }: WalkedPage) {
  jest.mocked(loadRemotePage).mockImplementation(loadFromSource)
  const api = await portalApi()
  const patient = await addPatient({ Conversations: ['with a photo'], Cards: ['valid'] })
  const path = typeof given === 'string' ? given : await given(await asPatient(patient))
  const time = new PassingTime(api)
  const calls: string[] = []
  await renderPortal({
    snapshot: wholeSnapshot,
    patient,
    path,
    fetch: (send) =>
      time.counted(async (input, init) => {
        const request = new Request(input, init)
        const call = `${request.method} ${request.url}`
        calls.push(call)
        const answer = await send(request)
        return isFailing && works?.test(call) ? Response.json(failure, { status: failure.status }) : answer
      }),
  })
  await time.pass(40)
  for (const act of first) {
    act()
    await time.pass(20)
  }
  // The page may ask for several things in turn before its field is there.
  await time.pass(2 * minute, () => screen.queryAllByRole('textbox').length > 0 || field === undefined)
  const place = field?.()
  const type = (more = '') => {
    fireEvent.keyDown(place ?? document.body, { key: 'a' })
    if (place) fireEvent.change(place, { target: { value: `${text}${more}` } })
  }
  return { time, api, path, calls, type }
}
