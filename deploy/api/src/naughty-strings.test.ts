/** @size all */

import { isLong } from '@homeside/build/testing/test-size'
import { passkeyTermsVersion } from '@homeside/contract/constants/sign-in-methods'
import type { Order } from '@homeside/contract/orders'
import type { PasskeysAnswer } from '@homeside/contract/passkeys'
import type { Problem } from '@homeside/contract/problem'

import { asNewPatient } from '../testing/as-patient.ts'
import { asStaff } from '../testing/as-staff.ts'
import type { Caller } from '../testing/caller.ts'
import { fieldName, textFields } from '../testing/calls/text-fields.ts'
import { untoldTexts } from '../testing/calls/untold-texts.ts'
import { insuranceRequest, submittedPolicy } from '../testing/insurance-request.ts'
import { marks, naughtyTexts } from '../testing/naughty-texts.ts'
import { onEveryEngine } from '../testing/on-every-engine.ts'
import { newKey, orderOf } from '../testing/order-requests.ts'
import { photoForm } from '../testing/photo-form.ts'
import { testAuthenticator } from '../testing/test-authenticator.ts'

/** In the usual run each field gets a few of the texts, and all fields together many of them. */
const everyNth = isLong ? 1 : 240
/** Each part has its own servers and patients, because a patient with thousands of changes is slow to read. */
const parts = Array.from({ length: isLong ? 50 : 1 }, (_, part) => part)
const textsFor = (place: number, part: number) =>
  naughtyTexts
    .filter((_, index) => index < marks.length || (index + place) % everyNth === 0)
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

function holds(value: unknown, text: string): boolean {
  if (typeof value === 'string') return value === text
  return typeof value === 'object' && value !== null && Object.values(value).some((member) => holds(member, text))
}

const withoutMarks = (text: string) => text.replace(/^\uFEFF+/, '')

/** What became of one text in one field; null when that is as it should be. */
async function faultOf(caller: Caller, reader: Caller, field: Field, text: string): Promise<string | null> {
  const { status, body } = await caller.post<Problem>(field.write, field.body(text), newKey())
  const kept = withoutMarks(text)
  if (status === 422) return body.fields?.[field.name] ? null : `422 without a code for ${field.name}`
  // A text with characters that no database can store may be refused as malformed.
  if (status === 400) return /[\0\p{Surrogate}]/u.test(text) ? null : `400 ${body.code}`
  if (status !== 200) return `${status} ${body.code}`
  if (kept === '') return null
  const { body: read } = await reader.get<unknown>(field.read)
  return holds(read, kept) ? null : 'was told differently from what was written'
}

