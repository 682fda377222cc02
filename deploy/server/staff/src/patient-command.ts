import { securityQuestions } from '@homeside/contract/constants/patient-records'
import { staffEndSessions } from '@homeside/contract/open-sessions'
import { staffMergeRecord, staffTakeBackMerge } from '@homeside/contract/staff-merges'
import * as records from '@homeside/contract/staff-records'
import type { StaffPatientRecord } from '@homeside/contract/staff-records'

import { CommandError } from './command-error.ts'
import { command, keyFrom, oneOf } from './command.ts'
import type { Outcome } from './command.ts'
import { keyOption, namedPatient } from './named-patient.ts'
import type { StaffClient } from './staff-client.ts'
import { counted, table } from './table.ts'

const acts = ['charges', 'consent', 'answer', 'unlock', 'sign-out', 'close', 'reopen', 'is-now', 'take-back'] as const
const consents = { email: 'EmailNotifications', texts: 'TextMessages' } as const

/** `pnpm staff patient`: shows one patient whole, and does what staff do with a record. */
export const patientCommand = command({
  usage: [
    ['<patient>', 'one patient whole: details, supplies, insurance, consents, devices, open changes'],
    ['<patient> charges', 'what was paid here, and what was given back'],
    ['<patient> consent email|texts yes|no', 'records that the patient agreed on paper or the phone, or takes it back'],
    [
      '<patient> answer <question> <words>',
      'checks the answer to a security question, by the number that patient shows',
    ],
    ['<patient> unlock', 'frees an account that was locked'],
    ['<patient> sign-out', 'signs the patient out everywhere'],
    ['<patient> close', 'closes the record of somebody who is served no more'],
    ['<patient> reopen', 'opens it again'],
    ['<patient> is-now <key of your own system>', 'says that this is that patient now: everything comes along'],
    ['<patient> take-back', 'takes the last of these back, for a week'],
  ],
  options: keyOption,
  run: async (words, given, staff) => {
    const { patient, rest: said } = await namedPatient(staff, words, given)
    const { PatientKey: key, PatientName: name } = patient
    const [what, ...rest] = said
    const params = { key }
    if (what === undefined) {
      const json = await staff.call(records.staffGetPatient, { params })
      return { json, text: describe(json) }
    }
    switch (oneOf('what to do with it', what, acts)) {
      case 'charges':
        return listCharges(staff, key)
      case 'consent': {
        const consent = oneOf('what they agreed to', rest[0], ['email', 'texts'])
        const Agrees = oneOf('whether they agree', rest[1], ['yes', 'no']) === 'yes'
        const body = { ConsentType: consents[consent], Agrees }
        const json = await staff.call(records.staffRecordConsent, { params, body })
        return { json, text: `${name} ${Agrees ? 'agrees' : 'does not agree'} to ${consent}.` }
      }
      case 'answer':
        return checkAnswer(staff, key, rest)
      case 'unlock':
        return { json: await staff.call(records.staffUnlock, { params }), text: `${name} can sign in again.` }
      case 'sign-out': {
        const json = await staff.call(staffEndSessions, { params })
        return {
          json,
          text: `${name} is signed out everywhere; ${counted(json.Ended, 'session was', 'sessions were')} open.`,
        }
      }
      case 'close':
        return {
          json: await staff.call(records.staffCloseRecord, { params }),
          text: `The record of ${name} is closed.`,
        }
      case 'is-now': {
        const [ExternalKey] = rest
        if (ExternalKey === undefined) throw new CommandError('Say which key the patient has now.', 'usage')
        const json = await staff.call(staffMergeRecord, { params, body: { ExternalKey } })
        const undo = `pnpm staff patient ${json.IntoPatientKey} take-back takes that back until ${json.TakeBackUntilUtc?.slice(0, 10)}.`
        return { json, text: `${name} is ${ExternalKey} now, record ${json.IntoPatientKey}. ${undo}` }
      }
      case 'take-back': {
        const { Merges } = await staff.call(records.staffGetPatient, { params })
        const last = Merges.find(({ TakeBackUntilUtc }) => TakeBackUntilUtc !== null)
        if (last === undefined) throw new CommandError(`Nothing of ${name} can be taken back.`)
        const json = await staff.call(staffTakeBackMerge, { params: { key: last.MergeKey } })
        return { json, text: `${last.FromKey ?? `Record ${last.FromPatientKey}`} is as it was.` }
      }
      case 'reopen':
    }
    return { json: await staff.call(records.staffReopenRecord, { params }), text: `The record of ${name} is open.` }
  },
})

