/** The scripts inside the prerendered pages. A slow line may end a packet anywhere, after the form too. */

const sent = jest.fn((_url: string, _rest: RequestInit) => new Promise<Response>(() => undefined))
let readyState: DocumentReadyState

beforeAll(() => {
  Object.assign(globalThis, { fetch: sent })
  Object.defineProperty(document, 'readyState', { get: () => readyState })
})
beforeEach(() => sent.mockClear())

/** A page of which a packet has ended in the middle of a block. */
function arriveInPart(form: string, block: string, content: string): void {
  document.body.innerHTML = `${form}<script type="application/json" id="${block}">${content.slice(0, 20)}</script>`
  readyState = 'loading'
}

/** The rest of the page. */
function arrive(block: string, content: string): void {
  document.getElementById(block)!.textContent = content
  readyState = 'interactive'
  document.dispatchEvent(new Event('readystatechange'))
}

function press(): void {
  document.querySelector<HTMLElement>('[type=submit]')!.click()
}

const snapshot = JSON.stringify({ schema: 'snapshot/v1', snapshotId: 'test.7.12', apiOrigin: 'https://api.example' })
const saysPage = expect.objectContaining({ Accept: expect.stringMatching(/;page=test\.7\.12$/) as unknown }) as unknown

test('a login that is sent before all of its page has come leaves with the rest of the page, once', async () => {
  const fields = '<input name="username" value="rosa"><input name="password" value="a password">'
  arriveInPart(`<div id="login"><form>${fields}<button type="submit"></button></form></div>`, 'page-snapshot', snapshot)
  await import('./early-login.ts')
  press()
  expect(sent).not.toHaveBeenCalled()
  arrive('page-snapshot', snapshot)
  press()
  expect(sent.mock.calls).toEqual([
    [
      'https://api.example/account/login',
      expect.objectContaining({ body: expect.any(URLSearchParams) as unknown, headers: saysPage }),
    ],
  ])
})

test('so does the form of a first page', async () => {
  const start = JSON.stringify({ firstCalls: [], firstSend: 'https://api.example/reset/{username}' })
  const form = '<form><input name="username" value="rosa"><button type="submit"></button></form>'
  const known = `<script type="application/json" id="page-snapshot">${snapshot}</script>`
  arriveInPart(`<div id="first-page">${form}</div>${known}`, 'page-start', start)
  await import('./early-first-page.ts')
  press()
  expect(sent).not.toHaveBeenCalled()
  arrive('page-start', start)
  press()
  expect(sent.mock.calls.map(([url]) => url)).toEqual(['https://api.example/reset/rosa'])
})
