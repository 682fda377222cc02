/** @size all */

import type { Conversation } from '@homeside/contract/conversations'
import type { PolicyFields } from '@homeside/contract/insurance'
import type { MessagePageAnswer } from '@homeside/contract/messages'
import type { Order } from '@homeside/contract/orders'
import type { Erasure } from '@homeside/contract/personal-data'
import type { Problem } from '@homeside/contract/problem'
import type { StaffThread } from '@homeside/contract/staff-conversations'
import type { StaffOrder } from '@homeside/contract/staff-orders'
import type { StaffPatient } from '@homeside/contract/staff-patients'
import type { StaffPatientRecord } from '@homeside/contract/staff-records'

import { asPatient, asStaff } from '../../testing/as-patient.ts'
import { wronglyListed } from '../../testing/calls/untold-texts.ts'
import { givenPatient, givenSupply, putPatients } from '../../testing/given-patient.ts'
import { faultsOf, sentOf, textsOfRun, type Exchange } from '../../testing/naughty-exchange.ts'
import { onEveryEngine } from '../../testing/on-every-engine.ts'
import { newKey, orderOf } from '../../testing/order-requests.ts'

const at = (path: string, ...names: string[]) => names.map((name) => `${path}.${name}`)
const inBoth = (path: string, ...names: string[]) => [...at(`${path}.en`, ...names), ...at(`${path}.es`, ...names)]

const ofAddress = ['Street', 'Apt', 'City']
const ofNewPatient = at('Patients.0', 'EmergencyContact.Name', 'ResponsibleParty.Name')
const ofPatient = at(
  'Patients.0',
  'FirstName',
  'MiddleName',
  'LastName',
  'Email',
  ...at('Address', ...ofAddress),
  ...at('Supplies.0', 'ItemName', 'ItemNameEs', 'Size'),
  ...at('Insurance.0', 'PayorName', 'PolicyNumber', 'GroupNumber', 'PolicyHolder'),
  'Credits.0.Description',
)
const urls = ['events.url', 'paymentsPortal.url', 'signOn.issuer', 'staff.issuer']
const ofProvider = [
  'name',
  ...at('hours', 'en', 'es'),
  ...at('address', ...ofAddress),
  'pageOrigin',
  ...urls,
  ...at('staff', 'clientId', 'roleClaim', 'staffRole', 'leadRole'),
  ...at('signOn', 'clientId', 'patientClaim'),
  ...at('orders.disclaimer', 'en', 'es'),
  ...at('autoReply', 'en', 'es'),
  ...at('replies.0', 'name', 'en', 'es'),
  ...inBoth('policies.privacy', '0.heading', '0.paragraphs.0'),
  ...inBoth('policies.terms', '0.heading', '0.paragraphs.0'),
  ...inBoth('faqs', '0.title', '0.questions.0.question', '0.questions.0.answer'),
]
const ofConversation = ['Subject', 'SenderName', 'Message']
const ofReply = ['SenderName', 'Message']
/** What staff do with an order that waits for review, one after the other, and with one that does not. */
const reviewed = [
  { act: 'approve', rest: { ConfirmsOverAllowance: true }, names: ['Note'] },
  { act: 'hold', rest: { HoldReason: 'InsuranceIssue' }, names: ['Note'] },
  { act: 'block', rest: {}, names: ['Question'] },
  { act: 'answer', rest: {}, names: ['Note'] },
  { act: 'deny', rest: {}, names: ['Note'] },
]
const ofPolicy = at('Policy', 'PayorName', 'PolicyNumber', 'GroupNumber', 'PolicyHolder')
const submitted = [
  { act: 'accept', rest: {}, names: ['ExternalNumber', 'Note'] },
  { act: 'cancel', rest: {}, names: ['Note'] },
]

function writtenPatient(): StaffPatient {
  const contact = { Name: 'Pat', Relationship: 'Other', Phone: '5555550100' } as const
  return givenPatient({ EmergencyContact: contact, ResponsibleParty: contact, Supplies: [givenSupply({ Size: 'M' })] })
}

const sections = [{ heading: 'Who we are', paragraphs: ['Cedar Ridge.'] }]
const topics = [{ title: 'Orders', questions: [{ question: 'How?', answer: 'So.' }] }]
const web = 'https://shop.example/'