/** `pnpm staff charge`: gives back what a patient paid. */
export const chargeCommand = command({
  usage: [['<key> refund', 'gives back a charge that was paid; patient <patient> charges has the keys']],
  run: async ([word, what], _, staff) => {
    const key = keyFrom('charge', word, 'npm run staff -- patient <patient> charges')
    oneOf('what to do with it', what, ['refund'])
    const json = await staff.call(records.staffRefund, { params: { key } })
    return { json, text: `${money(json.AmountCents)} goes back to the card that ends in ${json.Last4}.` }
  },
})

async function listCharges(staff: StaffClient, key: number): Promise<Outcome> {
  const json = await staff.call(records.staffListCharges, { params: { key } })
  const rows = json.Items.map((row) => [
    row.ChargeKey,
    row.AskedUtc.slice(0, 10),
    row.OrderNumber,
    money(row.AmountCents),
    `${row.Brand} ${row.Last4}`,
    row.RefundAskedUtc !== null && row.Status === 'Paid' ? 'Refund asked' : row.Status,
  ])
  return { json, text: table(['Key', 'On', 'Order', 'Amount', 'Card', 'Status'], rows, 'Nothing was paid here.') }
}

async function checkAnswer(staff: StaffClient, key: number, [question, ...words]: readonly string[]): Promise<Outcome> {
  const QuestionKey = Number(question)
  const Answer = words.join(' ')
  if (!Number.isInteger(QuestionKey) || Answer === '') {
    throw new CommandError(
      'Say the number of the question and the answer: npm run staff -- patient 17 answer 2 Toledo',
      'usage',
    )
  }
  const json = await staff.call(records.staffCheckAnswer, { params: { key }, body: { QuestionKey, Answer } })
  const text = json.IsRight ? 'The answer is right.' : `The answer is wrong. Tries left: ${json.TriesLeft}.`
  return { json, text, failed: !json.IsRight }
}

function describe({ Patient, Account, ...record }: StaffPatientRecord): string {
  const address = [Patient.Address.Street, Patient.Address.Apt, Patient.Address.City, Patient.Address.State]
  const questions = securityQuestions.filter(({ key }) => Account?.QuestionKeys.includes(key))
  const standing = record.Consents.filter(({ WithdrawnUtc }) => WithdrawnUtc === null)
  const details: [string, string | null | undefined][] = [
    ['Key', `${record.PatientKey}, at site ${record.SiteKey}`],
    ['Own number', Patient.ExternalKey],
    ['Record', record.Status],
    ['Born', Patient.DateOfBirth],
    ['Phones', [Patient.MobilePhone, Patient.HomePhone].filter(Boolean).join(', ')],
    ['Email', Patient.Email],
    ['Address', `${address.filter(Boolean).join(', ')} ${Patient.Address.PostalCode}`],
    ['Account', Account === null ? 'none' : `${Account.Username}${Account.LockedUntilUtc === null ? '' : ', locked'}`],
    ['Questions', questions.map(({ key, en }) => `${key}: ${en}`).join(' ')],
    ['Agrees to', standing.map(({ ConsentType }) => ConsentType).join(', ')],
    ['Signed in', record.Devices.map(({ Browser, Platform }) => `${Browser} on ${Platform}`).join(', ')],
  ]
  const parts = [
    [`${Patient.FirstName} ${Patient.LastName}`, ...details.map(([name, said]) => `${name.padEnd(10)} ${said || '–'}`)],
    [
      table(
        ['Supply', 'Code', 'Last', 'Can be ordered from'],
        record.Supplies.map((row) => [row.PlainName, row.HcpcsCode, row.LastOrderDate, row.AvailableToOrderDate]),
        'No supplies are on file.',
      ),
    ],
    [
      table(
        ['Insurance', 'Policy', 'Group', 'Holder'],
        Patient.Insurance.map((row) => [row.PayorName, row.PolicyNumber, row.GroupNumber, row.PolicyHolder]),
        'No insurance is on file.',
      ),
    ],
    [
      table(
        ['Change', 'Of', 'Asked'],
        record.Changes.map((row) => [row.ChangeKey, row.Type, row.SubmittedUtc.slice(0, 10)]),
        'No change waits.',
      ),
    ],
    [
      table(
        ['Text', 'Link', 'At', 'Came of it'],
        record.Texts.map((row) => [
          row.About,
          row.ShortCodeKey,
          row.AtUtc.slice(0, 16),
          outcomes[row.State] + (row.IsLocked ? ', locked' : ''),
        ]),
        'No text in two weeks.',
      ),
    ],
  ]
  return parts.map((lines) => lines.join('\n')).join('\n\n')
}

const outcomes: Readonly<Record<StaffPatientRecord['Texts'][number]['State'], string>> = {
  Waiting: 'waits for the service',
  Sent: 'sent',
  Delivered: 'delivered',
  NotDelivered: 'not delivered',
  Unknown: 'nobody knows',
}

function money(cents: number): string {
  return (cents / 100).toLocaleString('en', { style: 'currency', currency: 'USD' })
}
