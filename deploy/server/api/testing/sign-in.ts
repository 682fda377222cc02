import { dynamicTemplates, type DynamicTemplateRoute } from '@homeside/contract/constants/dynamic-templates'
import type { SessionKind } from '@homeside/contract/constants/session-kinds'
import type { TextShortCodeAnswer } from '@homeside/contract/invitations'
import type { Problem } from '@homeside/contract/problem'
import type { MadePatient } from '@homeside/contract/sandbox'
import type { LoginAnswer } from '@homeside/contract/session'
import { sandboxPassword } from '@homeside/sandbox/patients/sign-ins'

import type { Scope } from '../src/platform/database/scope.ts'
import { registrationProgress } from '../src/platform/database/tables/registration.ts'
import { leaveHandoff } from '../src/platform/session/sign-on-handoffs.ts'
import { callerWith, asStaff } from './as-patient.ts'
import type { Asker } from './ask-call.ts'
import { besidesEverything, ofEverything, type TestApi } from './test-api.ts'

/** Sends the login form. Default password: the sandbox's. The answer may be a refusal. */
export async function login(api: TestApi, fields: Record<string, string>, browser = api.openBrowser()) {
  const response = await browser(`${api.origin}/account/login`, {
    method: 'POST',
    credentials: 'include',
    body: loginForm(fields),
  })
  return { status: response.status, headers: response.headers, body: (await response.json()) as LoginAnswer & Problem }
}

/** The fields of a login from the portal, with the sandbox's password and these fields besides or instead. */
export function loginForm(fields: Readonly<Record<string, string>>): URLSearchParams {
  return new URLSearchParams({
    password: sandboxPassword,
    requestSource: 'btportal',
    grant_type: 'password',
    allowLoginWithoutRegistration: 'true',
    ...fields,
  })
}

/** Makes a patient with data of every kind, and opens a session of this kind for them. */
export async function signInAsKind(api: TestApi, kind: SessionKind): Promise<Asker> {
  const browser = api.openBrowser()
  if (kind === 'no-registrations') {
    const { Username } = await api.addPatient({ Account: 'no registrations' })
    return { browser, token: (await api.signIn(Username, '', browser)).access_token, alias: null, own: null }
  }
  const person = await api.addPatient({ ...ofEverything, OtherProviders: ['northridge'] }, besidesEverything)
  if (kind === 'choosing') {
    return { browser, token: (await api.signIn(person.Username, '', browser)).access_token, alias: null, own: null }
  }
  const own = { siteKey: person.SiteKey, patientKey: person.PatientKey }
  if (kind === 'registering') {
    await leaveRegistration(api, person, 3)
  }
  const lite = dynamicTemplates.find(({ route }) => kind === `lite:${route}`)
  const { access_token: token } = lite
    ? await openTextedLink(api, person, lite.route, browser)
    : kind === 'handed-off'
      ? await openHandedOff(api, own, browser)
      : await api.signIn(person.Username, person.Alias, browser)
  return { browser, token, alias: person.Alias, own }
}

/** Opens the session of a patient whom the provider's own app hands over. */
async function openHandedOff(api: TestApi, own: Scope, browser: typeof fetch): Promise<LoginAnswer> {
  const Cookie = `__Host-homeside-mobile-app-test=${await leaveHandoff(api.database, 'mobile-app', own, api.clock.now())}`
  const init = { method: 'POST', credentials: 'include', headers: { Cookie }, body: loginForm({}) } as const
  return (await (await browser(`${api.origin}/account/mobilecookie`, init)).json()) as LoginAnswer
}

/** Leaves a patient in the middle of the registration wizard: the next session is for registering alone. */
export async function leaveRegistration(api: TestApi, person: MadePatient, currentStep: number): Promise<void> {
  const { SiteKey: siteKey, PatientKey: patientKey } = person
  const unfinished = { currentStep, skipContacts: false, sessionTokenHash: '' }
  await api.database.insert(registrationProgress).values({ siteKey, patientKey, ...unfinished })
}

/** What a link is texted to, and opened with. */
export type Reached = Pick<MadePatient, 'PatientKey' | 'MobilePhone' | 'LastName' | 'DateOfBirth'>

/** Opens a session by the link that staff text to a patient. It makes an account for whoever has none. */
export async function openTextedLink(
  api: TestApi,
  person: Reached,
  route: DynamicTemplateRoute,
  browser: typeof fetch,
): Promise<LoginAnswer> {
  const { code, lastName, DateOfBirth } = await textLink(api, person, route)
  const dynamicTemplateKey = dynamicTemplates.find((template) => template.route === route)?.key
  const proof = { resetPasswordMode: false, lastName, DateOfBirth, code, createRegistration: true, dynamicTemplateKey }
  return (await callerWith(api, browser, {}).post<LoginAnswer>('account/verifymobilefirst', proof)).body
}

/** A link that was texted, and what proves whose it is. */
interface TextedLink {
  /** The key in the text. */
  code: string
  shortCodeKey: number
  lastName: string
  DateOfBirth: string
}

/** The key in the last text to a phone; empty where there is none. */
export function lastTextedKey(api: TestApi, phone: string): string {
  return /\/m\/(\w{12})\?/.exec(api.outbox.lastTo(phone).text)?.[1] ?? ''
}

/** Staff text a link to one screen. */
export async function textLink(
  api: TestApi,
  { PatientKey, MobilePhone, LastName: lastName, DateOfBirth }: Reached,
  Template: DynamicTemplateRoute = 'orders',
): Promise<TextedLink> {
  const { body } = await asStaff(api).post<TextShortCodeAnswer>('staff/shortcodes', { PatientKey, Template })
  return { code: lastTextedKey(api, MobilePhone), lastName, DateOfBirth, shortCodeKey: body.ShortCodeKey }
}