describe.each(parts)('part %i', (part) => {
  onEveryEngine('naughty strings', (api) => {
    test('come back as they were written, or are refused by a code at their field', async () => {
      const patient = await asNewPatient(api())
      const faults: string[] = []
      for (const [place, field] of fields.entries()) {
        for (const text of textsFor(place, part)) {
          const fault = await faultOf(patient, patient, field, text)
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
          const fault = await faultOf(patient, patient, one, text)
          if (fault) faults.push(`${JSON.stringify(text.slice(0, 60))}: ${fault}`)
        }
      }
      expect(faults).toEqual([])
    }, 600_000)

    test('survive in messages, drafts and staff’s answers', async () => {
      const patient = await asNewPatient(api())
      const staff = asStaff(api())
      const first = { Topic: 'Other', Subject: 'Texts', Message: 'First.' }
      const { body } = await patient.post<{ Conversation: { ConversationKey: number } }>(
        'conversations',
        first,
        newKey(),
      )
      const path = `conversations/${body.Conversation.ConversationKey}`
      const read = `${path}/messages/1/1`
      const reply = `staff/${path}/reply`
      const asked: [Caller, Field][] = [
        ...named(path, read, {}, 'Message').map((one): [Caller, Field] => [patient, one]),
        ...named('conversations', 'conversations/list', first, 'Subject').map((one): [Caller, Field] => [patient, one]),
        ...['Subject', 'Message'].map((name): [Caller, Field] => [
          patient,
          textIn('conversations/draft', 'conversations/draft', name, (text) => photoForm({ [name]: text })),
        ]),
        ...named(reply, read, { SenderName: 'Ana' }, 'Message').map((one): [Caller, Field] => [staff, one]),
        ...named(reply, read, { Message: 'Hello.' }, 'SenderName').map((one): [Caller, Field] => [staff, one]),
      ]
      const faults: string[] = []
      for (const [place, [writer, one]] of asked.entries()) {
        for (const text of textsFor(place, part)) {
          // A form writes line breaks its own way, and they are read as LF; half a character it cannot carry at all.
          const fault =
            one.write === 'conversations/draft' && /[\r\p{Surrogate}]/u.test(text)
              ? null
              : await faultOf(writer, patient, one, text)
          if (fault) faults.push(`${one.write} ${one.name} ${JSON.stringify(text.slice(0, 60))}: ${fault}`)
        }
      }
      expect(faults).toEqual([])
    }, 1_200_000)

    test('survive in orders, from the patient’s words to staff’s notes', async () => {
      const patient = await asNewPatient(api(), { Supplies: 'all due' })
      const staff = asStaff(api())
      const plain = { InsuranceIsCorrect: false, ChangeDescription: 'None.' }
      const faults: string[] = []
      for (const text of textsFor(0, part)) {
        const note = (fault: string | null, where: string) => {
          if (fault) faults.push(`${where} ${JSON.stringify(text.slice(0, 60))}: ${fault}`)
        }
        const place = async (changes: object, read: (key: number) => Promise<unknown>) => {
          const placed = await patient.post<Order & Problem>(
            'orders',
            await orderOf(patient, 'A7032', changes),
            newKey(),
          )
          if (placed.status === 422 || placed.status === 400) return null
          if (placed.status !== 200) throw new Error(`The order was refused: ${JSON.stringify(placed.body)}`)
          const kept = withoutMarks(text)
          const { OrderKey } = placed.body
          if (kept !== '' && !holds(await read(OrderKey), kept)) note('was told differently', JSON.stringify(changes))
          return OrderKey
        }
        const fromStaff = async (key: number) => (await staff.get(`staff/orders/${key}`)).body
        const asPlain = () => place(plain, async () => text)
        const key = (await place({ ...plain, ChangeDescription: text }, fromStaff)) ?? (await asPlain())
        await place({ ...plain, Statement: text }, fromStaff)
        const act = (name: string, member: string, rest: object = {}) =>
          named(`staff/orders/${key}/${name}`, `orders/${key}`, rest, member)
        const steps = [
          ...act('approve', 'Note', { ConfirmsOverAllowance: true }),
          ...act('hold', 'Note', { HoldReason: 'InsuranceIssue' }),
          ...act('block', 'Question'),
          ...act('answer', 'Note'),
          ...act('deny', 'Note'),
        ]
        for (const step of steps) {
          note(await faultOf(staff, patient, step, text), step.write)
          // Where the text was refused, the event is still to come; where it was not, it cannot come twice.
          const { status } = await staff.post<Problem>(step.write, step.body('As before.'))
          if (status !== 200 && status !== 409) note(`${status} for a plain text`, step.write)
        }
        const elsewhere = { AddressIsCorrect: false, DeliveryAddress: address(text, text || null, text) }
        const fromPatient = async (other: number) => (await patient.get(`orders/${other}`)).body
        const other = (await place({ ...plain, ...elsewhere }, fromPatient)) ?? (await asPlain())
        const [cancel] = named(`orders/${other}/cancel`, `orders/${other}`, {}, 'Reason')
        if (cancel) note(await faultOf(patient, patient, cancel, text), cancel.write)
        await patient.post(`orders/${other}/cancel`, {}, newKey())
      }
      expect(faults).toEqual([])
    }, 3_600_000)
  })
})

test('every text of the contract is tested here, or is never returned', async () => {
  const told = [
    ...fields.map(({ write, name }) => `POST ${write} ${name}`),
    ...['conversations/ Subject', 'conversations/ Message', 'conversations/{id} Message'].map((name) => `POST ${name}`),
    ...['conversations/draft Subject', 'conversations/draft Message'].map((name) => `POST ${name}`),
    ...['reply Message', 'reply SenderName'].map((name) => `POST staff/conversations/{key}/${name}`),
    ...['ChangeDescription', 'Statement', 'DeliveryAddress.Street', 'DeliveryAddress.Apt', 'DeliveryAddress.City'].map(
      (name) => `POST orders ${name}`,
    ),
    'POST orders/{key}/cancel Reason',
    'POST account/passkeys Name',
    'POST account/passkeys/{key} Name',
    ...['approve Note', 'hold Note', 'block Question', 'answer Note', 'deny Note'].map(
      (name) => `POST staff/orders/{key}/${name}`,
    ),
  ]
  const known = new Set([...told, ...untoldTexts])
  const all = (await textFields()).map(fieldName)
  expect(all.filter((name) => !known.has(name))).toEqual([])
  expect([...known].filter((name) => !all.includes(name))).toEqual([])
})
