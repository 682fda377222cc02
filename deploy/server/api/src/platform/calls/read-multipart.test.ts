/** @size all */
import type { Problem } from '@homeside/contract/problem'

import { asNewPatient, asPatient } from '../../../testing/as-patient.ts'
import { photoForm } from '../../../testing/order-requests.ts'
import { ownTestApi } from '../../../testing/start-test-api.ts'
import { jpeg } from '../photos/testing/pictures.ts'

const path = 'conversations/draft'
const api = ownTestApi()
let picture: Buffer
beforeAll(async () => {
  picture = await jpeg(8, 8)
})

const newPatient = () => asNewPatient(api)

function formWith(...parts: [string, string | Uint8Array][]): FormData {
  const form = new FormData()
  for (const [name, value] of parts) {
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, new File([new Uint8Array(value)], 'x.jpg'))
  }
  return form
}

/** A body of this many megabytes that tells how many were taken. */
function endless(megabytes: number): { body: ReadableStream; taken: () => number } {
  let taken = 0
  const body = new ReadableStream({
    pull: (controller) => {
      if (taken >= megabytes) controller.close()
      else controller.enqueue(new Uint8Array(1024 * 1024))
      taken++
    },
  })
  return { body, taken: () => taken }
}

test.each<[string, () => FormData]>([
  ['a member that the call does not know', () => formWith(['SiteKey', '102'])],
  ['a name that objects have by themselves', () => formWith(['__proto__', 'x'])],
  ['a text twice', () => formWith(['Subject', 'a'], ['Subject', 'b'])],
  ['a file where a text belongs', () => formWith(['Subject', picture])],
  ['a text where a file belongs', () => formWith(['Photos', 'hello'])],
  ['a text that no database can keep', () => formWith(['Subject', 'a\u0000'])],
])('%s is malformed', async (_, make) => {
  const { status, body } = await (await newPatient()).post<Problem>(path, make())
  expect([status, body.code]).toEqual([400, 'malformed'])
})

test.each([
  ['JSON', 'application/json', '{"Subject":"x"}'],
  ['a form without its boundary', 'multipart/form-data', '--x--'],
  ['a form with another boundary', 'multipart/form-data; boundary=y', '--x\r\n\r\n--x--'],
  [
    'a form that breaks off',
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="Subject"\r\n\r\na',
  ],
])('%s is malformed', async (_, type, body) => {
  const browser = api.openBrowser()
  const { token } = await asPatient(api, await api.addPatient(), browser)
  const headers = { Authorization: `Bearer ${token}`, Alias: 'bluebird-hme', 'Content-Type': type }
  const response = await browser(`${api.origin}/${path}`, { method: 'POST', credentials: 'include', headers, body })
  expect(response.status).toBe(400)
})

test('a form is malformed where JSON belongs', async () => {
  const once = { 'Idempotency-Key': 'form-for-json' }
  const { status } = await (await newPatient()).post('conversations', photoForm({ Topic: 'Other' }), once)
  expect(status).toBe(400)
})

test('more files than the call takes are refused', async () => {
  const six = photoForm({}, picture, picture, picture, picture, picture, picture)
  const { status, body } = await (await newPatient()).post<Problem>(path, six)
  expect([status, body.fields]).toEqual([422, { Photos: 'invalid' }])
})

test('a body without a length is read no further than it may be long', async () => {
  const browser = api.openBrowser()
  const { token } = await asPatient(api, await api.addPatient(), browser)
  const { body, taken } = endless(500)
  const headers = {
    Authorization: `Bearer ${token}`,
    Alias: 'bluebird-hme',
    'Content-Type': 'multipart/form-data; boundary=x',
  }
  const sent = { method: 'POST', credentials: 'include', headers, body, duplex: 'half' } as const
  const response = await browser(`${api.origin}/${path}`, sent)
  expect(response.status).toBe(413)
  expect(taken()).toBeLessThan(60)
})

test('the body of a caller who is not signed in is not read', async () => {
  const { body, taken } = endless(500)
  const headers = { 'Content-Type': 'multipart/form-data; boundary=x' }
  const sent = { method: 'POST', credentials: 'include', headers, body, duplex: 'half' } as const
  const response = await api.openBrowser()(`${api.origin}/${path}`, sent)
  expect(response.status).toBe(401)
  expect(taken()).toBeLessThan(5)
})
