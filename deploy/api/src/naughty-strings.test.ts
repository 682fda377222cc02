/** @size all */

import { isLong } from '@homeside/build/testing/test-size'
import { passkeyTermsVersion } from '@homeside/contract/constants/sign-in-methods'
import type { Order } from '@homeside/contract/orders'
import type { PasskeysAnswer } from '@homeside/contract/passkeys'
import type { Problem } from '@homeside/contract/problem'

import { asNewPatient } from '../testing/as-patient.ts'
import { asStaff } from '../testing/as-staff.ts'
import type { Caller } from '../testing/caller.ts'
import { wronglyListed } from '../testing/calls/untold-texts.ts'
import { insuranceRequest, submittedPolicy } from '../testing/insurance-request.ts'
import { faultsOf, sentOf } from '../testing/naughty-exchange.ts'
import type { Exchange } from '../testing/naughty-exchange.ts'
import { isUnstorable, marks, naughtyTexts, withoutMarks } from '../testing/naughty-texts.ts'
import { onEveryEngine } from '../testing/on-every-engine.ts'
import { newKey, orderOf } from '../testing/order-requests.ts'
import { photoForm } from '../testing/photo-form.ts'
import { testAuthenticator } from '../testing/test-authenticator.ts'

/** In the usual run each field gets a few of the texts, and all fields together many of them. */
const everyNth = 240
/** Each part has its own servers and patients, because a patient with thousands of changes is slow to read. */
const parts = Array.from({ length: isLong ? 50 : 1 }, (_, part) => part)
const textsFor = (place: number, part: number) =>
  naughtyTexts
    .filter((_, index) => isLong || (index + place) % (index < marks.length ? 2 : everyNth) === 0)
    .filter((_, index) => index % parts.length === part)

/** A free text: where it is written, and where it is read again. */
interface Field {
  /** Its path in the request, as a refusal names it. */
  name: string
  write: string
  body: (text: string) => object
  read: string
}

const address = (Street: string, Apt: string | null = '2', City = 'Reno') => ({
  Street,
  Apt,
  City,
  State: 'NV',
  PostalCode: '89501',
})
const draft = { OrderIdempotencyKey: 'naughty-strings', Items: [] }
const contact = { Name: 'Pat', Relationship: 'Other', Phone: '5555550100' }

/** A field that has its text at one place of a body, as `{ Address: { Street: … } }`. */
const textIn = (write: string, read: string, name: string, body: (text: string) => object): Field => ({
  name,
  write,
  body,
  read,
})
const named = (write: string, read: string, rest: object, ...names: string[]) =>
  names.map((name) => textIn(write, read, name, (text) => ({ ...rest, [name]: text })))
const addressed = (write: string, read: string, name: string, rest: object = {}) => [
  textIn(write, read, `${name}.Street`, (text) => ({ ...rest, [name]: address(text) })),
  textIn(write, read, `${name}.Apt`, (text) => ({ ...rest, [name]: address('1 Elm', text) })),
  textIn(write, read, `${name}.City`, (text) => ({ ...rest, [name]: address('1 Elm', '2', text) })),
]
const insured = (name: string) =>
  textIn('patient/insurance', 'patient/insurance', `Policies.0.${name}`, (text) =>
    insuranceRequest(submittedPolicy({ [name]: text })),
  )

const personal = ['FirstName', 'MiddleName', 'LastName', 'Email']
const fields: Field[] = [
  ...named('patient/demographics', 'patient/info', {}, ...personal, 'ChangeDescription'),
  ...addressed('patient/demographics', 'patient/info', 'Address'),
  ...named('patient/info', 'patient/info', {}, ...personal),
  ...addressed('patient/info', 'patient/info', 'Address'),
  ...['EmergencyContact', 'ResponsibleParty'].map((name) =>
    textIn('patient/info', 'patient/info', `${name}.Name`, (Name) => ({ [name]: { ...contact, Name } })),
  ),
  ...['PayorName', 'PolicyNumber', 'GroupNumber', 'PolicyHolder'].map(insured),
  textIn('patient/insurance', 'patient/insurance', 'ChangeDescription', (ChangeDescription) => ({
    ...insuranceRequest(submittedPolicy()),
    ChangeDescription,
  })),
  ...named('orders/draft', 'orders/draft', draft, 'ChangeDescription', 'DeliveryPhone', 'Statement'),
  ...addressed('orders/draft', 'orders/draft', 'DeliveryAddress', draft),
  ...['State', 'PostalCode'].map((name) =>
    textIn('orders/draft', 'orders/draft', `DeliveryAddress.${name}`, (text) => ({
      ...draft,
      DeliveryAddress: { ...address('1 Elm'), [name]: text },
    })),
  ),
]

const ofOrder = [
  'ChangeDescription',
  'Statement',
  ...['Street', 'Apt', 'City'].map((name) => `DeliveryAddress.${name}`),
]

function holds(value: unknown, text: string): boolean {
  if (typeof value === 'string') return value === text
  return typeof value === 'object' && value !== null && Object.values(value).some((member) => holds(member, text))
}

