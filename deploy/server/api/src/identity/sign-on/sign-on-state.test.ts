import { createHmac } from 'node:crypto'

import { Hono } from 'hono'

import { secureCookies } from '../../platform/session/browser-cookies.ts'
import { SignOnFailed } from './sign-on-fault.ts'
import { beginSignOn, readSignOn, type SignOn } from './sign-on-state.ts'

const cookies = secureCookies('test')
const now = new Date('2026-03-10T15:00:00Z')
const begun: SignOn = { purpose: 'patient', siteKey: 104, to: '/sso' }

/** A browser that has begun a sign-on: its state, and its cookie. */
async function begin(what = begun) {
  const app = new Hono().get('/', (context) => context.text(beginSignOn(context, cookies, what, now).state))
  const response = await app.request('/')
  return { state: await response.text(), cookie: (response.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '' }
}

/** Reads the state with which a browser comes back. */
async function read(state: string, cookie: string, purpose: SignOn['purpose'] = 'patient', at = now) {
  const app = new Hono().get('/', (context) => {
    try {
      return context.json(readSignOn(context, cookies, purpose, at).begun.siteKey)
    } catch (error) {
      if (error instanceof SignOnFailed) return context.json(error.fault)
      throw error
    }
  })
  app.onError((error, context) => context.json(`! ${error.message}`))
  const response = await app.request(`/?${new URLSearchParams({ state })}`, { headers: { Cookie: cookie } })
  return response.json()
}

test('a sign-on is good at the door where it began, and not at the other', async () => {
  for (const [purpose, other] of [
    ['patient', 'staff'],
    ['staff', 'patient'],
  ] as const) {
    const { state, cookie } = await begin({ ...begun, purpose })
    expect(await read(state, cookie, purpose)).toBe(104)
    expect(await read(state, cookie, other)).toBe('expired')
  }
})

test('a sign-on is good for ten minutes, in the browser that began it', async () => {
  const { state, cookie } = await begin()
  expect(await read(state, cookie, 'patient', new Date(now.getTime() + 599_000))).toBe(104)
  expect(await read(state, cookie, 'patient', new Date(now.getTime() + 600_000))).toBe('expired')
  expect(await read(state, (await begin()).cookie)).toBe('expired')
})

test('a seal with a letter that takes two bytes is no seal', async () => {
  const { state, cookie } = await begin()
  expect(await read(state.replace(/.$/, 'é'), cookie)).toBe('expired')
})

/** Seals a text as somebody can who knows the secret of their own browser. */
const sealed = (cookie: string, text: string) => {
  const payload = Buffer.from(text).toString('base64url')
  const secret = cookie.slice(cookie.indexOf('=') + 1)
  return `${payload}.${createHmac('sha256', secret).update(`state ${payload}`).digest('base64url')}`
}

test.each(['', 'x', 'null', '7', '"text"', '[]', '{}', '{"purpose":"patient"}', '\0', '{"siteKey":"\\u0000"}', '[[[['])(
  'what somebody sealed in their own browser is no sign-on: %j',
  async (text) => {
    const { cookie } = await begin()
    expect(await read(sealed(cookie, text), cookie)).toBe('expired')
  },
)
