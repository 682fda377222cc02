import { randomUUID } from 'node:crypto'

import type { CreateConversationAnswer } from '@homeside/contract/messages'
import type { MadePatient } from '@homeside/contract/sandbox-patients'

const staffHeaders = {
  Authorization: 'Bearer sandbox-staff-key-known-to-everybody',
  'Content-Type': 'application/json',
}

/** How often each answer came: `POST orders 200`. */
export type Answers = Map<string, number>

/** A move of the sandbox's clock can end a session that is used at the same moment. Then the patient leaves. */
class SessionEnded extends Error {
  override name = 'SessionEnded'
}

type Headers = Readonly<Record<string, string>>

interface Asking {
  origin: string
  headers: Headers
  answers: Answers
}

/** Makes a call with these headers, and counts the answer. */
async function ask<Answer>(
  { answers, headers, origin }: Asking,
  what: string,
  body?: object,
): Promise<Partial<Answer>> {
  const init = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) }
  const response = await fetch(`${origin}/${what}`, init)
  const name = `${body === undefined ? 'GET' : 'POST'} ${what.replace(/\?.*/, '').replaceAll(/\/[^/]*[\d.][^/]*/g, '/…')}`
  answers.set(`${name} ${response.status}`, (answers.get(`${name} ${response.status}`) ?? 0) + 1)
  if (response.status === 401) throw new SessionEnded()
  return (await response.json().catch(() => ({}))) as Partial<Answer>
}

/** Makes a patient in the sandbox. */
export async function newPatient(origin: string, answers: Answers): Promise<MadePatient> {
  return (await ask<MadePatient>(
    { origin, headers: staffHeaders, answers },
    'staff/sandbox/patients',
    {},
  )) as MadePatient
}

/** Sets the sandbox's clock this many hours ahead of the real time. */
export async function setClock(origin: string, hours: number, answers: Answers): Promise<void> {
  await ask({ origin, headers: staffHeaders, answers }, 'staff/sandbox/clock', { OffsetSeconds: hours * 60 * 60 })
}

/** Runs one piece of work after the other. */
export function oneByOne(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const next = last.then(work)
    last = next.catch(() => undefined)
    return next
  }
}

/**
 * The headers of whoever comes from a patient's home, as a load balancer writes them. From one address alone, an hour's
 * patients would ask for more than the limits allow.
 */
function fromHomeOf({ PatientKey: key }: MadePatient): Headers {
  return { 'X-Forwarded-For': `10.${(key >> 16) & 255}.${(key >> 8) & 255}.${key & 255}` }
}

async function signIn(origin: string, patient: MadePatient): Promise<Headers> {
  const { Alias: alias, Password: password, Username: username } = patient
  const home = fromHomeOf(patient)
  const answer = await fetch(`${origin}/account/login`, {
    method: 'POST',
    headers: home,
    body: new URLSearchParams({
      username,
      password,
      alias,
      requestSource: 'btportal',
      grant_type: 'password',
      allowLoginWithoutRegistration: 'true',
    }),
  })
  if (!answer.ok) throw new Error(`${username} could not sign in: ${await answer.text()}`)
  const { access_token: token } = (await answer.json()) as { access_token: string }
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  return { ...home, Authorization: `Bearer ${token}`, Alias: alias, Cookie: cookie, 'Content-Type': 'application/json' }
}

/**
 * One visit: sign in, look around, order what is due, write; staff accept, ship, answer and text a link; a forgotten
 * password is asked for, and a code tried. The patient logs out, or just goes away.
 *
 * @param inTurn keeps a sign-in and a move of the clock apart, or the new session would count as used before the move.
 */
export async function visitAsPatient(
  origin: string,
  patient: MadePatient,
  answers: Answers,
  how: { inTurn: ReturnType<typeof oneByOne>; logsOut: boolean },
): Promise<void> {
  const headers = await how.inTurn(() => signIn(origin, patient))
  await visit({ origin, answers, headers }, patient, how.logsOut).catch((error: unknown) => {
    if (!(error instanceof SessionEnded)) throw error
  })
}

async function visit(self: Asking, patient: MadePatient, logsOut: boolean): Promise<void> {
  const { answers, origin } = self
  const staff = { ...self, headers: staffHeaders }
  await ask(self, 'patient/dashboard')
  await ask(self, 'patient/info')
  const { Items = [] } = await ask<{ Items: { SupplyKey: number; EligibilityStatus: string }[] }>(
    self,
    'orders/supplies',
  )
  const due = Items.find(({ EligibilityStatus }) => EligibilityStatus === 'Eligible')
  if (due) {
    const order = {
      Items: [{ SupplyKey: due.SupplyKey, Quantity: 1 }],
      ConfirmsNeed: true,
      AddressIsCorrect: true,
      InsuranceIsCorrect: true,
      AcceptsTerms: true,
    }
    const once = { ...self, headers: { ...self.headers, 'Idempotency-Key': randomUUID() } }
    const { OrderKey } = await ask<{ OrderKey: number }>(once, 'orders', order)
    await ask(staff, `staff/orders/${OrderKey}/accept`, {})
    await ask(staff, `staff/orders/${OrderKey}/ship`, { Carrier: 'UPS', TrackingNumber: '1Z999AA10123456784' })
  }
  const question = { Topic: 'Other', Subject: 'A question', Message: 'When does it come?' }
  const written = { ...self, headers: { ...self.headers, 'Idempotency-Key': randomUUID() } }
  const { Conversation } = await ask<CreateConversationAnswer>(written, 'conversations', question)
  await ask(staff, `staff/conversations/${Conversation?.ConversationKey}/reply`, {
    SenderName: 'Ana',
    Message: 'Tomorrow.',
  })
  await ask(self, 'conversations/list')
  await ask(staff, 'staff/shortcodes', { PatientKey: patient.PatientKey, Template: 'orders' })
  if (logsOut) await ask(self, 'account/ssocookielogout', {})
  const anyone = { origin, answers, headers: { ...fromHomeOf(patient), 'Content-Type': 'application/json' } }
  await ask(anyone, `account/generateresetcode/${patient.Username}?requestsource=btportal`, {})
  const guess = { username: patient.Username, lastName: patient.LastName, DateOfBirth: patient.DateOfBirth }
  await ask(anyone, 'account/password/prove', { ...guess, ResetKey: '000000' })
}
