/** @size all */

import { addPatient, asPatient, portalApi } from '@homeside/remote-kit/testing'
import { cleanup, fireEvent } from '@testing-library/react'

import { loadRemotePage } from '../../host/src/federation/load-remote-page.ts'
import { loadSessionWatch } from '../../host/src/session-dialogs/load-session-watch.ts'
import { renderPortal } from '../../host/src/testing/render-portal.tsx'
import { allRemotes, loadFromSource, snapshotWith } from './all-remotes.ts'
import { PassingTime } from './passing-time.ts'
import { alias, walkedPages, type WalkedPage } from './walked-pages.ts'

jest.mock('../../host/src/federation/load-remote-page.ts', () => ({ loadRemotePage: jest.fn() }))

const minute = 60
const warning = 'Are you still there?'
const login = 'Log in again to go on'
const failure = { code: 'request-failed', status: 500, title: 'Failed', correlationId: '1' }

afterEach(leave)

function leave(): void {
  cleanup()
  jest.useRealTimers()
}

/** The expected state of a page, in seconds after the last key. */
const asPromised = {
  afterTyping: null,
  warning: { asks: warning, after: 13 * minute },
  end: { asks: login, after: 15 * minute },
  hasWorked: true,
}

test.each(walkedPages.map((page) => [page.what, page] as const))(
  '%s: twenty minutes of typing stay signed in; fifteen minutes after the last key it is at the login, with a warning two minutes before',
  async (_what, page) => {
    expect(await sitAt(page)).toEqual(asPromised)
  },
)

test('every other page of the alias area keeps the same times', async () => {
  const known = new Set(walkedPages.map(({ route }) => route))
  const routes = (await allRemotes()).flatMap(({ descriptor }) => descriptor.routes)
  // A patient without a payments portal is led away from its page, and the console says why.
  const said = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  for (const { path: route, guard } of routes) {
    if (guard.zone !== 'alias' || known.has(route)) continue
    const path = route.replace(':alias', alias).replace(/\/:\w+\?/g, '')
    expect({ route, ...(await sitAt({ route, what: route, path })) }).toEqual({ route, ...asPromised })
    leave()
  }
  expect([...new Set(said.mock.calls.flat().map(String))]).toEqual(['Error: The payments portal has no address.'])
  said.mockRestore()
})

async function sitAt(page: WalkedPage): Promise<object> {
  const { time, api, path, type, calls } = await open(page)
  for (let typed = 0; typed < 20 * minute; typed += await time.pass(minute)) type(` ${typed}`)
  // The last key is the first after a minute, so that the idle time starts with it.
  await time.pass(minute)
  type()
  if (page.last) fireEvent.click(page.last())
  const afterTyping = asked()

  const before = calls.length
  let after = await time.pass(minute)
  await page.meanwhile?.(api, path)
  after += await time.pass(15 * minute, () => asked() !== null)
  const warned = { asks: asked(), after }
  after += await time.pass(15 * minute, () => asked() !== warning)
  const works = page.works ?? /sessionvalid/
  const hasWorked = calls.slice(before).some((call) => works.test(call))
  return { afterTyping, warning: warned, end: { asks: asked(), after }, hasWorked }
}

/** The title of the dialog over the page; null without one. */
function asked(): string | null {
  const dialog = document.querySelector('dialog')
  return [warning, login].find((title) => dialog?.textContent.includes(title)) ?? null
}

/** A page with a patient in front, and a clock that the test moves. */
async function open({ path: given, first, field, text = '', works, isFailing }: WalkedPage) {
  const remotes = await allRemotes()
  const api = await portalApi()
  const patient = await addPatient({ Conversations: ['with a photo'], Cards: ['valid'] })
  const path = typeof given === 'string' ? given : await given(await asPatient(patient))
  const time = new PassingTime(api)
  jest.mocked(loadRemotePage).mockImplementation(time.counted(loadFromSource(remotes)))
  const calls: string[] = []
  await renderPortal({
    snapshot: snapshotWith(remotes),
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
  // Loading the dialogs' code for the first time takes real time, which the moved clock does not wait for.
  await loadSessionWatch()
  await time.pass(40)
  if (first) fireEvent.click(await time.untilFound(first))
  const place = field && (await time.untilFound(field))
  const type = (more = '') => {
    fireEvent.keyDown(place ?? document.body, { key: 'a' })
    if (place) fireEvent.change(place, { target: { value: `${text}${more}` } })
  }
  return { time, api, path, calls, type }
}
