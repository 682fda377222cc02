/** @size all */

import { passkeyTermsVersion } from '@homeside/contract/constants/limits'
import type { Conversation } from '@homeside/contract/conversations'
import type { InsuranceAnswer } from '@homeside/contract/insurance'
import type { MessageDraftAnswer } from '@homeside/contract/message-drafts'
import type { MessagePageAnswer } from '@homeside/contract/messages'
import type { KeptOrderDraft } from '@homeside/contract/order-drafts'
import type { Order } from '@homeside/contract/orders'
import type { PasskeysAnswer } from '@homeside/contract/passkeys'
import type { PatientInfo } from '@homeside/contract/patient'
import type { Problem } from '@homeside/contract/problem'

import { asNewPatient, asStaff } from '../../testing/as-patient.ts'
import { wronglyListed } from '../../testing/calls/untold-texts.ts'
import { faultsOf, sentOf, textsOfRun, type Exchange } from '../../testing/naughty-exchange.ts'
import { onEveryEngine } from '../../testing/on-every-engine.ts'
import { insuranceRequest, submittedPolicy, newKey, orderOf, photoForm } from '../../testing/order-requests.ts'
import type { Caller } from '../../testing/test-api.ts'
import { testAuthenticator } from '../../testing/test-authenticator.ts'

const at = (path: string, ...names: string[]) => names.map((name) => `${path}.${name}`)
const ofAddress = ['Street', 'Apt', 'City']
const personal = ['FirstName', 'MiddleName', 'LastName', 'Email', ...at('Address', ...ofAddress)]
const ofOrder = ['ChangeDescription', 'Statement', ...at('DeliveryAddress', ...ofAddress)]
const textsOf = {
  'POST patient/demographics': [...personal, 'ChangeDescription'],
  'POST patient/info': [...personal, 'EmergencyContact.Name', 'ResponsibleParty.Name'],
  'POST patient/insurance': [
    ...at('Policies.0', 'PayorName', 'PolicyNumber', 'GroupNumber', 'PolicyHolder'),
    'ChangeDescription',
  ],
  'POST orders/draft': [...ofOrder, 'DeliveryPhone', ...at('DeliveryAddress', 'State', 'PostalCode')],
  'POST account/passkeys': ['Name'],
  'POST account/passkeys/{key}': ['Name'],
  'POST conversations/': ['Subject', 'Message'],
  'POST conversations/{id}': ['Message'],
  'POST conversations/draft': ['Subject', 'Message'],
  'POST orders': ofOrder,
  'POST orders/{key}/cancel': ['Reason'],
}

const address = { Street: '1 Elm', Apt: '2', City: 'Reno', State: 'NV', PostalCode: '89501' }
const person = { FirstName: 'Pat', MiddleName: 'A', LastName: 'Doe', Email: 'pat@mail.example', Address: address }
const contact = { Name: 'Pat', Relationship: 'Other', Phone: '5555550100' }
const elsewhere = { ChangeDescription: 'Moved.', Statement: 'Yes.', DeliveryAddress: address }

/** A call of a patient's, named by the contract, and how what it wrote is read again. */
function exchange(
  patient: Caller,
  call: keyof typeof textsOf,
  plain: object,
  read: (answer: unknown) => Promise<unknown>,
  { path = () => call.slice('POST '.length), ...changes }: { path?: () => string } & Partial<Exchange> = {},
): Exchange {
  const send = async (body: object) => {
    const answer = await patient.post<Problem>(path(), body, newKey())
    return sentOf(answer, () => read(answer.body))
  }
  return { call, plain, texts: textsOf[call], send, ...changes }
}

/** What a patient says of themselves. */
function ofRecord(patient: Caller): Exchange[] {
  const readInfo = async () => {
    const { PendingChange, ...info } = (await patient.get<PatientInfo>('patient/info')).body
    return { ...info, ...PendingChange?.Fields, ChangeDescription: PendingChange?.Description }
  }
  const policy = insuranceRequest(submittedPolicy({ GroupNumber: 'G' }))
  const readPolicy = async () => {
    const { Items } = (await patient.get<InsuranceAnswer>('patient/insurance')).body
    const change = Items.find(({ Level }) => Level === 2)?.PendingChange
    return { Policies: [change?.Fields], ChangeDescription: change?.Description }
  }
  const draft = { OrderIdempotencyKey: 'naughty-strings', Items: [], ...elsewhere, DeliveryPhone: '5555550100' }
  return [
    exchange(patient, 'POST patient/demographics', { ...person, ChangeDescription: 'New.' }, readInfo),
    exchange(
      patient,
      'POST patient/info',
      { ...person, EmergencyContact: contact, ResponsibleParty: contact },
      readInfo,
    ),
    exchange(patient, 'POST patient/insurance', { ...policy, ChangeDescription: 'New.' }, readPolicy),
    exchange(
      patient,
      'POST orders/draft',
      draft,
      async () => (await patient.get<KeptOrderDraft>('orders/draft')).body.Draft,
      // A draft takes no more than two letters of a state.
      { written: (name, text) => (name === 'DeliveryAddress.State' ? (Array.from(text)[0] ?? '') : text) },
    ),
  ]
}

