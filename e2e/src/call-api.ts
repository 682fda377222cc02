import type { MadePatient, PatientTraits } from '@homeside/contract/sandbox'

/** The back office's key in every sandbox. */
const staffKey = 'sandbox-staff-key-known-to-everybody'

interface Portal {
  apiOrigin: string
}

/** Makes a staff call, such as `staff/conversations/7/reply`. Returns the API's answer. */
export function askStaff<Answer>(portal: Portal, path: string, request?: object): Promise<Answer> {
  return call<Answer>(portal, path, 'POST', request ? bodyOf(request) : {})
}

/** Changes some facts of a patient, like an import from the provider's own system. */
export async function importPatient(portal: Portal, patient: MadePatient, changed: object): Promise<void> {
  const { Username: ExternalKey, FirstName, LastName, DateOfBirth, SiteKey } = patient
  const Patients = [{ ExternalKey, FirstName, LastName, DateOfBirth, ...changed }]
  const { Items } = await call<{ Items: { Outcome: string }[] }>(
    portal,
    `staff/patients?site=${SiteKey}`,
    'PUT',
    bodyOf({ Patients }),
  )
  if (Items.some(({ Outcome }) => Outcome === 'rejected')) throw new Error(`Not imported: ${JSON.stringify(Items)}`)
}

function bodyOf(request: object) {
  return { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(request) }
}

/** Reads a list of the back office, such as `staff/changes`. */
export function readAsStaff<Answer>(portal: Portal, path: string): Promise<Answer> {
  return call<Answer>(portal, path, 'GET', {})
}

async function call<Answer>(
  { apiOrigin }: Portal,
  path: string,
  method: string,
  { headers, body }: { headers?: Record<string, string>; body?: string },
): Promise<Answer> {
  const answer = await fetch(`${apiOrigin}/${path}`, {
    method,
    headers: { Authorization: `Bearer ${staffKey}`, ...headers },
    ...(body ? { body } : {}),
  })
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as Answer
}

/** Makes a patient in the state that a test names, `{ Orders: ['blocked'] }`. No other test uses this patient. */
export async function makePatient(portal: Portal, traits: PatientTraits = {}): Promise<MadePatient> {
  return askStaff<MadePatient>(portal, 'staff/sandbox/patients', traits)
}

/**
 * Signs a patient in without a browser. Returns the headers with which they call the API.
 *
 * @param sent Headers of the sign-in, such as the browser's name.
 * @throws Error when they are refused.
 */
export async function headersOf(
  { apiOrigin }: Portal,
  { Alias, Password, Username }: MadePatient,
  sent: Record<string, string> = {},
): Promise<Record<string, string>> {
  const answer = await fetch(`${apiOrigin}/account/login`, {
    method: 'POST',
    headers: sent,
    body: new URLSearchParams({
      username: Username,
      password: Password,
      alias: Alias,
      requestSource: 'btportal',
      grant_type: 'password',
      allowLoginWithoutRegistration: 'true',
    }),
  })
  if (!answer.ok) throw new Error(await answer.text())
  const { access_token } = (await answer.json()) as { access_token: string }
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
  return { Authorization: `Bearer ${access_token}`, Alias, Cookie: cookie }
}
