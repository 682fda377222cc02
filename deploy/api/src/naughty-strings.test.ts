import type { Problem } from '@homeside/contract/problem'
import naughtyStrings from 'big-list-of-naughty-strings'

import { asPatient } from './testing/as-patient.ts'
import type { Caller } from './testing/as-patient.ts'
import { asStaff } from './testing/as-staff.ts'
import { onEveryEngine } from './testing/on-every-engine.ts'
import { newKey } from './testing/order-requests.ts'

const long = process.env.TEST_LONG === '1'
const extra = [
  '\uFEFFa mark first',
  '\uFEFF\uFEFFtwo marks',
  'a mark \uFEFF inside',
  'nul \u0000',
  'half \ud83d',
  'a\r\nb',
]
const texts = [...naughtyStrings.filter((_, index) => long || index % 25 === 0), ...extra]

/** A free text: where it is written, and where it is read again. */
interface Field {
  /** Its path in the request, as a refusal names it. */
  name: string
  write: string
  body: (text: string) => object
  read: string
}

const address = (Street: string, Apt = '2', City = 'Reno') => ({ Street, Apt, City, State: 'NV', PostalCode: '89501' })
const draft = { OrderIdempotencyKey: 'naughty-strings', Items: [] }

const fields: Field[] = [
  ...['FirstName', 'MiddleName', 'LastName'].map((name) => ({
    name,
    write: 'patient/demographics',
    body: (text: string) => ({ [name]: text }),
    read: 'patient/info',
  })),
  {
    name: 'ChangeDescription',
    write: 'patient/demographics',
    body: (ChangeDescription) => ({ ChangeDescription }),
    read: 'patient/info',
  },
  {
    name: 'Address.Street',
    write: 'patient/demographics',
    body: (text) => ({ Address: address(text) }),
    read: 'patient/info',
  },
  {
    name: 'Address.City',
    write: 'patient/demographics',
    body: (text) => ({ Address: address('1 Elm', '2', text) }),
    read: 'patient/info',
  },
  {
    name: 'ChangeDescription',
    write: 'orders/draft',
    body: (ChangeDescription) => ({ ...draft, ChangeDescription }),
    read: 'orders/draft',
  },
  {
    name: 'DeliveryAddress.Street',
    write: 'orders/draft',
    body: (text) => ({ ...draft, DeliveryAddress: address(text) }),
    read: 'orders/draft',
  },
]

function holds(value: unknown, text: string): boolean {
  if (typeof value === 'string') return value === text
  return typeof value === 'object' && value !== null && Object.values(value).some((member) => holds(member, text))
}

/** What became of one text in one field; null when that is as it should be. */
async function faultOf(caller: Caller, reader: Caller, field: Field, text: string): Promise<string | null> {
  const { status, body } = await caller.post<Problem>(field.write, field.body(text), newKey())
  const kept = text.replace(/^\uFEFF+/, '')
  if (status === 422) return body.fields?.[field.name] ? null : `422 without a code for ${field.name}`
  // What no database keeps is no text at all.
  if (status === 400) return /[\0\p{Surrogate}]/u.test(text) ? null : `400 ${body.code}`
  if (status !== 200) return `${status} ${body.code}`
  if (kept === '') return null
  const { body: read } = await reader.get<unknown>(field.read)
  return holds(read, kept) ? null : 'was told differently from what was written'
}

onEveryEngine('naughty strings', (api) => {
  test('come back as they were written, or are refused by a code at their field', async () => {
    const patient = await asPatient(api(), 'maria.lopez', 'bluebird-hme')
    const faults: string[] = []
    for (const field of fields) {
      for (const text of texts) {
        const fault = await faultOf(patient, patient, field, text)
        if (fault) faults.push(`${field.write} ${field.name} ${JSON.stringify(text.slice(0, 60))}: ${fault}`)
      }
    }
    expect(faults).toEqual([])
  }, 600_000)

  test('of messages and of staff too', async () => {
    const patient = await asPatient(api(), 'nina.patel', 'bluebird-hme')
    const request = { Topic: 'Other', Subject: 'Texts', Message: 'First.' }
    const { body } = await patient.post<{ Conversation: { ConversationKey: number } }>(
      'conversations',
      request,
      newKey(),
    )
    const path = `conversations/${body.Conversation.ConversationKey}`
    const read = `${path}/messages/1/1`
    const faults: string[] = []
    for (const text of texts) {
      const message = { name: 'Message', write: path, body: (Message: string) => ({ Message }), read }
      const reply = (name: string, other: string): Field => ({
        name,
        write: `staff/${path}/reply`,
        body: (words) => ({ [name]: words, [other]: 'Ana' }),
        read,
      })
      const staff = asStaff(api())
      const found = [
        await faultOf(patient, patient, message, text),
        await faultOf(staff, patient, reply('Message', 'SenderName'), text),
        await faultOf(staff, patient, reply('SenderName', 'Message'), text),
      ]
      faults.push(
        ...found.filter((fault) => fault !== null).map((fault) => `${JSON.stringify(text.slice(0, 60))}: ${fault}`),
      )
    }
    expect(faults).toEqual([])
  }, 600_000)
})