/** Names that a patient gives to a device. */
function ofDevices(patient: Caller, pageOrigin: string): Exchange[] {
  const newest = async () => (await patient.get<PasskeysAnswer>('account/passkeys')).body.Items[0]
  let path = ''
  const add = async (body: object) => {
    const { body: asked } = await patient.post<{ Options: { challenge: string } }>('account/passkeys/options', {})
    const Response = testAuthenticator(pageOrigin).create(asked.Options)
    const request = { ...body, Response, TermsVersion: passkeyTermsVersion }
    return sentOf(await patient.post<Problem>('account/passkeys', request), async () => {
      const added = await newest()
      path = `account/passkeys/${added?.PasskeyKey}`
      return added
    })
  }
  return [
    exchange(patient, 'POST account/passkeys', { Name: 'Phone' }, newest, { send: add }),
    exchange(patient, 'POST account/passkeys/{key}', { Name: 'Phone' }, newest, { path: () => path }),
  ]
}

function ofMessages(patient: Caller): Exchange[] {
  let path = ''
  const lastWords = async () => {
    const { body } = await patient.get<MessagePageAnswer>(`${path}/messages/1/10`)
    return body.Items.find(({ SenderType }) => SenderType === 'Patient')?.Body
  }
  const readNew = async (answer: unknown) => {
    const { ConversationKey } = (answer as { Conversation: Conversation }).Conversation
    path = `conversations/${ConversationKey}`
    const { body: list } = await patient.get<{ Items: Conversation[] }>('conversations/list')
    const found = list.Items.find((one) => one.ConversationKey === ConversationKey)
    return { Subject: found?.Subject, Message: await lastWords() }
  }
  const readDraft = async () => (await patient.get<MessageDraftAnswer>('conversations/draft')).body.Draft
  const words = { Subject: 'Texts', Message: 'First.' }
  return [
    exchange(patient, 'POST conversations/', { Topic: 'Other', ...words }, readNew),
    exchange(patient, 'POST conversations/{id}', { Message: 'Second.' }, async () => ({ Message: await lastWords() }), {
      path: () => path,
    }),
    exchange(patient, 'POST conversations/draft', words, readDraft, {
      // A form writes line breaks its own way, and they are read as LF; half a character it cannot carry at all.
      written: (_, text) => text.replaceAll(/\r\n?/g, '\n').replaceAll(/\p{Surrogate}/gu, '\uFFFD'),
      send: async (body) => {
        const answer = await patient.post<Problem>('conversations/draft', photoForm(body as Record<string, string>))
        return sentOf(answer, async () => (await readDraft()) ?? { Subject: '', Message: '' })
      },
    }),
  ]
}

onEveryEngine('naughty strings', (api) => {
  test('come back as they were written, or are refused by a code at their field', async () => {
    const exchangesOf = async () => ofRecord(await asNewPatient(api()))
    expect(await faultsOf(textsOfRun, exchangesOf)).toEqual([])
  })

  test('in names of devices', async () => {
    const exchangesOf = async () => ofDevices(await asNewPatient(api()), api().pageOrigin)
    expect(await faultsOf(textsOfRun, exchangesOf)).toEqual([])
  })

  test('survive in messages and drafts', async () => {
    const patient = await asNewPatient(api())
    expect(await faultsOf(textsOfRun, () => ofMessages(patient))).toEqual([])
  })

  test('survive in orders', async () => {
    const staff = asStaff(api())
    const exchangesOf = async () => {
      const patient = await asNewPatient(api(), { Supplies: 'all due' })
      const wrong = { AddressIsCorrect: false, InsuranceIsCorrect: false, ...elsewhere }
      let path = ''
      const readOrder = async (answer: unknown) => {
        path = `orders/${(answer as Order).OrderKey}`
        return (await staff.get(`staff/${path}`)).body
      }
      const readReason = async () => ({ Reason: (await patient.get<Order>(path)).body.Timeline.at(-1)?.Note })
      return [
        exchange(patient, 'POST orders', await orderOf(patient, 'A7032', wrong), readOrder),
        exchange(patient, 'POST orders/{key}/cancel', { Reason: 'Not needed.' }, readReason, {
          path: () => `${path}/cancel`,
        }),
      ]
    }
    expect(await faultsOf(textsOfRun, exchangesOf)).toEqual([])
  })
})

test('every text of patients’ calls is tested here, or is never returned', async () => {
  const told = Object.entries(textsOf).flatMap(([call, names]) => names.map((name) => `${call} ${name}`))
  expect(await wronglyListed(told, 'patients')).toEqual({ untested: [], unknown: [] })
})
