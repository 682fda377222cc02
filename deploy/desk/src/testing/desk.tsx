import { emptyPageCache } from '@homeside/api-client/page-cache'
import type { TestApi } from '@homeside/api/testing'
import type { Language } from '@homeside/contract/wire'
import { followLanguage } from '@homeside/i18n/follow-language'
import { startI18n } from '@homeside/i18n/start-i18n'
import { cleanup, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'

import { routes } from '../app.tsx'
import { Look } from '../frame/look.tsx'
import type { StaffSession } from '../frame/session.ts'
import { provideStaffApi } from '../frame/staff-call.ts'
import { loadDeskWords } from '../frame/words.ts'

beforeAll(() => {
  // Answers of the real API reach the screen whenever they arrive, as in a browser.
  globalThis.IS_REACT_ACT_ENVIRONMENT = false
})

let running: Promise<TestApi> | null = null

/** The real API of this test file, in this process, with a sandbox database. */
export function deskApi(): Promise<TestApi> {
  running ??= globalThis.startTestApi()
  return running
}

beforeAll(async () => {
  await deskApi()
}, 120_000)

afterEach(() => {
  cleanup()
  emptyPageCache()
})

afterAll(async () => {
  await (await running)?.close()
  running = null
})

export interface DeskOptions {
  /** The address below `/desk`. */
  path: string
  role?: StaffSession['Role']
  /** The provider's site. */
  site?: number
  language?: Language
  /** Wraps the transport between the desk and the API, for tests of failing calls. */
  fetch?: (send: typeof fetch) => typeof fetch
}

/** Opens the desk as somebody who is signed in, at an address, on the real API. */
export async function openDesk({ path, role = 'staff', site = 101, language = 'en', ...options }: DeskOptions) {
  const api = await deskApi()
  const { token } = api.asStaff()
  const session: StaffSession = {
    Name: 'Anna',
    Role: role,
    SiteKey: site,
    Provider: { Name: 'Bluebird Home Medical', Code: 'BHM' },
  }
  const send: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    if (request.url.endsWith('/staff/session')) return Response.json(session)
    request.headers.set('Authorization', `Bearer ${token}`)
    return api.handle(request)
  }
  await startI18n(language)
  followLanguage()
  await loadDeskWords()
  provideStaffApi(api.origin, { onProblem: () => undefined, fetch: options.fetch?.(send) ?? send })
  const router = createMemoryRouter(routes, { initialEntries: [path] })
  const view = render(
    <Look>
      <RouterProvider router={router} />
    </Look>,
  )
  return { api, router, user: userEvent.setup(), ...view }
}