/** @param version Another legal text needs another. */
function writtenProvider(version: string) {
  const legalText = { version, from: '2026-07-01', en: sections, es: sections }
  return {
    siteKey: 501,
    code: 'CDR',
    alias: 'cedar-ridge',
    name: 'Cedar Ridge Medical',
    phone: '5555550144',
    hours: { en: 'Monday to Friday', es: 'De lunes a viernes' },
    address: { Street: '1 Elm', Apt: '2', City: 'Reno', State: 'NV', PostalCode: '89501' },
    events: { url: web },
    orders: { disclaimer: { en: 'Agreed.', es: 'De acuerdo.' } },
    autoReply: { en: 'Thanks.', es: 'Gracias.' },
    replies: [{ name: 'Sent', en: 'It is on its way.', es: 'Está en camino.' }],
    policies: { privacy: legalText, terms: legalText },
    faqs: { en: topics, es: topics },
    paymentsPortal: { url: web },
    signOn: { issuer: web, clientId: 'portal', patientClaim: 'patient_id' },
    staff: { issuer: web, clientId: 'desk', roleClaim: 'roles', staffRole: 'staff', leadRole: 'lead' },
  }
}

function fail(): never {
  throw new Error('The policy is in the answer.')
}

onEveryEngine('naughty texts of staff', (api) => {
  const sendPatient: Exchange['send'] = async (body) => {
    const { Items } = await putPatients(api(), Reflect.get(body, 'Patients') as StaffPatient[])
    const [item] = Items
    if (item?.Outcome === 'rejected') return { refused: Object.keys(item.Fields) }
    const { body: record } = await asStaff(api()).get<StaffPatientRecord>(`staff/patients/${item?.PatientKey}`)
    return { read: { Patients: [record.Patient] } }
  }

  test('are told of a new patient as the provider’s own system wrote them', async () => {
    const exchangesOf = () => {
      const plain = { Patients: [writtenPatient()] }
      return [{ call: 'PUT staff/patients', plain, texts: [...ofPatient, ...ofNewPatient], send: sendPatient }]
    }
    expect(await faultsOf(textsOfRun, exchangesOf)).toEqual([])
  })

  test('are told of a patient on file as the provider’s own system wrote them', async () => {
    const plain = { Patients: [writtenPatient()] }
    await sendPatient(plain)
    const exchange = { call: 'PUT staff/patients', plain, texts: ofPatient, send: sendPatient }
    expect(await faultsOf(textsOfRun, () => [exchange])).toEqual([])
  })

  test('are told of a provider as its file says them', async () => {
    const staff = asStaff(api())
    let version = 0
    const exchange = {
      call: 'PUT staff/providers/{siteKey}',
      texts: ofProvider,
      written: (path: string, text: string) => (urls.includes(path) ? `${web}${text}` : text),
      send: async (body: object) => {
        const answer = await staff.put<Problem>('staff/providers/501', body)
        return sentOf(answer, async () => (await staff.get('staff/providers/501')).body)
      },
    }
    const faults = await faultsOf(textsOfRun, () => {
      version += 1
      return [{ ...exchange, plain: writtenProvider(String(version)) }]
    })
    // None of the texts is the origin of a page.
    expect(faults).toEqual(['PUT staff/providers/{siteKey} pageOrigin took no text'])
  })

  test('are told in conversations that staff start, and in their replies', async () => {
    const made = await api().addPatient()
    const patient = await asPatient(api(), made)
    const staff = asStaff(api())
    const words = { Subject: 'Texts', SenderName: 'Ana', Message: 'First.' }
    const start: Exchange = {
      call: 'POST staff/conversations',
      plain: { PatientKey: made.PatientKey, Topic: 'Other', ...words },
      texts: ofConversation,
      send: async (body) => {
        const answer = await staff.post<Conversation & Problem>('staff/conversations', body)
        return sentOf(answer, async () => {
          const { ConversationKey } = answer.body
          const { body: thread } = await staff.get<StaffThread>(`staff/conversations/${ConversationKey}`)
          const [first] = thread.Messages
          return { Subject: thread.Conversation.Subject, SenderName: first?.SenderName, Message: first?.Body }
        })
      },
    }
    const { body: started } = await staff.post<Conversation>('staff/conversations', start.plain)
    const path = `conversations/${started.ConversationKey}`
    const reply: Exchange = {
      call: 'POST staff/conversations/{key}/reply',
      plain: { SenderName: 'Ana', Message: 'Hello.' },
      texts: ofReply,
      send: async (body) =>
        sentOf(await staff.post<Problem>(`staff/${path}/reply`, body), async () => {
          const { body: page } = await patient.get<MessagePageAnswer>(`${path}/messages/1/1`)
          return { SenderName: page.Items[0]?.SenderName, Message: page.Items[0]?.Body }
        }),
    }
    expect(await faultsOf(textsOfRun, () => [start, reply])).toEqual([])
  })

  test('are told in orders', async () => {
    const staff = asStaff(api())
    const exchangeOf = ({ OrderKey }: Order, { act, rest, names }: (typeof reviewed)[number]): Exchange => ({
      call: `POST staff/orders/{key}/${act}`,
      plain: { ...rest, ...Object.fromEntries(names.map((name) => [name, 'As before.'])) },
      texts: names,
      send: async (body) =>
        sentOf(await staff.post<Problem>(`staff/orders/${OrderKey}/${act}`, body), async () => {
          const { body: order } = await staff.get<StaffOrder>(`staff/orders/${OrderKey}`)
          const Note = order.Timeline.at(-1)?.Note
          return { ExternalNumber: order.ExternalNumber, Note, Question: Note }
        }),
    })
    const unlike = { InsuranceIsCorrect: false, ChangeDescription: 'None.' }
    const exchangesOf = async () => {
      const patient = await asPatient(api(), await api().addPatient({ Supplies: 'all due' }))
      const place = async (code: string, changes = {}) =>
        (await patient.post<Order>('orders', await orderOf(patient, code, changes), newKey())).body
      const [waiting, usual] = [await place('A7032', unlike), await place('A7034')]
      return [...reviewed.map((act) => exchangeOf(waiting, act)), ...submitted.map((act) => exchangeOf(usual, act))]
    }
    expect(await faultsOf(textsOfRun, exchangesOf)).toEqual([])
  })

  test('are told of a policy as staff entered it', async () => {
    const staff = asStaff(api())
    const path = `staff/patients/${(await api().addPatient({ Insurance: 'none' })).PatientKey}/insurance`
    let Seen: PolicyFields | null = null
    const [policy] = writtenPatient().Insurance ?? []
    const { Level, ...Policy } = policy ?? { Level: 1 }
    const exchange: Exchange = {
      call: 'POST staff/patients/{key}/insurance',
      plain: { Level, Policy, Reason: 'By letter.' },
      texts: ofPolicy,
      send: async (body) => {
        const answer = await staff.post<StaffPatientRecord & Problem>(path, { ...body, Seen })
        return sentOf(answer, () => {
          const { Level: _, ...read } = answer.body.Patient.Insurance[0] ?? fail()
          Seen = read
          return Promise.resolve({ Policy: read })
        })
      },
    }
    expect(await faultsOf(textsOfRun, () => [exchange])).toEqual([])
  })

  test('are told of an erasure that is asked for', async () => {
    const staff = asStaff(api())
    const path = `staff/patients/${(await api().addPatient()).PatientKey}/erasure`
    const exchange: Exchange = {
      call: 'POST staff/patients/{key}/erasure',
      plain: { Why: 'By letter.' },
      texts: ['Why'],
      send: async (body) => {
        const answer = await staff.post<Erasure & Problem>(path, body)
        if (answer.status === 200) await staff.delete(path)
        return sentOf(answer, () => Promise.resolve(answer.body))
      },
    }
    expect(await faultsOf(textsOfRun, () => [exchange])).toEqual([])
  })
})

test('every text of staff’s calls is tested here, or is never returned', async () => {
  const told = [
    ...[...ofPatient, ...ofNewPatient].map((name) => `PUT staff/patients ${name}`),
    ...ofProvider.map((name) => `PUT staff/providers/{siteKey} ${name}`),
    ...ofConversation.map((name) => `POST staff/conversations ${name}`),
    ...ofReply.map((name) => `POST staff/conversations/{key}/reply ${name}`),
    ...[...reviewed, ...submitted].flatMap(({ act, names }) =>
      names.map((name) => `POST staff/orders/{key}/${act} ${name}`),
    ),
    ...ofPolicy.map((name) => `POST staff/patients/{key}/insurance ${name}`),
    'POST staff/patients/{key}/erasure Why',
  ]
  expect(await wronglyListed(told, 'staff')).toEqual({ untested: [], unknown: [] })
})
