/** @size all */
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import type { TextShortCodeAnswer } from '@homeside/contract/invitations'
import type { Problem } from '@homeside/contract/problem'
import type { PatientSearchAnswer } from '@homeside/contract/self-registration'
import type { StaffPatientRecord } from '@homeside/contract/staff-records'
import { unregisteredPatients } from '@homeside/sandbox/patients/unregistered'
import { Webhook } from 'standardwebhooks'

import { callerWith, asStaff } from '../../../testing/as-patient.ts'
import { makeQueueDue } from '../../../testing/paying-steps.ts'
import { startTestApi, startTimeoutMs } from '../../../testing/start-test-api.ts'
import type { TestApi } from '../../../testing/test-api.ts'
import { signedInbound, testTexts } from '../../../testing/test-outbox.ts'
import { advancedOptOut, apiOrigin, twilioInbound } from '../../../testing/twilio.ts'
import { ownedBy } from '../database/scope.ts'
import { patients } from '../database/tables/patients.ts'
import { openMailer } from './open-mailer.ts'
import type { TextSettings } from './text-service.ts'

/** A service for texts that is not ours, as a hook and in Twilio's form, and what patient and staff see of it. */

interface Taken {
  id: string
  to: string
  from: string
  text: string
}

const taken: Taken[] = []
let answer: (response: ServerResponse) => void
const status = (code: number, headers: Record<string, string> = {}, body: object = {}) => {
  answer = (response) =>
    response.writeHead(code, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body))
}
const gateway = createServer((request, response) => {
  let body = ''
  request.on('data', (part: Buffer) => (body += part.toString()))
  request.on('end', () => {
    taken.push(
      request.url === '/texts' ? readHook(body, request.headers) : readTwilio(body, request.headers.authorization),
    )
    answer(response)
  })
})

function readHook(body: string, headers: Record<string, unknown>): Taken {
  return new Webhook(testTexts.secrets[0] ?? '').verify(body, headers as Record<string, string>) as Taken
}

function readTwilio(body: string, authorization = ''): Taken {
  expect(authorization).toBe(`Basic ${Buffer.from('AC1:token').toString('base64')}`)
  const form = new URLSearchParams(body)
  const id = new URL(form.get('StatusCallback') ?? '').searchParams.get('id') ?? ''
  return { id, to: form.get('To') ?? '', from: form.get('From') ?? '', text: form.get('Body') ?? '' }
}

beforeAll(async () => {
  gateway.listen(0, '127.0.0.1')
  await once(gateway, 'listening')
})
afterAll(() => {
  gateway.closeAllConnections()
  gateway.close()
})
beforeEach(() => {
  taken.length = 0
  status(200)
})

const forms = ['hook', 'twilio'] as const

