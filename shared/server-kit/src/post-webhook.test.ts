import { createServer } from 'node:http'
import type { RequestListener, Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import { postWebhook } from './post-webhook.ts'

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

test('a receiver that takes too long, and one that is away, have not taken it', async () => {
  answer = () => undefined
  expect(await post(50)).toMatch('timeout')
  await new Promise((resolve) => {
    receiver.closeAllConnections()
    receiver.close(resolve)
  })
  const url = 'http://127.0.0.1:9/hooks'
  expect(await postWebhook({ id: 'evt_1', body: '{}', url, secrets: [secret] })).toMatch('fetch failed')
})