/** What became of one text in one field; null when that is as it should be. */
async function faultOf(caller: Caller, field: Field, text: string): Promise<string | null> {
  const { status, body } = await caller.post<Problem>(field.write, field.body(text), newKey())
  const kept = withoutMarks(text)
  if (status === 422) return body.fields?.[field.name] ? null : `422 without a code for ${field.name}`
  // A text with characters that no database can store may be refused as malformed.
  if (status === 400) return isUnstorable(text) ? null : `400 ${body.code}`
  if (status !== 200) return `${status} ${body.code}`
  if (kept === '') return null
  const { body: read } = await caller.get<unknown>(field.read)
  return holds(read, kept) ? null : 'was told differently from what was written'
}

describe.each(parts)('part %i', (part) => {
  onEveryEngine('naughty strings', (api) => {
    test('come back as they were written, or are refused by a code at their field', async () => {
      const patient = await asNewPatient(api())
      const faults: string[] = []
      for (const [place, field] of fields.entries()) {
        for (const text of textsFor(place, part)) {
          const fault = await faultOf(patient, field, text)
          if (fault) faults.push(`${field.write} ${field.name} ${JSON.stringify(text.slice(0, 60))}: ${fault}`)
        }
      }
      expect(faults).toEqual([])
    }, 600_000)

    test('in names of devices', async () => {
      const patient = await asNewPatient(api())
      const { body } = await patient.post<{ Options: { challenge: string } }>('account/passkeys/options', {})
      const Response = testAuthenticator(api().pageOrigin).create(body.Options)
      const request = { Response, Name: 'Phone', TermsVersion: passkeyTermsVersion }
      const made = await patient.post<PasskeysAnswer>('account/passkeys', request)
      const path = `account/passkeys/${made.body.Items[0]?.PasskeyKey}`
      const faults: string[] = []
      for (const one of named(path, 'account/passkeys', {}, 'Name')) {
        for (const text of textsFor(0, part)) {
          const fault = await faultOf(patient, one, text)
          if (fault) faults.push(`${JSON.stringify(text.slice(0, 60))}: ${fault}`)
        }
      }
      expect(faults).toEqual([])
    }, 600_000)

    test('survive in messages and drafts', async () => {
      const patient = await asNewPatient(api())
      const first = { Topic: 'Other', Subject: 'Texts', Message: 'First.' }
      const { body } = await patient.post<{ Conversation: { ConversationKey: number } }>(
        'conversations',
        first,
        newKey(),
      )
      const path = `conversations/${body.Conversation.ConversationKey}`
      const read = `${path}/messages/1/1`
      const asked = [
        ...named(path, read, {}, 'Message'),
        ...named('conversations', 'conversations/list', first, 'Subject'),
        ...['Subject', 'Message'].map((name) =>
          textIn('conversations/draft', 'conversations/draft', name, (text) => photoForm({ [name]: text })),
        ),
      ]
      const faults: string[] = []
      for (const [place, one] of asked.entries()) {
        for (const text of textsFor(place, part)) {
          // A form writes line breaks its own way, and they are read as LF; half a character it cannot carry at all.
          const fault =
            one.write === 'conversations/draft' && /[\r\p{Surrogate}]/u.test(text)
              ? null
              : await faultOf(patient, one, text)
          if (fault) faults.push(`${one.write} ${one.name} ${JSON.stringify(text.slice(0, 60))}: ${fault}`)
        }
      }
      expect(faults).toEqual([])
    }, 1_200_000)

    test('survive in orders', async () => {
      const patient = await asNewPatient(api(), { Supplies: 'all due' })
      const staff = asStaff(api())
      const changes = {
        AddressIsCorrect: false,
        InsuranceIsCorrect: false,
        ChangeDescription: 'None.',
        Statement: 'Yes.',
      }
      const plain = await orderOf(patient, 'A7032', { ...changes, DeliveryAddress: address('1 Elm') })
      let path = ''
      const order: Exchange = {
        call: 'POST orders',
        plain,
        texts: ofOrder,
        send: async (body) => {
          const placed = await patient.post<Order & Problem>('orders', body, newKey())
          path = `orders/${placed.body.OrderKey}`
          return sentOf(placed, async () => (await staff.get(`staff/${path}`)).body)
        },
      }
      const cancel: Exchange = {
        call: 'POST orders/{key}/cancel',
        plain: { Reason: 'Not needed.' },
        texts: ['Reason'],
        send: async (body) =>
          sentOf(await patient.post<Problem>(`${path}/cancel`, body, newKey()), async () => ({
            Reason: (await patient.get<Order>(path)).body.Timeline.at(-1)?.Note,
          })),
      }
      expect(await faultsOf(textsFor(0, part), () => [order, cancel])).toEqual([])
    }, 3_600_000)
  })
})

test('every text of patients’ calls is tested here, or is never returned', async () => {
  const told = [
    ...fields.map(({ write, name }) => `POST ${write} ${name}`),
    ...['conversations/ Subject', 'conversations/ Message', 'conversations/{id} Message'].map((name) => `POST ${name}`),
    ...['conversations/draft Subject', 'conversations/draft Message'].map((name) => `POST ${name}`),
    ...ofOrder.map((name) => `POST orders ${name}`),
    'POST orders/{key}/cancel Reason',
    'POST account/passkeys Name',
    'POST account/passkeys/{key} Name',
  ]
  expect(await wronglyListed(told, 'patients')).toEqual({ untested: [], unknown: [] })
})