describe.each(forms)('texts by a %s', (form) => {
  let api: TestApi
  let phones = 0
  beforeAll(async () => {
    const host = `127.0.0.1:${(gateway.address() as AddressInfo).port}`
    const url = form === 'hook' ? `http://${host}/texts` : `twilio://AC1:token@${host}`
    const texts: TextSettings = { ...testTexts, url, apiOrigin }
    const { mailer } = openMailer({ texts, holdsRealPatients: true }, () => new Date())
    api = await startTestApi({ mailer, texts })
  }, startTimeoutMs)

  async function textLink() {
    const { PatientKey, SiteKey } = await api.addPatient()
    // Made patients share a number, which a test may stop.
    const phone = `555555${3000 + (phones += 1)}`
    const scope = { siteKey: SiteKey, patientKey: PatientKey }
    await api.database.update(patients).set({ mobilePhone: phone }).where(ownedBy(scope, patients))
    const staff = asStaff(api)
    const { body } = await staff.post<TextShortCodeAnswer & Problem>('staff/shortcodes', {
      PatientKey,
      Template: 'orders',
    })
    const record = async () => (await staff.get<StaffPatientRecord>(`staff/patients/${PatientKey}`)).body
    return { phone: `+1${phone}`, body, record, state: async () => (await record()).Texts[0] }
  }

  const tryAgain = async () => {
    await makeQueueDue(api.database)
    await api.workFinished()
  }
  const ids = () => [taken.length, new Set(taken.map(({ id }) => id)).size]

  test('200: it is sent once, from the number of everybody', async () => {
    const { body, phone, state } = await textLink()
    expect(body.Queued).toBeUndefined()
    await tryAgain()
    expect(taken).toMatchObject([{ to: phone, from: testTexts.from, text: expect.stringContaining('/m/') }])
    expect(await state()).toMatchObject({ About: 'texted-link', ShortCodeKey: body.ShortCodeKey, State: 'Sent' })
  })

  test('429: it is left alone as long as it asks, then sent with the same id', async () => {
    status(429, { 'Retry-After': '120' })
    const { body, state } = await textLink()
    expect(body.Queued).toBe(true)
    await tryAgain()
    expect([taken.length, (await state())?.State]).toEqual([1, 'Waiting'])
    status(200)
    api.clock.advance(121, 'second')
    await tryAgain()
    await tryAgain()
    expect([ids(), (await state())?.State]).toEqual([[2, 1], 'Sent'])
  })

  test('500: it is sent later, with the same id, and the link of that text opens', async () => {
    status(500)
    const { body, state } = await textLink()
    expect(body.Queued).toBe(true)
    status(200)
    await tryAgain()
    expect([ids(), (await state())?.State]).toEqual([[2, 1], 'Sent'])
    for (const { text } of taken) {
      const key = /\/m\/(\w{12})/.exec(text)?.[1] ?? ''
      const opened = await api.openBrowser()(`${api.origin}/account/registrationcodemobilefirst/${key}`)
      expect(opened.status).toBe(200)
    }
  })

  test('21610: the number is stopped at its provider, and nothing is tried again', async () => {
    status(400, {}, { code: 21_610 })
    const { body, record } = await textLink()
    expect(body.code).toBe('text-not-agreed')
    await tryAgain()
    expect(taken).toHaveLength(1)
    const { Consents, Texts, TextsStoppedUtc } = await record()
    expect(TextsStoppedUtc).not.toBeNull()
    expect(
      Consents.filter(({ ConsentType }) => ConsentType === 'TextMessages').map(({ WithdrawnUtc }) => WithdrawnUtc),
    ).toEqual([TextsStoppedUtc])
    expect(Texts[0]?.State).toBe('NotDelivered')
  })

  test('a refusal for another reason is told, and final', async () => {
    status(400, {}, { code: 21_211 })
    const { body, state } = await textLink()
    await tryAgain()
    expect([body.code, taken.length, (await state())?.State]).toEqual(['not-sent', 1, 'NotDelivered'])
  })

  test('late: staff are not kept waiting, and what was taken is not sent again', async () => {
    let release = () => undefined as void
    const held = new Promise<void>((resolve) => {
      answer = (response) => {
        release = () => void response.writeHead(200).end()
        resolve()
      }
    })
    const texting = textLink()
    await held
    const { body, state } = await texting
    expect(body.Queued).toBe(true)
    release()
    // The server writes it down after the answer, which nobody waits for.
    for (let look = 0; look < 1000 && (await state())?.State !== 'Sent'; look++) {
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect((await state())?.State).toBe('Sent')
    await tryAgain()
    expect(taken).toHaveLength(1)
  })

  test('never: a hook gets it again with its id; a service without ids is not asked twice', async () => {
    answer = (response) => response.destroy()
    const { body, state } = await textLink()
    expect(body.Queued).toBe(true)
    status(200)
    await tryAgain()
    expect([ids(), (await state())?.State]).toEqual(form === 'hook' ? [[2, 1], 'Sent'] : [[1, 1], 'Unknown'])
  })

  test('what it tells later is seen beside the link; what arrived stays so', async () => {
    const { phone, state } = await textLink()
    const tell = async (said: 'delivered' | 'failed') => {
      const [{ id } = { id: '' }] = taken
      const told = { MessageStatus: said, To: phone, From: testTexts.from }
      const request = form === 'hook' ? signedInbound({ id, state: said }) : twilioInbound(told, id)
      expect((await api.handle(request)).status).toBe(200)
    }
    await tell('failed')
    expect((await state())?.State).toBe('NotDelivered')
    await tell('delivered')
    await tell('failed')
    expect((await state())?.State).toBe('Delivered')
  })

  test('STOP comes signed as the service signs', async () => {
    const { phone: from, record } = await textLink()
    const request =
      form === 'hook'
        ? signedInbound({ from, to: testTexts.from, text: 'STOP' })
        : twilioInbound({ MessageSid: 'SM1', From: from, To: testTexts.from, Body: 'STOP' })
    const forged = new Request(request.clone(), { headers: { 'X-Twilio-Signature': 'AAAA' } })
    expect((await api.handle(forged)).status).toBe(401)
    expect((await record()).TextsStoppedUtc).toBeNull()
    expect((await api.handle(request)).status).toBe(200)
    expect((await record()).TextsStoppedUtc).not.toBeNull()
    await tryAgain()
    expect(taken.at(-1)?.text).toContain('You get no more texts from us')
  })

  if (form === 'twilio') {
    test('what Twilio takes for a stop, a start or a call for help by lists of its own counts, and is answered by it alone', async () => {
      const { phone, record } = await textLink()
      const service = advancedOptOut(phone)
      answer = service.answer
      const text = async (words: string) => {
        expect((await api.handle(twilioInbound(service.bring(words)))).status).toBe(200)
        await tryAgain()
        return { isStopped: (await record()).TextsStoppedUtc !== null, sent: taken.length }
      }
      const staff = asStaff(api)
      const link = async () => {
        const { PatientKey } = await record()
        return (await staff.post('staff/shortcodes', { PatientKey, Template: 'orders' })).status
      }
      expect(await text('nomore')).toEqual({ isStopped: true, sent: 1 })
      expect([await link(), taken.length]).toEqual([409, 1])
      expect(await text('INFO')).toEqual({ isStopped: true, sent: 1 })
      expect(await text('Yes')).toEqual({ isStopped: false, sent: 1 })
      expect([await link(), taken.length]).toEqual([200, 2])
      const picture = { ...service.bring(''), NumMedia: '1', MessageSid: 'SM-picture' }
      expect((await api.handle(twilioInbound(picture))).status).toBe(200)
      const { PatientKey } = await record()
      const { body } = await staff.get<{ Items: object[] }>(`staff/conversations?patient=${PatientKey}&show=waiting`)
      expect(body.Items).toHaveLength(1)
      await tryAgain()
      // It takes whole texts alone for its words.
      expect(await text('Stop please')).toEqual({ isStopped: true, sent: 4 })
    })
  }

  test('a code that is refused is told to the patient, and one that is late too', async () => {
    const selma = unregisteredPatients[3]
    const browser = callerWith(api, api.openBrowser(), {})
    const { body: found } = await browser.post<PatientSearchAnswer>('selfregister/patientSearch', {
      SiteKey: 101,
      FirstName: 'Selma',
      LastName: 'Self',
      DateOfBirth: selma.dateOfBirth,
      PostalCode: '45402',
    })
    const key = found.Destinations.find(({ Channel }) => Channel === 'Text')?.DestinationKey ?? ''
    const ask = () =>
      browser.post<Problem & { Queued?: true }>(`account/generatecode/${key}?requestsource=btportal`, {})
    status(400, {}, { code: 21_610 })
    expect((await ask()).body.code).toBe('not-sent')
    status(503)
    expect((await ask()).body.Queued).toBe(true)
    status(200)
    await tryAgain()
    expect(ids()).toEqual([3, 2])
  })
})
