import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import { postWebhook } from './post-webhook.ts'
import { freePort } from './testing/free-port.ts'

let receiver: Server
let answer: RequestListener
let seen: string[]
beforeEach(async () => {
  seen = []
  receiver = createServer((request, response) => {
    seen.push(request.url ?? '')
    answer(request, response)
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
})
afterEach(async () => {
  receiver.closeAllConnections()
  await new Promise((resolve) => receiver.close(resolve))
})

const secret = Buffer.alloc(32, 7).toString('base64')
const post = (timeLimit = 5000) => {
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks`
  return postWebhook({ id: 'evt_1', body: '{}', url, secrets: [secret], timeLimit })
}

test.each([
  ['an answer of 204', 204, null],
  ['an answer of 500', 500, 'it answered 500.'],
  ['an answer of 404', 404, 'it answered 404.'],
])('%s says whether it was taken', async (_, status, trouble) => {
  answer = (_request, response) => response.writeHead(status).end()
  expect(await post()).toBe(trouble)
})

test('a redirect is not followed, for the signature is for this receiver alone', async () => {
  answer = (_request, response) => response.writeHead(307, { Location: '/elsewhere' }).end()
  expect(await post()).not.toBeNull()
  expect(seen).toEqual(['/hooks'])
})

test('a redirect is reported as a redirect', async () => {
  answer = (_request, response) => response.writeHead(301, { Location: '/elsewhere' }).end()
  expect(await post()).toBe('it leads elsewhere.')
})

test('a receiver that takes too long, or ends the connection, has not taken it', async () => {
  answer = () => undefined
  expect(await post(50)).toBe('it did not answer in time.')
  answer = (_request, response) => response.destroy()
  expect(await post()).toBe('it ended the connection.')
})

const postTo = (url: string) => postWebhook({ id: 'evt_1', body: '{}', url, secrets: [secret] })

test('a receiver that cannot be reached is reported with the reason, without its address', async () => {
  expect(await postTo(`http://127.0.0.1:${await freePort()}/hooks`)).toBe('it refuses connections.')
  expect(await postTo('http://homeside.invalid/hooks')).toMatch(/^its name (leads nowhere|could not be looked up)\.$/)
  expect(await postTo('http://127.0.0.1:10080/hooks')).toBe('its port is one that fetch refuses.')
  expect(await postTo('http://homeside:c4nary-77@127.0.0.1/hooks')).not.toContain('c4nary')
  const { port } = receiver.address() as AddressInfo
  expect(await postTo(`https://127.0.0.1:${port}/hooks`)).toBe('it does not speak TLS.')
})
