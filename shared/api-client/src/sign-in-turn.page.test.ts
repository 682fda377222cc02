import { createApi } from './api.ts'
import { call } from './call.ts'

/** A lock that the browser grants when the test says so, one after the other. */
function locks() {
  const waiting: (() => void)[] = []
  let last: Promise<unknown> = Promise.resolve()
  const request = (_name: string, ...rest: unknown[]) => {
    const work = rest.at(-1) as () => Promise<unknown>
    const granted = new Promise<void>((resolve) => waiting.push(resolve))
    const turn = Promise.all([granted, last.catch(() => undefined)]).then(work)
    last = turn
    return turn
  }
  return { request, grant: () => waiting.shift()?.() }
}

function tab(fetch: () => Promise<Response>) {
  const api = createApi({
    origin: 'http://localhost:56695',
    getToken: () => null,
    getAlias: () => null,
    getLanguage: () => 'en',
    onSessionExpired: () => undefined,
    fetch,
  })
  return () => call(api, 'POST', 'account/login/multiple', { form: { siteKey: 101 }, needs: 'access_token' })
}

const soon = () => new Promise((resolve) => setTimeout(resolve))

afterEach(() => {
  Reflect.deleteProperty(navigator, 'locks')
  localStorage.clear()
})

test('a sign-in leaves before its lock comes, and the next tab’s waits for its end', async () => {
  const browser = locks()
  Object.defineProperty(navigator, 'locks', { value: browser, configurable: true })
  const began: string[] = []
  let answer = (_response: Response): void => undefined
  const first = tab(() => {
    began.push('first')
    return new Promise((resolve) => (answer = resolve))
  })()
  const second = tab(() => {
    began.push('second')
    return Promise.resolve(Response.json({ access_token: '2' }))
  })()
  await soon()
  expect(began).toEqual(['first'])
  browser.grant()
  browser.grant()
  await soon()
  expect(began).toEqual(['first'])
  answer(Response.json({ access_token: '1' }))
  expect(await first).toEqual({ access_token: '1' })
  expect(await second).toEqual({ access_token: '2' })
  expect(localStorage).toHaveLength(0)
})

test('a sign-in that fails before its lock comes fails once, and the next tab’s leaves at once', async () => {
  const browser = locks()
  Object.defineProperty(navigator, 'locks', { value: browser, configurable: true })
  await expect(tab(() => Promise.reject(new TypeError('offline')))()).rejects.toThrow('offline')
  browser.grant()
  const began: string[] = []
  const second = tab(() => {
    began.push('second')
    return Promise.resolve(Response.json({ access_token: '2' }))
  })()
  await soon()
  expect(began).toEqual(['second'])
  expect(await second).toEqual({ access_token: '2' })
})
